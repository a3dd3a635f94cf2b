import { circle, ellipse, type Frame, line, n, type Point, path } from "../frame.ts";
import { darken, lighten } from "../palette.ts";
import type { Limbs } from "./poses.ts";

/** A limb that tapers toward its end. */
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

export function body(f: Frame, pose: Limbs, s: number): string {
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
