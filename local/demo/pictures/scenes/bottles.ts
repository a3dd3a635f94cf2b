import { at, circle, ellipse, type Frame, line, n, path, rect, times } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

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

const wares: Record<string, (f: Frame, s: number, tone: string) => string> = {
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

const podium = (f: Frame, x: number, y: number, rx: number, tall: number, tone: string) =>
  ellipse(x + rx * 0.2, y + tall, rx * 1.15, rx * 0.27, "#000", 'opacity="0.3"') +
  path(
    `M${n(x - rx)} ${n(y)}V${n(y + tall)}A${n(rx)} ${n(rx * 0.22)} 0 0 0 ${n(x + rx)} ${n(y + tall)}V${n(y)}Z`,
    f.linear(
      [
        [0, darken(tone, 0.35)],
        [0.3, lighten(tone, 0.2)],
        [1, darken(tone, 0.5)],
      ],
      0,
    ),
  ) +
  ellipse(x, y, rx, rx * 0.22, lighten(tone, 0.28));

/** Bottles on round plinths before an arch, petals around them. */
export function bottles(f: Frame): string {
  const { w, h, r, p } = f;
  const m = Math.min(w, h);
  const floor = h * r.range(0.74, 0.8);
  const base = mix(p[3], p[4], 0.35);
  const wall = rect(
    0,
    0,
    w,
    floor,
    f.linear(
      [
        [0, mix(p[2], p[3], 0.5)],
        [1, base],
      ],
      r.pick([45, 135]),
    ),
  );
  const ground = rect(
    0,
    floor - 1,
    w,
    h - floor + 1,
    f.linear([
      [0, lighten(base, 0.1)],
      [0.5, mix(p[2], p[3], 0.6)],
      [1, p[1]],
    ]),
  );
  const [aw, ah] = [m * r.range(0.5, 0.64), Math.min(floor * 0.82, m * 0.85)];
  const ax = w * r.range(0.44, 0.56);
  const arch =
    path(
      `M${n(ax - aw / 2)} ${n(floor)}V${n(floor - ah + aw / 2)}A${n(aw / 2)} ${n(aw / 2)} 0 0 1 ${n(ax + aw / 2)} ${n(floor - ah + aw / 2)}V${n(floor)}Z`,
      f.linear([
        [0, mix(p[1], p[2], 0.5)],
        [1, p[2]],
      ]),
    ) +
    path(
      `M${n(ax - aw / 2 + 26)} ${n(floor)}V${n(floor - ah + aw / 2)}A${n(aw / 2 - 26)} ${n(aw / 2 - 26)} 0 0 1 ${n(ax + aw / 2 - 26)} ${n(floor - ah + aw / 2)}V${n(floor)}Z`,
      f.linear([
        [0, lighten(p[4], 0.2)],
        [1, mix(p[3], p[4], 0.4)],
      ]),
    );
  const tones = r.shuffle([p[5], p[3], p[2], mix(p[5], p[3], 0.5), "#b9655a", lighten(p[3], 0.25)]);
  const names = r.shuffle(Object.keys(wares));
  const spots = r.pick([
    [
      [0, 0.2, 0.36],
      [-0.27, 0.07, 0.27],
      [0.27, 0.1, 0.25],
    ],
    [
      [-0.15, 0.2, 0.37],
      [0.2, 0.08, 0.34],
    ],
    [
      [0.1, 0.16, 0.4],
      [-0.25, 0.04, 0.3],
      [0.36, 0.03, 0.22],
    ],
  ]);
  const things = spots.map(([dx = 0, tall = 0, s = 0], i) => {
    const [x, y] = [ax + dx * m, floor + m * (0.05 + i * 0.035) - tall * m];
    return (
      podium(f, x, y, m * 0.16, tall * m, i % 2 ? p[2] : mix(p[3], p[4], 0.3)) +
      ellipse(x, y + 2, s * m * 0.36, s * m * 0.06, "#000", 'opacity="0.35"') +
      at(x, y + 4, (wares[names[i] as string] as (typeof wares)[string])(f, s * m, tones[i] as string))
    );
  });
  const petals = times(r.int(9, 18), () =>
    at(
      r.range(0.05, 0.95) * w,
      floor + r.range(0.05, 0.9) * (h - floor),
      path(
        `M0 0Q${n(16 * f.s)} ${n(-20 * f.s)} ${n(42 * f.s)} ${n(-3 * f.s)}Q${n(22 * f.s)} ${n(14 * f.s)} 0 0Z`,
        r.pick([p[4], p[5], lighten(p[3], 0.3)]),
      ),
      r.range(0, 360),
      r.range(0.7, 1.5),
    ),
  );
  const light = path(
    `M${n(-w * 0.1)} ${n(h * 0.1)}L${n(w * 0.6)} ${n(-h * 0.1)}H${n(w * 0.9)}L${n(w * 0.1)} ${n(h)}H${n(-w * 0.2)}Z`,
    lighten(p[4], 0.5),
    'opacity="0.1"',
  );
  return (
    wall +
    arch +
    ground +
    f.glow(ax, floor - ah * 0.5, m * 0.7, lighten(p[4], 0.4), 0.35) +
    things.reverse().join("") +
    petals +
    light +
    f.vignette(0.45)
  );
}
