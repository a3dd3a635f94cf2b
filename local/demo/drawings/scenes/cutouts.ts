import { circle, curve, type Frame, n, type Point, path, placed, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

/** Cut-out seaweed: lobes on both sides of a bent stalk. */
function frond(f: Frame, s: number, color: string): string {
  const lobes = f.r.int(3, 5);
  const bend = f.r.range(-0.3, 0.3);
  const side = (sign: number) =>
    Array.from({ length: lobes }, (_, i): Point[] => {
      const y = -s * (0.12 + (i / lobes) * 0.8);
      const x = bend * s * (i / lobes) ** 2;
      const reach = s * f.r.range(0.26, 0.42) * (1 - (i / lobes) * 0.35) * sign;
      return [
        [x + sign * s * 0.055, y],
        [x + reach * 0.7, y + s * 0.03],
        [x + reach, y - s * 0.1],
        [x + reach * 0.78, y - s * 0.16],
        [x + reach * 0.4, y - s * 0.09],
      ];
    }).flat();
  const points: Point[] = [
    [s * 0.05, 0],
    ...side(1),
    [bend * s, -s * 1.05],
    ...side(-1).reverse(),
    [-s * 0.05, 0],
  ];
  const d = curve(points, true);
  return path(d, "#000", 'opacity="0.22" transform="translate(7 10)"') + path(d, color);
}

const blob = (f: Frame, s: number, color: string, count: number) => {
  const points = Array.from({ length: count }, (_, i): Point => {
    const a = (i / count) * Math.PI * 2;
    const reach = s * f.r.range(0.62, 1.1);
    return [Math.cos(a) * reach, Math.sin(a) * reach];
  });
  const d = curve(points, true);
  return path(d, "#000", 'opacity="0.2" transform="translate(6 9)"') + path(d, color);
};

function vessel(f: Frame, s: number, color: string): string {
  const d = `M${n(-s * 0.2)} ${n(-s)}H${n(s * 0.2)}C${n(s * 0.1)} ${n(-s * 0.7)} ${n(s * 0.62)} ${n(-s * 0.6)} ${n(s * 0.55)} ${n(-s * 0.2)}Q${n(s * 0.5)} 0 ${n(s * 0.24)} 0H${n(-s * 0.24)}Q${n(-s * 0.5)} 0 ${n(-s * 0.55)} ${n(-s * 0.2)}C${n(-s * 0.62)} ${n(-s * 0.6)} ${n(-s * 0.1)} ${n(-s * 0.7)} ${n(-s * 0.2)} ${n(-s)}Z`;
  return (
    path(d, "#000", 'opacity="0.22" transform="translate(7 10)"') +
    path(d, color) +
    rect(-s * 0.5, -s * 0.36, s, s * 0.05, f.p[4], 'opacity="0.7"')
  );
}

const red = (tone: string) => Number.parseInt(tone.slice(1, 3), 16);

/** The shape on one field. */
function piece(f: Frame, [w, h]: Point, ink: string, ground: string, tones: readonly string[]): string {
  const { p, r } = f;
  const s = Math.min(w, h);
  const kind = r.next();
  if (kind < 0.5) return placed(w / 2, h / 2 + s * 0.44, frond(f, s * 0.86, ink), r.range(-14, 14));
  if (kind < 0.66) {
    const sprig = frond(f, s * 0.3, p[5] === ground ? p[4] : p[5]);
    return placed(w / 2, h / 2 + s * 0.36, vessel(f, s * 0.6, ink)) + placed(w / 2, h / 2 - s * 0.2, sprig);
  }
  if (kind < 0.84)
    return placed(w / 2, h / 2, blob(f, s * 0.38, ink, 7) + blob(f, s * 0.15, r.pick(tones), 6));
  const dot = (i: number) => [w * (0.22 + 0.28 * (i % 3)), h * (0.22 + 0.28 * Math.floor(i / 3))] as const;
  return repeat(9, (i) => circle(...dot(i), s * 0.085 * r.range(0.7, 1.2), ink));
}

/** Cut painted paper: a quilt of fields with one shape on each. */
export function cutouts(f: Frame): string {
  const { w, h, r, p } = f;
  const columns = w > h * 1.6 ? 5 : r.int(2, 3);
  const rows = Math.max(1, Math.round((columns * h) / w / r.range(0.95, 1.2)));
  const [cw, ch] = [w / columns, h / rows];
  const tones = [...p.slice(1), mix(p[2], p[3], 0.5), lighten(p[4], 0.3), mix(p[1], p[2], 0.5)];
  let last = "";
  const field = (index: number) => {
    const ground = r.pick(tones.filter((tone) => tone !== last));
    last = ground;
    const ink = r.pick(tones.filter((tone) => Math.abs(red(tone) - red(ground)) > 40));
    const paper = f.linear(
      [
        [0, lighten(ground, 0.05)],
        [1, darken(ground, 0.1)],
      ],
      45,
    );
    const [x, y] = [(index % columns) * cw, Math.floor(index / columns) * ch];
    const clip = f.clip(rect(0, 0, cw, ch, "#000"));
    const body = rect(0, 0, cw, ch, paper) + piece(f, [cw, ch], ink, ground, tones);
    return `<g transform="translate(${n(x)} ${n(y)})" clip-path="${clip}">${body}</g>`;
  };
  const quilt = repeat(rows * columns, field);
  const sheen = f.linear(
    [
      [0, lighten(p[4], 0.4), 0.16],
      [0.5, p[4], 0],
      [1, p[0], 0.35],
    ],
    50,
  );
  return f.fill(lighten(p[4], 0.15)) + quilt + f.fill(sheen) + f.vignette(0.4);
}
