import {
  at,
  circle,
  curve,
  ellipse,
  type Frame,
  group,
  line,
  n,
  type Point,
  path,
  rect,
  times,
} from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

const around = (count: number, reach: number, wobble: () => number): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const a = (i / count) * Math.PI * 2;
    return [Math.cos(a) * reach * wobble(), Math.sin(a) * reach * wobble()] as Point;
  });

const herb = (f: Frame, x: number, y: number, s: number) =>
  at(
    x,
    y,
    times(5, (i) =>
      at(
        0,
        0,
        path(
          `M0 0Q${n(s * 0.5)} ${n(-s * 0.4)} ${n(s)} 0Q${n(s * 0.5)} ${n(s * 0.3)} 0 0Z`,
          i % 2 ? "#5f8a4a" : "#7fa659",
        ),
        i * 72,
      ),
    ),
    f.r.range(0, 360),
  );

const slice = (x: number, y: number, s: number, skin: string, flesh: string) =>
  at(
    x,
    y,
    circle(4, 7, s, "#000", 'opacity="0.22"') +
      circle(0, 0, s, skin) +
      circle(0, 0, s * 0.9, "#fbeed6") +
      times(9, (i) =>
        at(
          0,
          0,
          path(
            `M${n(s * 0.1)} ${n(-s * 0.05)}L${n(s * 0.8)} ${n(-s * 0.24)}Q${n(s * 0.87)} 0 ${n(s * 0.8)} ${n(s * 0.24)}L${n(s * 0.1)} ${n(s * 0.05)}Z`,
            flesh,
          ),
          i * 40,
        ),
      ),
  );

const dishes: Record<string, (f: Frame, s: number) => string> = {
  citrus: (f, s) =>
    times(9, (i) => {
      const [skin, flesh] = f.r.pick([
        ["#e98a2b", "#f6ab4a"],
        ["#d9553f", "#ee7d5c"],
        ["#e3bb3a", "#f4d768"],
      ] as const);
      const a = i * 2.4;
      return slice(
        Math.cos(a) * s * 0.19 * Math.sqrt(i),
        Math.sin(a) * s * 0.19 * Math.sqrt(i),
        s * f.r.range(0.2, 0.29),
        skin,
        flesh,
      );
    }) + times(5, () => herb(f, f.r.range(-0.5, 0.5) * s, f.r.range(-0.5, 0.5) * s, s * 0.11)),
  ramen: (f, s) =>
    circle(
      0,
      0,
      s * 0.8,
      f.radial([
        [0, "#d9913f"],
        [0.8, "#b8651f"],
        [1, "#7d3d12"],
      ]),
    ) +
    times(26, () => {
      const [x, y, k] = [f.r.range(-0.4, 0.35) * s, f.r.range(-0.1, 0.5) * s, s * 0.3];
      return line(
        `M${n(x - k)} ${n(y)}C${n(x - k * 0.3)} ${n(y - k * 0.7)} ${n(x + k * 0.4)} ${n(y + k * 0.7)} ${n(x + k * 0.9)} ${n(y - k * 0.2)}`,
        f.r.pick(["#f3d48c", "#eac574", "#f8e1a6"]),
        s * 0.024,
      );
    }) +
    [
      [-0.3, -0.34],
      [0.12, -0.46],
    ]
      .map(([x = 0, y = 0]) =>
        at(
          x * s,
          y * s,
          ellipse(0, 0, s * 0.19, s * 0.235, "#fbf3e2") +
            circle(
              0,
              s * 0.03,
              s * 0.11,
              f.radial([
                [0, "#ffb84a"],
                [1, "#ee8a24"],
              ]),
            ),
          f.r.range(-30, 30),
        ),
      )
      .join("") +
    at(
      s * 0.46,
      -s * 0.14,
      rect(-s * 0.09, -s * 0.26, s * 0.2, s * 0.5, "#1d2b22", 'rx="5"') +
        rect(s * 0.03, -s * 0.2, s * 0.2, s * 0.48, "#26382c", 'rx="5"'),
      18,
    ) +
    times(30, () =>
      at(
        f.r.range(-0.5, 0.5) * s,
        f.r.range(-0.3, 0.45) * s,
        circle(0, 0, s * 0.024, "none", `stroke="#86ad54" stroke-width="${n(s * 0.014)}"`),
      ),
    ),
  tart: (f, s) =>
    circle(0, 0, s * 0.74, "#b97a3c") +
    times(40, (i) => at(0, 0, circle(s * 0.74, 0, s * 0.055, i % 2 ? "#c98a49" : "#d99c59"), i * 9)) +
    circle(0, 0, s * 0.68, "#f2dcae") +
    times(70, (i) => {
      const a = i * 2.39996;
      const d = s * 0.076 * Math.sqrt(i);
      const [berry, shine] = f.r.pick([
        ["#7d1f36", "#b5405a"],
        ["#3a2a5a", "#6b589a"],
        ["#a92b3c", "#dd6a6c"],
        ["#3a2a5a", "#7a68a8"],
      ] as const);
      return at(
        Math.cos(a) * d,
        Math.sin(a) * d,
        circle(0, 0, s * 0.07, darken(berry, 0.25)) +
          circle(-2, -3, s * 0.061, berry) +
          circle(-s * 0.02, -s * 0.024, s * 0.017, shine),
      );
    }) +
    times(6, () => herb(f, f.r.range(-0.4, 0.4) * s, f.r.range(-0.4, 0.4) * s, s * 0.1)),
  pasta: (f, s) =>
    times(11, (i) => {
      const reach = s * (0.62 - i * 0.05);
      return times(3, () =>
        path(
          curve(
            around(11, reach, () => f.r.range(0.88, 1.1)),
            true,
          ),
          "none",
          `stroke="${f.r.pick(["#f0cf83", "#e6bb62", "#f7e0a3", "#d9a94e"])}" stroke-width="${n(s * 0.034)}"`,
        ),
      );
    }) +
    times(7, () =>
      at(
        f.r.range(-0.35, 0.35) * s,
        f.r.range(-0.35, 0.35) * s,
        circle(3, 5, s * 0.085, "#000", 'opacity="0.25"') +
          circle(
            0,
            0,
            s * 0.085,
            f.radial(
              [
                [0, "#f0704a"],
                [1, "#b8321f"],
              ],
              0.4,
              0.35,
            ),
          ),
      ),
    ) +
    times(7, () => herb(f, f.r.range(-0.4, 0.4) * s, f.r.range(-0.4, 0.4) * s, s * 0.13)),
  greens: (f, s) =>
    times(44, (i) => {
      const a = i * 2.39996;
      const d = s * 0.105 * Math.sqrt(i);
      const tone = f.r.pick(["#4f7a3d", "#6f9a4c", "#88b060", "#3c6236", "#7a3a4c"]);
      return at(
        Math.cos(a) * d,
        Math.sin(a) * d,
        path(
          curve(
            around(8, s * 0.16, () => f.r.range(0.7, 1.25)),
            true,
          ),
          tone,
        ) + line(`M${n(-s * 0.1)} 0H${n(s * 0.12)}`, lighten(tone, 0.35), 2.4),
        f.r.range(0, 360),
      );
    }) +
    times(8, () =>
      at(
        f.r.range(-0.48, 0.48) * s,
        f.r.range(-0.48, 0.48) * s,
        circle(0, 0, s * 0.1, "#f7e3e6") +
          circle(0, 0, s * 0.086, "#d94f6a") +
          circle(0, 0, s * 0.07, "#fdf3ee"),
      ),
    ) +
    times(6, () =>
      at(
        f.r.range(-0.45, 0.45) * s,
        f.r.range(-0.45, 0.45) * s,
        ellipse(0, 0, s * 0.12, s * 0.085, "#fbf3e2") + circle(s * 0.01, 0, s * 0.052, "#f1a63a"),
        f.r.range(0, 180),
      ),
    ),
};

/** A dish seen from above on a laid table. */
export function plate(f: Frame): string {
  const { w, h, r, p } = f;
  const s = Math.min(w, h) * r.range(0.36, 0.42);
  const [x, y] = [w * r.range(0.46, 0.54), h * r.range(0.47, 0.53)];
  const table = r.chance(0.5) ? p[1] : mix(p[2], p[1], 0.35);
  const planks =
    f.fill(
      f.linear(
        [
          [0, lighten(table, 0.06)],
          [1, darken(table, 0.3)],
        ],
        50,
      ),
    ) +
    times(8, (i) =>
      rect((w * i) / 8, 0, w / 8 - 3, h, r.pick([p[0], p[2], p[3]]), `opacity="${n(r.range(0.02, 0.13))}"`),
    );
  const grain = times(60, () =>
    line(`M${n(r.next() * w)} ${n(r.next() * h)}v${n(r.range(60, 260))}`, p[0], 1.3, 'opacity="0.2"'),
  );
  const cloth = at(
    w * r.range(0.2, 0.8),
    h * r.range(0.2, 0.8),
    rect(-s * 0.9, -s * 0.7 + 12, s * 1.8, s * 1.4, "#000", 'opacity="0.25"') +
      rect(-s * 0.9, -s * 0.7, s * 1.8, s * 1.4, mix(p[4], p[3], 0.2)) +
      times(9, (i) =>
        rect(-s * 0.9 + (i * s * 1.8) / 9 + 8, -s * 0.7, s * 0.045, s * 1.4, p[5], 'opacity="0.6"'),
      ),
    r.range(-40, 40),
  );
  const china = r.pick([lighten(p[4], 0.55), mix(p[1], p[0], 0.4), mix(p[2], p[3], 0.4), "#f3eadb"]);
  const dish =
    circle(
      x + 20,
      y + 30,
      s * 1.12,
      f.radial([
        [0.8, "#000000", 0.5],
        [1, "#000000", 0],
      ]),
    ) +
    circle(
      x,
      y,
      s,
      f.linear(
        [
          [0, lighten(china, 0.25)],
          [1, darken(china, 0.25)],
        ],
        50,
      ),
    ) +
    circle(x, y, s * 0.94, china) +
    circle(
      x,
      y,
      s * 0.78,
      f.linear(
        [
          [0, darken(china, 0.22)],
          [1, lighten(china, 0.18)],
        ],
        50,
      ),
    ) +
    circle(x, y, s * 0.755, china);
  const steel = f.linear(
    [
      [0, "#8d8478"],
      [0.5, "#f4ead8"],
      [1, "#6d665c"],
    ],
    0,
  );
  const fork = at(
    x - s * 1.2,
    y,
    line(`M0 ${n(s * 0.6)}V${n(-s * 0.1)}`, "#b9ae9c", s * 0.055) +
      times(4, (i) => rect(-s * 0.1 + i * s * 0.058, -s * 0.55, s * 0.025, s * 0.36, "#c9bfae", 'rx="4"')) +
      path(
        `M${n(-s * 0.1)} ${n(-s * 0.22)}H${n(s * 0.1)}Q${n(s * 0.1)} 0 0 ${n(s * 0.06)}Q${n(-s * 0.1)} 0 ${n(-s * 0.1)} ${n(-s * 0.22)}Z`,
        steel,
      ),
    -4,
  );
  const knife = at(
    x + s * 1.2,
    y,
    rect(-s * 0.035, 0, s * 0.07, s * 0.6, steel, 'rx="10"') +
      path(
        `M${n(-s * 0.035)} ${n(s * 0.02)}V${n(-s * 0.58)}Q${n(s * 0.09)} ${n(-s * 0.4)} ${n(s * 0.05)} ${n(s * 0.02)}Z`,
        steel,
      ),
    4,
  );
  const glass = at(
    x + s * r.pick([-0.95, 0.95]),
    y - s * 1.18,
    circle(12, 18, s * 0.3, "#000", 'opacity="0.3"') +
      circle(0, 0, s * 0.3, lighten(p[3], 0.3), 'opacity="0.5"') +
      circle(
        0,
        0,
        s * 0.25,
        f.radial(
          [
            [0, p[5]],
            [1, darken(p[5], 0.35)],
          ],
          0.4,
          0.35,
        ),
      ) +
      circle(-s * 0.07, -s * 0.08, s * 0.06, "#fff6e6", 'opacity="0.5"'),
  );
  const food = r.pick(Object.values(dishes));
  const crumbs = times(26, () =>
    circle(x + r.range(-1.3, 1.3) * s, y + r.range(-1.4, 1.4) * s, r.range(1, 4), p[4], 'opacity="0.6"'),
  );
  return (
    planks +
    grain +
    cloth +
    crumbs +
    glass +
    dish +
    group(food(f, s * 1.12), `transform="translate(${n(x)} ${n(y)})"`) +
    fork +
    knife +
    f.fill(
      f.linear(
        [
          [0, lighten(p[4], 0.4), 0.22],
          [0.5, p[4], 0],
          [1, p[0], 0.45],
        ],
        48,
      ),
    ) +
    f.vignette(0.45)
  );
}
