import { circle, type Frame, path, polygon, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

/** A floating island of cubes, seen from above at an angle. */
export function blocks(f: Frame): string {
  const { w, h, r, p } = f;
  const size = r.int(8, 10);
  const unit = (Math.min(w, h * 0.95) * 0.88) / (size * 2 * 0.866);
  const [dx, dy] = [unit * 0.866, unit * 0.5];
  const [ox, oy] = [w / 2, h * 0.5];
  const cube = (x: number, y: number, z: number, tone: string, high = 1) => {
    const [cx, cy] = [ox + (x - y) * dx, oy + (x + y - size) * dy - z * unit];
    const side = high * unit;
    return (
      path(
        polygon([
          [cx, cy - dy],
          [cx + dx, cy],
          [cx, cy + dy],
          [cx - dx, cy],
        ]),
        lighten(tone, 0.2),
      ) +
      path(
        polygon([
          [cx - dx, cy],
          [cx, cy + dy],
          [cx, cy + dy + side],
          [cx - dx, cy + side],
        ]),
        darken(tone, 0.12),
      ) +
      path(
        polygon([
          [cx + dx, cy],
          [cx, cy + dy],
          [cx, cy + dy + side],
          [cx + dx, cy + side],
        ]),
        darken(tone, 0.45),
      )
    );
  };
  const green = mix("#4f8a58", p[3], 0.25);
  const [ax, ay, bx] = [r.range(0, 6), r.range(0, 6), r.range(0.5, 0.9)];
  const height = (x: number, y: number) => {
    const dome = 3.1 - Math.hypot(x - size * 0.38, y - size * 0.38) * 0.55;
    return Math.max(0, Math.round(dome + 0.7 * Math.sin(x * bx + ax) + 0.7 * Math.cos(y * 0.8 + ay)));
  };
  const home = [r.int(1, 2), r.int(size - 3, size - 2)] as const;
  const surface = (x: number, y: number, z: number) => {
    if (z === 0) return mix(p[2], "#4f8fa0", 0.55);
    if (z > 3) return lighten(p[4], 0.4);
    return (x + y) % 2 ? green : darken(green, 0.09);
  };
  const rock = (x: number, y: number, k: number, z: number) => {
    if (k < 0) return mix(p[1], p[2], 0.4 + 0.1 * ((x + y) % 3));
    return k === z - 1 ? p[2] : mix(p[2], p[1], 0.5);
  };
  const onTop = (x: number, y: number, z: number) => {
    if (x === home[0] && y === home[1])
      return cube(x, y, z + 1, lighten(p[4], 0.1)) + cube(x, y, z + 2, p[5]);
    if (z === 0 || z > 3 || !r.chance(0.17)) return "";
    const trunk = cube(x, y, z + 1, darken(p[1], 0.1), 0.9);
    return trunk + cube(x, y, z + 2, darken(green, 0.32)) + cube(x, y, z + 3, darken(green, 0.2));
  };
  const column = (x: number, y: number) => {
    const z = height(x, y);
    const edge = x === size - 1 || y === size - 1;
    const bottom = edge ? -r.int(2, 4) : -1;
    const under = repeat(z - bottom, (i) => cube(x, y, bottom + i, rock(x, y, bottom + i, z)));
    return under + cube(x, y, z, surface(x, y, z), z === 0 ? 0.35 : 1) + onTop(x, y, z);
  };
  const island = repeat(size, (x) => repeat(size, (y) => column(x, y)));
  const sky = f.fill(
    f.linear([
      [0, p[0]],
      [0.5, p[1]],
      [1, mix(p[2], p[3], 0.3)],
    ]),
  );
  const moon = circle(
    w * r.range(0.15, 0.85),
    h * r.range(0.1, 0.18),
    Math.min(w, h) * 0.06,
    lighten(p[4], 0.4),
  );
  const dust = repeat(90, () =>
    circle(r.next() * w, r.next() * h, r.range(0.8, 2.6), p[4], `opacity="${r.range(0.15, 0.8).toFixed(2)}"`),
  );
  return sky + f.glow(w / 2, h * 0.45, w * 0.75, p[3], 0.55) + dust + moon + island + f.vignette(0.5);
}
