import { at, circle, curve, ellipse, type Frame, line, n, type Point, path, rect, times } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

type Limbs = {
  head: Point;
  neck: Point;
  hip: Point;
  arms: readonly (readonly Point[])[];
  legs: readonly (readonly Point[])[];
};

// In heads of eight to a body: y runs up from the sole.
const poses: Record<string, Limbs> = {
  tree: {
    head: [0, 7.4],
    neck: [0, 6.6],
    hip: [0, 4],
    arms: [
      [
        [-0.7, 6.4],
        [-0.95, 7.6],
        [-0.06, 8.9],
      ],
      [
        [0.7, 6.4],
        [0.95, 7.6],
        [0.06, 8.9],
      ],
    ],
    legs: [
      [
        [-0.25, 4],
        [-0.12, 2.1],
        [0, 0],
      ],
      [
        [0.25, 4],
        [1.5, 2.9],
        [0.2, 2.2],
      ],
    ],
  },
  warrior: {
    head: [0.15, 6.2],
    neck: [0.1, 5.5],
    hip: [0, 3],
    arms: [
      [
        [-0.6, 5.3],
        [-1.8, 5.35],
        [-3.1, 5.4],
      ],
      [
        [0.7, 5.3],
        [1.9, 5.35],
        [3.2, 5.4],
      ],
    ],
    legs: [
      [
        [0.3, 3],
        [2, 2.2],
        [2, 0],
      ],
      [
        [-0.3, 3],
        [-1.7, 1.6],
        [-3.1, 0],
      ],
    ],
  },
  run: {
    head: [0.9, 7.3],
    neck: [0.6, 6.5],
    hip: [0, 4],
    arms: [
      [
        [0.3, 6.2],
        [-0.9, 5.5],
        [-0.4, 4.5],
      ],
      [
        [0.8, 6.2],
        [1.5, 5.2],
        [2.4, 5.9],
      ],
    ],
    legs: [
      [
        [0.1, 4],
        [1.7, 3.4],
        [1.5, 1.5],
      ],
      [
        [-0.1, 4],
        [-0.8, 2.1],
        [-2.5, 1.9],
      ],
    ],
  },
  seated: {
    head: [0, 4.5],
    neck: [0, 3.7],
    hip: [0, 0.8],
    arms: [
      [
        [-0.75, 3.4],
        [-1.4, 2],
        [-1.7, 0.95],
      ],
      [
        [0.75, 3.4],
        [1.4, 2],
        [1.7, 0.95],
      ],
    ],
    legs: [
      [
        [-0.3, 0.7],
        [-2, 0.6],
        [0.2, 0.25],
      ],
      [
        [0.3, 0.7],
        [2, 0.6],
        [-0.2, 0.25],
      ],
    ],
  },
  reach: {
    head: [0.2, 7.2],
    neck: [0.1, 6.5],
    hip: [-0.1, 4],
    arms: [
      [
        [-0.5, 6.2],
        [-1.3, 7.2],
        [-1.9, 8.4],
      ],
      [
        [0.7, 6.3],
        [1.4, 7.3],
        [2.1, 8.3],
      ],
    ],
    legs: [
      [
        [-0.4, 4],
        [-0.9, 2],
        [-1.2, 0],
      ],
      [
        [0.2, 4],
        [0.8, 2.1],
        [1.1, 0],
      ],
    ],
  },
};

/** A limb that tapers towards its end. */
function limb(points: readonly Point[], s: number, from: number, to: number, fill: string): string {
  const place = ([x, y]: Point): Point => [x * s, -y * s];
  const steps = 14;
  const smooth = curvePoints(points.map(place), steps);
  return smooth
    .map(([x, y], i) => circle(x, y, s * (from + (to - from) * (i / (smooth.length - 1))), fill))
    .join("");
}

function curvePoints(points: readonly Point[], steps: number): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b] = [points[i] as Point, points[i + 1] as Point];
    for (let k = 0; k <= steps; k++)
      out.push([a[0] + ((b[0] - a[0]) * k) / steps, a[1] + ((b[1] - a[1]) * k) / steps]);
  }
  return out;
}

function body(f: Frame, pose: Limbs, s: number): string {
  const skin = f.r.pick(["#5b3524", "#7d4a31", "#a5694a", "#3d241a", "#c08a66"]);
  const top = f.p[5];
  const tights = darken(f.p[1], 0.1);
  const [nx, ny] = pose.neck;
  const [hx, hy] = pose.hip;
  const at2 = (x: number, y: number) => `${n(x * s)} ${n(-y * s)}`;
  const torso = path(
    `M${at2(nx - 0.78, ny - 0.15)}Q${at2(nx, ny + 0.2)} ${at2(nx + 0.78, ny - 0.15)}Q${at2(nx + 0.6, (ny + hy) / 2)} ${at2(hx + 0.5, hy + 0.5)}L${at2(hx - 0.5, hy + 0.5)}Q${at2(nx - 0.6, (ny + hy) / 2)} ${at2(nx - 0.78, ny - 0.15)}Z`,
    f.linear(
      [
        [0, lighten(top, 0.15)],
        [1, darken(top, 0.3)],
      ],
      20,
    ),
  );
  const hips = path(
    `M${at2(hx - 0.52, hy + 0.62)}L${at2(hx + 0.52, hy + 0.62)}Q${at2(hx + 0.75, hy)} ${at2(hx + 0.5, hy - 0.3)}L${at2(hx - 0.5, hy - 0.3)}Q${at2(hx - 0.75, hy)} ${at2(hx - 0.52, hy + 0.62)}Z`,
    tights,
  );
  const [px, py] = pose.head;
  const hair = darken(f.r.pick(["#2a1a14", "#4a2c1c", "#1a1210"]), 0.1);
  const head =
    line(`M${at2(nx, ny)}L${at2(px, py - 0.3)}`, skin, s * 0.36) +
    ellipse(px * s, -py * s, s * 0.42, s * 0.52, skin) +
    path(
      `M${at2(px - 0.44, py - 0.02)}Q${at2(px - 0.44, py + 0.62)} ${at2(px + 0.05, py + 0.6)}Q${at2(px + 0.5, py + 0.55)} ${at2(px + 0.42, py + 0.1)}Q${at2(px, py + 0.3)} ${at2(px - 0.44, py - 0.02)}Z`,
      hair,
    ) +
    circle((px - 0.42) * s, -(py + 0.4) * s, s * 0.2, hair);
  const [rear, front] = pose.legs as [readonly Point[], readonly Point[]];
  return (
    limb(rear, s, 0.4, 0.17, darken(tights, 0.3)) +
    limb(front, s, 0.42, 0.17, tights) +
    [rear, front]
      .map((leg) => {
        const [x, y] = leg[leg.length - 1] as Point;
        return ellipse((x + 0.22) * s, -(y + 0.02) * s, s * 0.36, s * 0.15, lighten(f.p[4], 0.3));
      })
      .join("") +
    hips +
    limb(pose.arms[0] as readonly Point[], s, 0.26, 0.14, darken(skin, 0.2)) +
    torso +
    head +
    limb(pose.arms[1] as readonly Point[], s, 0.26, 0.14, skin)
  );
}

/** One body against a large sun: balance, a stride, stillness. */
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
  const rings = times(4, (i) =>
    circle(
      x,
      sunY,
      size * (1.22 + i * 0.24),
      "none",
      `stroke="${p[4]}" stroke-opacity="${n(0.3 - i * 0.065)}" stroke-width="2.5"`,
    ),
  );
  const hills = times(3, (k) =>
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
      ? times(7, (i) =>
          line(
            `M${n(w * r.range(-0.1, 0.5))} ${n(ground + 18 + i * 22)}h${n(w * r.range(0.2, 0.6))}`,
            p[3],
            3,
            'opacity="0.35"',
          ),
        )
      : at(
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
    at(x, ground + 10 * f.s, body(f, poses[name] as Limbs, s), 0) +
    f.vignette(0.45)
  );
}
