import { circle, ellipse, type Frame, line, n, path, rect } from "../frame.ts";
import { darken, lighten } from "../palette.ts";

const gold = "#d8b06a";
const glassy = (f: Frame, tone: string) =>
  f.linear(
    [
      [0, darken(tone, 0.35)],
      [0.12, lighten(tone, 0.4)],
      [0.24, tone],
      [0.7, darken(tone, 0.1)],
      [0.88, lighten(tone, 0.3)],
      [1, darken(tone, 0.4)],
    ],
    0,
  );
const metal = (f: Frame) =>
  f.linear(
    [
      [0, darken(gold, 0.45)],
      [0.25, lighten(gold, 0.55)],
      [0.5, gold],
      [0.8, lighten(gold, 0.2)],
      [1, darken(gold, 0.55)],
    ],
    0,
  );

export const products: Record<string, (f: Frame, s: number, tone: string) => string> = {
  perfume: (f, s, tone) =>
    rect(-s * 0.34, -s * 0.8, s * 0.68, s * 0.8, glassy(f, tone), `rx="${n(s * 0.09)}"`) +
    rect(-s * 0.27, -s * 0.5, s * 0.54, s * 0.43, darken(tone, 0.2), `rx="${n(s * 0.05)}" opacity="0.55"`) +
    rect(-s * 0.11, -s * 0.9, s * 0.22, s * 0.12, metal(f)) +
    rect(-s * 0.15, -s * 1.14, s * 0.3, s * 0.25, metal(f), `rx="${n(s * 0.03)}"`) +
    rect(-s * 0.15, -s * 0.42, s * 0.3, s * 0.2, "#f4ead8", 'opacity="0.9"') +
    rect(-s * 0.09, -s * 0.34, s * 0.18, s * 0.022, darken(tone, 0.5)),
  round: (f, s, tone) =>
    circle(
      0,
      -s * 0.44,
      s * 0.44,
      f.radial(
        [
          [0, lighten(tone, 0.55)],
          [0.45, tone],
          [1, darken(tone, 0.5)],
        ],
        0.36,
        0.3,
        0.8,
      ),
    ) +
    ellipse(0, -s * 0.02, s * 0.2, s * 0.03, darken(tone, 0.6)) +
    rect(-s * 0.09, -s * 0.98, s * 0.18, s * 0.14, metal(f)) +
    circle(
      0,
      -s * 1.08,
      s * 0.13,
      f.radial(
        [
          [0, lighten(gold, 0.6)],
          [1, darken(gold, 0.4)],
        ],
        0.35,
        0.3,
        0.8,
      ),
    ) +
    path(
      `M${n(-s * 0.3)} ${n(-s * 0.6)}q${n(s * 0.06)} ${n(-s * 0.16)} ${n(s * 0.2)} ${n(-s * 0.2)}`,
      "none",
      `stroke="#fff6e6" stroke-opacity="0.7" stroke-width="${n(s * 0.035)}" stroke-linecap="round"`,
    ),
  dropper: (f, s, tone) =>
    rect(-s * 0.2, -s * 0.72, s * 0.4, s * 0.72, glassy(f, tone), `rx="${n(s * 0.07)}"`) +
    path(
      `M${n(-s * 0.2)} ${n(-s * 0.66)}Q${n(-s * 0.1)} ${n(-s * 0.84)} ${n(-s * 0.1)} ${n(-s * 0.88)}H${n(s * 0.1)}Q${n(s * 0.1)} ${n(-s * 0.84)} ${n(s * 0.2)} ${n(-s * 0.66)}Z`,
      glassy(f, tone),
    ) +
    rect(-s * 0.12, -s * 1, s * 0.24, s * 0.14, metal(f)) +
    path(
      `M${n(-s * 0.08)} ${n(-s)}Q${n(-s * 0.1)} ${n(-s * 1.26)} 0 ${n(-s * 1.28)}Q${n(s * 0.1)} ${n(-s * 1.26)} ${n(s * 0.08)} ${n(-s)}Z`,
      "#201a18",
    ) +
    rect(-s * 0.2, -s * 0.48, s * 0.4, s * 0.28, "#f4ead8", 'opacity="0.88"') +
    line(
      `M${n(-s * 0.1)} ${n(-s * 0.38)}H${n(s * 0.1)}M${n(-s * 0.06)} ${n(-s * 0.31)}H${n(s * 0.06)}`,
      darken(tone, 0.5),
      3,
    ),
  lipstick: (f, s, tone) =>
    path(
      `M${n(-s * 0.1)} ${n(-s * 0.5)}V${n(-s * 0.86)}Q${n(-s * 0.02)} ${n(-s * 0.9)} ${n(s * 0.1)} ${n(-s * 1.06)}V${n(-s * 0.5)}Z`,
      f.linear(
        [
          [0, darken(tone, 0.3)],
          [0.35, lighten(tone, 0.35)],
          [1, darken(tone, 0.35)],
        ],
        0,
      ),
    ) +
    rect(-s * 0.12, -s * 0.58, s * 0.24, s * 0.2, metal(f)) +
    rect(
      -s * 0.15,
      -s * 0.4,
      s * 0.3,
      s * 0.4,
      f.linear(
        [
          [0, "#0f0c0b"],
          [0.3, "#5a4c44"],
          [1, "#0f0c0b"],
        ],
        0,
      ),
    ),
  jar: (f, s, tone) =>
    rect(-s * 0.38, -s * 0.36, s * 0.76, s * 0.36, glassy(f, lighten(tone, 0.15)), `rx="${n(s * 0.08)}"`) +
    rect(-s * 0.4, -s * 0.54, s * 0.8, s * 0.2, metal(f), `rx="${n(s * 0.03)}"`) +
    rect(-s * 0.16, -s * 0.26, s * 0.32, s * 0.16, "#f4ead8", 'opacity="0.85"'),
};
