import { circle, curve, ellipse, type Frame, line, n, path, placed, rect, repeat } from "../frame.ts";
import { darken, lighten } from "../palette.ts";
import { around, herb, slice } from "./garnish.ts";

export const dishes: Record<string, (f: Frame, s: number) => string> = {
  citrus: (f, s) =>
    repeat(9, (i) => {
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
    }) + repeat(5, () => herb(f, f.r.range(-0.5, 0.5) * s, f.r.range(-0.5, 0.5) * s, s * 0.11)),
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
    repeat(26, () => {
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
        placed(
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
    placed(
      s * 0.46,
      -s * 0.14,
      rect(-s * 0.09, -s * 0.26, s * 0.2, s * 0.5, "#1d2b22", 'rx="5"') +
        rect(s * 0.03, -s * 0.2, s * 0.2, s * 0.48, "#26382c", 'rx="5"'),
      18,
    ) +
    repeat(30, () =>
      placed(
        f.r.range(-0.5, 0.5) * s,
        f.r.range(-0.3, 0.45) * s,
        circle(0, 0, s * 0.024, "none", `stroke="#86ad54" stroke-width="${n(s * 0.014)}"`),
      ),
    ),
  tart: (f, s) =>
    circle(0, 0, s * 0.74, "#b97a3c") +
    repeat(40, (i) => placed(0, 0, circle(s * 0.74, 0, s * 0.055, i % 2 ? "#c98a49" : "#d99c59"), i * 9)) +
    circle(0, 0, s * 0.68, "#f2dcae") +
    repeat(70, (i) => {
      const a = i * 2.39996;
      const d = s * 0.076 * Math.sqrt(i);
      const [berry, shine] = f.r.pick([
        ["#7d1f36", "#b5405a"],
        ["#3a2a5a", "#6b589a"],
        ["#a92b3c", "#dd6a6c"],
        ["#3a2a5a", "#7a68a8"],
      ] as const);
      return placed(
        Math.cos(a) * d,
        Math.sin(a) * d,
        circle(0, 0, s * 0.07, darken(berry, 0.25)) +
          circle(-2, -3, s * 0.061, berry) +
          circle(-s * 0.02, -s * 0.024, s * 0.017, shine),
      );
    }) +
    repeat(6, () => herb(f, f.r.range(-0.4, 0.4) * s, f.r.range(-0.4, 0.4) * s, s * 0.1)),
  pasta: (f, s) =>
    repeat(11, (i) => {
      const reach = s * (0.62 - i * 0.05);
      return repeat(3, () =>
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
    repeat(7, () =>
      placed(
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
    repeat(7, () => herb(f, f.r.range(-0.4, 0.4) * s, f.r.range(-0.4, 0.4) * s, s * 0.13)),
  greens: (f, s) =>
    repeat(44, (i) => {
      const a = i * 2.39996;
      const d = s * 0.105 * Math.sqrt(i);
      const tone = f.r.pick(["#4f7a3d", "#6f9a4c", "#88b060", "#3c6236", "#7a3a4c"]);
      return placed(
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
    repeat(8, () =>
      placed(
        f.r.range(-0.48, 0.48) * s,
        f.r.range(-0.48, 0.48) * s,
        circle(0, 0, s * 0.1, "#f7e3e6") +
          circle(0, 0, s * 0.086, "#d94f6a") +
          circle(0, 0, s * 0.07, "#fdf3ee"),
      ),
    ) +
    repeat(6, () =>
      placed(
        f.r.range(-0.45, 0.45) * s,
        f.r.range(-0.45, 0.45) * s,
        ellipse(0, 0, s * 0.12, s * 0.085, "#fbf3e2") + circle(s * 0.01, 0, s * 0.052, "#f1a63a"),
        f.r.range(0, 180),
      ),
    ),
};
