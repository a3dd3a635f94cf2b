import { ellipse, type Frame, n, path, placed, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";
import { products } from "../parts/products.ts";

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

/** Bottles on round plinths in front of an arch, petals around them. */
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
  const names = r.shuffle(Object.keys(products));
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
      placed(
        x,
        y + 4,
        (products[names[i] as string] as (typeof products)[string])(f, s * m, tones[i] as string),
      )
    );
  });
  const petals = repeat(r.int(9, 18), () =>
    placed(
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
