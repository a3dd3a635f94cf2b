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
import { body } from "../parts/figure.ts";
import { type Limbs, poses } from "../parts/poses.ts";

/** One figure against a large sun: balancing, striding, or still. */
export function athlete(f: Frame): string {
  const { w, h, r, p } = f;
  const m = Math.min(w, h);
  const ground = h * r.range(0.8, 0.86);
  const name = r.pick(Object.keys(poses));
  const x = w * r.range(0.46, 0.54);
  const sky = f.fill(
    f.linear([
      [0, p[1]],
      [0.3, p[2]],
      [0.62, p[3]],
      [0.86, p[4]],
    ]),
  );
  const size = m * r.range(0.3, 0.38);
  const sunY = ground - size * r.range(0.7, 1.25);
  const rings = repeat(4, (i) =>
    circle(
      x,
      sunY,
      size * (1.22 + i * 0.24),
      "none",
      `stroke="${p[4]}" stroke-opacity="${n(0.3 - i * 0.065)}" stroke-width="2.5"`,
    ),
  );
  const hills = repeat(3, (k) =>
    path(
      `${curve(Array.from({ length: 7 }, (_, i): Point => [(i / 6) * w, ground - h * (0.1 - k * 0.035) - r.range(0, 0.055) * h]))}L${n(w)} ${n(h)}L0 ${n(h)}Z`,
      mix(p[3], p[1], 0.25 + k * 0.28),
    ),
  );
  const earth = rect(
    0,
    ground - 2,
    w,
    h,
    f.linear([
      [0, mix(p[1], p[0], 0.3)],
      [1, darken(p[0], 0.3)],
    ]),
  );
  const mat =
    name === "run"
      ? repeat(7, (i) =>
          line(
            `M${n(w * r.range(-0.1, 0.5))} ${n(ground + 18 + i * 22)}h${n(w * r.range(0.2, 0.6))}`,
            p[3],
            3,
            'opacity="0.35"',
          ),
        )
      : placed(
          x,
          ground + 16 * f.s,
          path(
            `M${n(-m * 0.38)} ${n(-10 * f.s)}H${n(m * 0.38)}L${n(m * 0.46)} ${n(26 * f.s)}H${n(-m * 0.46)}Z`,
            f.linear([
              [0, p[3]],
              [1, p[2]],
            ]),
          ),
        );
  const s = m * r.range(0.068, 0.076) * (name === "seated" ? 1.4 : 1);
  return (
    sky +
    f.glow(x, sunY, size * 2.4, lighten(p[4], 0.4), 0.7) +
    rings +
    circle(
      x,
      sunY,
      size,
      f.linear([
        [0, lighten(p[4], 0.5)],
        [1, mix(p[4], p[3], 0.4)],
      ]),
    ) +
    hills +
    earth +
    mat +
    ellipse(x + 10, ground + 14 * f.s, m * 0.2, 12 * f.s, "#000", 'opacity="0.35"') +
    placed(x, ground + 10 * f.s, body(f, poses[name] as Limbs, s), 0) +
    f.vignette(0.45)
  );
}
