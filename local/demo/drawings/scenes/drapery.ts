import { circle, curve, type Frame, n, type Point, path, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

/** Cloth in heavy folds: satin in diagonal waves, or a weave up close. */
export function drapery(f: Frame): string {
  const { w, h, r, p } = f;
  const tone = r.pick([p[2], p[3], p[5], mix(p[2], p[3], 0.5)]);
  const folds = r.int(9, 13);
  const lean = r.range(-0.5, 0.5) * w;
  const [amplitude, frequency, phase] = [r.range(30, 120) * f.s, r.range(1, 2.2), r.range(0, 6)];
  const reach = w + Math.abs(lean) * 2 + 400;
  const edge = (index: number): Point[] =>
    Array.from({ length: 9 }, (_, k): Point => {
      const t = k / 8;
      const pinch = 1 - 0.35 * Math.sin(Math.PI * t) * Math.sin(index * 1.7 + phase);
      const x =
        (index / folds) * reach -
        (reach - w) / 2 +
        lean * (t - 0.5) +
        Math.sin(t * Math.PI * frequency + index * 0.45 + phase) * amplitude * pinch;
      return [x, -30 + t * (h + 60)];
    });
  let cloth = f.fill(tone);
  for (let i = -1; i <= folds; i++) {
    const [a, b] = [edge(i), edge(i + 1 + r.range(0.05, 0.3))];
    const d = `${curve(a)}L${n((b[8] as Point)[0])} ${n(h + 30)}${curve([...b].reverse()).replace(/^M[^C]*/, "")}Z`;
    const dim = r.range(0.45, 0.8);
    cloth += path(
      d,
      f.linear(
        [
          [0, darken(tone, dim)],
          [0.14, darken(tone, dim * 0.55)],
          [0.42, lighten(tone, r.range(0.02, 0.2))],
          [0.54, lighten(tone, r.range(0.3, 0.6))],
          [0.64, lighten(tone, 0.08)],
          [1, darken(tone, dim * 0.95)],
        ],
        0,
      ),
    );
  }
  const pattern = r.pick(["plain", "dots", "stripes", "plain"]);
  const print =
    pattern === "dots"
      ? repeat(Math.round(h / 90), (row) =>
          repeat(Math.round(w / 90) + 1, (column) =>
            circle(
              column * 90 + (row % 2) * 45,
              row * 90 + Math.sin(column * 0.9 + phase) * 26,
              13,
              p[4],
              'opacity="0.45"',
            ),
          ),
        )
      : pattern === "stripes"
        ? repeat(Math.round(h / 110), (i) =>
            path(
              `${curve(Array.from({ length: 14 }, (_, k): Point => [(k / 13) * w, i * 110 + Math.sin(k * 1.15 + phase) * 30]))}`,
              "none",
              `stroke="${i % 3 ? p[4] : p[5]}" stroke-width="${i % 3 ? 5 : 26}" stroke-opacity="0.4"`,
            ),
          )
        : "";
  return (
    cloth +
    print +
    rect(
      0,
      0,
      w,
      h,
      f.linear(
        [
          [0, lighten(p[4], 0.3), 0.28],
          [0.45, p[4], 0],
          [1, p[0], 0.6],
        ],
        r.pick([60, 120]),
      ),
    ) +
    f.vignette(0.55)
  );
}
