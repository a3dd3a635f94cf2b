import {
  circle,
  curve,
  ellipse,
  type Frame,
  line,
  n,
  type Point,
  path,
  placed,
  rect,
  repeat,
} from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

const profiles: readonly (readonly Point[])[] = [
  [
    [0.16, 0],
    [0.13, 0.12],
    [0.15, 0.24],
    [0.42, 0.5],
    [0.46, 0.72],
    [0.26, 1],
  ],
  [
    [0.2, 0],
    [0.24, 0.06],
    [0.3, 0.3],
    [0.34, 0.6],
    [0.3, 0.86],
    [0.24, 1],
  ],
  [
    [0.1, 0],
    [0.08, 0.2],
    [0.09, 0.42],
    [0.34, 0.58],
    [0.4, 0.8],
    [0.3, 1],
  ],
  [
    [0.38, 0],
    [0.42, 0.1],
    [0.5, 0.45],
    [0.4, 0.82],
    [0.22, 1],
  ],
  [
    [0.12, 0],
    [0.1, 0.1],
    [0.3, 0.2],
    [0.5, 0.5],
    [0.3, 0.86],
    [0.2, 1],
  ],
];

/** A vessel of revolution: a mirrored outline, lit from one side. */
export function vase(f: Frame, x: number, y: number, s: number, tone: string, lit: number): string {
  const outline = f.r.pick(profiles);
  const right = outline.map(([rx, t]): Point => [x + rx * s, y - s * (1 - t)]);
  const left = [...outline].reverse().map(([rx, t]): Point => [x - rx * s, y - s * (1 - t)]);
  const d = `${curve(right)}L${n((left[0] as Point)[0])} ${n(y)}${curve(left).replace(/^M[^C]*/, "")}Z`;
  const shade =
    lit > 0
      ? [darken(tone, 0.62), tone, lighten(tone, 0.32), darken(tone, 0.2)]
      : [darken(tone, 0.2), lighten(tone, 0.32), tone, darken(tone, 0.62)];
  const paint = f.linear(
    shade.map((color, i) => [[0, 0.36, 0.68, 1][i] ?? 1, color] as const),
    0,
  );
  const mouth = (outline[0] as Point)[0] * s;
  const band = f.r.chance(0.4)
    ? `<g clip-path="${f.clip(`<path d="${d}"/>`)}">${repeat(3, (i) => rect(x - s, y - s * (0.42 - i * 0.06), s * 2, s * 0.025, f.p[0], 'opacity="0.3"'))}</g>`
    : "";
  return path(d, paint) + band + ellipse(x, y - s, mouth, mouth * 0.22, darken(tone, 0.6));
}

export function branches(f: Frame, x: number, y: number, s: number): string {
  const bloom = f.r.pick([f.p[5], lighten(f.p[4], 0.3), f.p[3], lighten(f.p[3], 0.3)]);
  const dry = f.r.chance(0.4);
  return repeat(f.r.int(4, 7), () => {
    const lean = f.r.range(-0.55, 0.55);
    const reach = s * f.r.range(0.7, 1.25);
    const points: Point[] = [0, 0.35, 0.7, 1].map((t) => [
      x + lean * reach * t ** 1.5,
      y - reach * t * (1 - Math.abs(lean) * 0.25),
    ]);
    const stem = line(curve(points), mix("#4a5a38", f.p[0], 0.35), 4.5 * f.s + 1);
    const tips = repeat(dry ? 16 : 9, (i) => {
      const t = 0.34 + (i / (dry ? 16 : 9)) * 0.66;
      const [px, py] = [x + lean * reach * t ** 1.5, y - reach * t * (1 - Math.abs(lean) * 0.25)];
      if (dry)
        return placed(
          px,
          py,
          ellipse(0, -s * 0.05, s * 0.014, s * 0.055, bloom),
          lean * 60 + (i % 2 ? 38 : -38),
        );
      if (i % 3)
        return placed(
          px,
          py,
          path(
            `M0 0Q${n(s * 0.07)} ${n(-s * 0.05)} ${n(s * 0.15)} 0Q${n(s * 0.07)} ${n(s * 0.04)} 0 0Z`,
            mix("#57744a", f.p[1], 0.25),
          ),
          i % 2 ? -25 : 205,
        );
      return placed(
        px,
        py,
        repeat(6, (k) =>
          placed(
            0,
            0,
            ellipse(s * 0.045, 0, s * 0.045, s * 0.028, k % 2 ? bloom : lighten(bloom, 0.18)),
            k * 60 + i * 20,
          ),
        ) + circle(0, 0, s * 0.022, darken(f.p[5], 0.2)),
      );
    });
    return stem + tips;
  });
}

export function fruit(f: Frame, x: number, y: number, s: number, lit: number): string {
  const tone = f.r.pick(["#c9622d", "#d8a03a", "#9b3a33", "#8f9a4a", f.p[5]]);
  return (
    ellipse(x - lit * s * 0.4, y - s * 0.05, s * 1.3, s * 0.24, f.p[0], 'opacity="0.4"') +
    circle(
      x,
      y - s * 0.9,
      s,
      f.radial(
        [
          [0, lighten(tone, 0.4)],
          [0.5, tone],
          [1, darken(tone, 0.6)],
        ],
        0.5 + lit * 0.22,
        0.34,
        0.75,
      ),
    ) +
    line(
      `M${n(x)} ${n(y - s * 1.82)}q${n(s * 0.1)} ${n(-s * 0.2)} ${n(s * 0.24)} ${n(-s * 0.28)}`,
      f.p[0],
      s * 0.09,
    )
  );
}
