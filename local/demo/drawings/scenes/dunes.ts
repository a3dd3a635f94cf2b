import { circle, curve, type Frame, line, n, type Point, path, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

/** Dunes with a lit and a shaded flank, a long road of footprints, and an early moon. */
export function dunes(f: Frame): string {
  const { w, h, r, p } = f;
  const horizon = h * r.range(0.34, 0.48);
  const sky = f.fill(
    f.linear([
      [0, p[0]],
      [0.22, p[1]],
      [0.42, p[3]],
      [0.55, p[4]],
    ]),
  );
  const moon: Point = [w * r.range(0.2, 0.8), horizon * r.range(0.35, 0.7)];
  const size = Math.min(w, h) * r.range(0.05, 0.16);
  const stars = repeat(70, () =>
    circle(
      r.next() * w,
      r.next() * horizon * 0.6,
      r.range(0.6, 1.8),
      p[4],
      `opacity="${n(r.range(0.2, 0.8))}"`,
    ),
  );
  let sand = "";
  for (let i = 0; i < 6; i++) {
    const t = i / 5;
    const y = horizon + (h - horizon) * t ** 1.25 * 0.86;
    const peakX = w * r.range(0.15, 0.85);
    const peakY = y - h * r.range(0.05, 0.13) * (0.5 + t);
    const left: Point[] = [
      [-40, y + r.range(0, 60)],
      [peakX * 0.45, y + r.range(-20, 24)],
      [peakX * 0.8, peakY + 26],
      [peakX, peakY],
    ];
    const right: Point[] = [
      [peakX, peakY],
      [peakX + (w - peakX) * 0.3, y - h * 0.01 + r.range(-10, 30)],
      [peakX + (w - peakX) * 0.65, y + r.range(-30, 30)],
      [w + 40, y + r.range(-20, 40)],
    ];
    const lit = mix(mix(p[4], p[3], t * 0.9), p[2], Math.max(0, t - 0.35));
    const shade = mix(darken(p[2], 0.1 + t * 0.3), p[0], t * 0.65);
    sand += path(
      `${curve(left)}${curve(right).replace(/^M[^C]*/, "")}L${n(w + 40)} ${n(h)}L-40 ${n(h)}Z`,
      f.linear([
        [0, lit],
        [0.5, mix(lit, p[2], 0.5)],
        [1, mix(lit, p[1], 0.75)],
      ]),
    );
    const crest: Point[] = [
      [peakX, peakY],
      [peakX - w * r.range(0.02, 0.09), y + h * 0.08],
      [peakX + w * r.range(0.02, 0.12), y + h * 0.17],
      [peakX - w * 0.03, h],
    ];
    sand += path(
      `${curve(crest)}L${n(w + 40)} ${n(h)}L${n(w + 40)} ${n((right[3] as Point)[1])}${curve([...right].reverse()).replace(/^M[^C]*/, "")}Z`,
      f.linear(
        [
          [0, shade, 0.95],
          [0.6, shade, 0.5],
          [1, shade, 0.2],
        ],
        70,
      ),
    );
    sand += repeat(7, (k) =>
      line(
        curve(left.map(([x, yy]): Point => [x - k * 9, yy + 22 + k * 15 * (0.5 + t)])),
        lighten(lit, 0.2),
        1.3,
        `opacity="${n(0.22 - k * 0.025)}"`,
      ),
    );
  }
  return (
    sky +
    stars +
    f.glow(moon[0], moon[1], size * 5, lighten(p[4], 0.3), 0.5) +
    circle(moon[0], moon[1], size, lighten(p[4], 0.5)) +
    sand +
    f.vignette(0.5)
  );
}
