import {
  circle,
  curve,
  type Frame,
  group,
  line,
  n,
  type Point,
  path,
  polygon,
  rect,
  repeat,
  terrain,
} from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

function ridge(f: Frame, base: number, height: number, octaves: number): Point[] {
  const count = 140;
  return terrain(f.r, count + 1, octaves, 0.52).map((v, i) => [
    (i / count) * f.w,
    base - height * (0.35 + v * 0.65),
  ]);
}

const closed = (f: Frame, points: readonly Point[]) =>
  `M0 ${n(f.h)}L${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}L${n(f.w)} ${n(f.h)}Z`;

function firs(f: Frame, points: readonly Point[], size: number, color: string): string {
  return points
    .filter(() => f.r.chance(0.62))
    .map(([x, y]) => {
      const height = size * f.r.range(0.5, 1.25);
      const half = height * 0.19;
      const tiers = repeat(3, (i) => {
        const top = y - height + (height * i) / 3.6;
        const width = half * (0.5 + i * 0.28);
        return path(
          polygon([
            [x, top],
            [x - width, top + height * 0.42],
            [x + width, top + height * 0.42],
          ]),
          color,
        );
      });
      return tiers + rect(x - half * 0.12, y - height * 0.25, half * 0.24, height * 0.4, color);
    })
    .join("");
}

function birds(f: Frame, x: number, y: number): string {
  return repeat(f.r.int(3, 6), () => {
    const [bx, by, s] = [x + f.r.range(-120, 120), y + f.r.range(-60, 60), f.r.range(8, 17)];
    return line(
      `M${n(bx - s)} ${n(by - s * 0.3)}Q${n(bx - s * 0.4)} ${n(by - s * 0.6)} ${n(bx)} ${n(by)}Q${n(bx + s * 0.4)} ${n(by - s * 0.6)} ${n(bx + s)} ${n(by - s * 0.3)}`,
      f.p[0],
      2.4,
    );
  });
}

const crescent = (x: number, y: number, s: number, color: string) =>
  path(
    `M${n(x + s * 0.3)} ${n(y - s)}A${n(s)} ${n(s)} 0 1 0 ${n(x + s)} ${n(y + s * 0.3)}A${n(s * 0.82)} ${n(s * 0.82)} 0 0 1 ${n(x + s * 0.3)} ${n(y - s)}Z`,
    color,
  );

/** Ranges behind each other in haze, under a low sun or a moon; sometimes with a lake. */
export function mountains(f: Frame): string {
  const { w, h, r, p } = f;
  const night = r.chance(0.3);
  const haze = night ? mix(p[1], p[3], 0.4) : p[4];
  const horizon = h * r.range(0.46, 0.6);
  const sun: Point = [w * r.range(0.22, 0.78), horizon - h * r.range(0.1, 0.26)];
  const size = Math.min(w, h) * r.range(0.07, 0.13);
  const sky = f.fill(
    f.linear(
      night
        ? [
            [0, p[0]],
            [0.45, p[1]],
            [0.75, haze],
          ]
        : [
            [0, p[1]],
            [0.28, p[2]],
            [0.5, p[3]],
            [0.68, haze],
          ],
    ),
  );
  const stars = night
    ? repeat(120, () =>
        circle(
          r.next() * w,
          r.next() * horizon * 0.8,
          r.range(0.6, 2.1),
          p[4],
          `opacity="${n(r.range(0.2, 0.9))}"`,
        ),
      )
    : "";
  const clouds = repeat(night ? 2 : r.int(3, 6), () => {
    const [x, y, length] = [r.range(-0.1, 0.9) * w, r.range(0.1, 0.42) * h, r.range(0.18, 0.45) * w];
    return repeat(3, (i) =>
      rect(
        x + i * length * r.range(0.05, 0.16),
        y + i * 13,
        length * r.range(0.5, 0.9),
        11,
        haze,
        `rx="5.5" opacity="${n(r.range(0.1, 0.26))}"`,
      ),
    );
  });
  const layers = 5;
  let land = "";
  for (let i = 0; i < layers; i++) {
    const depth = i / (layers - 1);
    const base = horizon + (h - horizon) * depth * 0.78 + h * 0.03;
    const points = ridge(f, base, h * (0.2 - depth * 0.06), i < 2 ? 6 : 5);
    const body = mix(mix(haze, p[2], 0.32 + depth * 0.4), darken(p[0], 0.1), depth ** 1.4);
    if (depth > 0.6) land += firs(f, points, h * (0.05 + depth * 0.06), body);
    land += path(
      closed(f, points),
      f.linear([
        [0, body],
        [0.6, mix(body, haze, 0.32 * (1 - depth))],
        [1, body],
      ]),
    );
    if (i === 1)
      land += group(
        path(
          closed(
            f,
            points.map(([x, y], j) => [x, y + 3 + (j % 7) * 1.6] as const),
          ),
          f.linear(
            [
              [0, lighten(body, 0.25)],
              [0.25, body, 0],
            ],
            60,
          ),
        ),
        'opacity="0.6"',
      );
  }
  const lake = r.chance(0.4) ? water(f, h * r.range(0.74, 0.8), sun[0], haze) : "";
  return (
    sky +
    stars +
    f.glow(sun[0], sun[1], size * 6, night ? p[4] : lighten(p[4], 0.3), night ? 0.35 : 0.75) +
    clouds +
    (night ? crescent(sun[0], sun[1], size, p[4]) : circle(sun[0], sun[1], size, lighten(p[4], 0.55))) +
    birds(f, w * r.range(0.3, 0.7), horizon * 0.6) +
    land +
    lake +
    f.vignette(0.45)
  );
}

/** Still water at the bottom: the mirrored haze, broken by streaks, brightest under the light. */
function water(f: Frame, top: number, lightX: number, haze: string): string {
  const { w, h, r, p } = f;
  const shore = curve(Array.from({ length: 9 }, (_, i): Point => [(i / 8) * w, top + r.range(-5, 9)]));
  const body = path(
    `${shore}L${n(w)} ${n(h)}L0 ${n(h)}Z`,
    f.linear([
      [0, mix(haze, p[2], 0.35)],
      [0.4, p[1]],
      [1, p[0]],
    ]),
  );
  const streaks = repeat(46, (i) => {
    const y = top + 14 + (h - top) * (i / 46) ** 1.3;
    const near = i / 46;
    const x = lightX + r.range(-1, 1) * w * (0.03 + near * 0.16);
    const length = r.range(30, 150) * (0.4 + near);
    return rect(
      x - length / 2,
      y,
      length,
      2 + near * 5,
      lighten(haze, 0.35),
      `rx="3" opacity="${n(r.range(0.15, 0.6))}"`,
    );
  });
  return body + streaks;
}
