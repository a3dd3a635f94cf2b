import { circle, type Frame, group, line, n, path, placed, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";
import { dishes } from "../parts/dishes.ts";

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
    repeat(8, (i) =>
      rect((w * i) / 8, 0, w / 8 - 3, h, r.pick([p[0], p[2], p[3]]), `opacity="${n(r.range(0.02, 0.13))}"`),
    );
  const grain = repeat(60, () =>
    line(`M${n(r.next() * w)} ${n(r.next() * h)}v${n(r.range(60, 260))}`, p[0], 1.3, 'opacity="0.2"'),
  );
  const cloth = placed(
    w * r.range(0.2, 0.8),
    h * r.range(0.2, 0.8),
    rect(-s * 0.9, -s * 0.7 + 12, s * 1.8, s * 1.4, "#000", 'opacity="0.25"') +
      rect(-s * 0.9, -s * 0.7, s * 1.8, s * 1.4, mix(p[4], p[3], 0.2)) +
      repeat(9, (i) =>
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
  const fork = placed(
    x - s * 1.2,
    y,
    line(`M0 ${n(s * 0.6)}V${n(-s * 0.1)}`, "#b9ae9c", s * 0.055) +
      repeat(4, (i) => rect(-s * 0.1 + i * s * 0.058, -s * 0.55, s * 0.025, s * 0.36, "#c9bfae", 'rx="4"')) +
      path(
        `M${n(-s * 0.1)} ${n(-s * 0.22)}H${n(s * 0.1)}Q${n(s * 0.1)} 0 0 ${n(s * 0.06)}Q${n(-s * 0.1)} 0 ${n(-s * 0.1)} ${n(-s * 0.22)}Z`,
        steel,
      ),
    -4,
  );
  const knife = placed(
    x + s * 1.2,
    y,
    rect(-s * 0.035, 0, s * 0.07, s * 0.6, steel, 'rx="10"') +
      path(
        `M${n(-s * 0.035)} ${n(s * 0.02)}V${n(-s * 0.58)}Q${n(s * 0.09)} ${n(-s * 0.4)} ${n(s * 0.05)} ${n(s * 0.02)}Z`,
        steel,
      ),
    4,
  );
  const glass = placed(
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
  const crumbs = repeat(26, () =>
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
