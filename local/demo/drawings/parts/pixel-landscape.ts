import { type Frame, terrain } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";
import type { PixelGrid } from "./pixel-grid.ts";

/** Dusk in bands, dithered in between. */
export function dusk({ p, r }: Frame, grid: PixelGrid, horizon: number): void {
  const half = (a: number) => mix(p[a] as string, p[a + 1] as string, 0.5);
  const bands = [p[0], p[1], half(1), p[2], half(2), p[3], half(3), p[4]];
  for (let y = 0; y < grid.rows; y++) {
    const tone = (y / horizon) ** 1.25 * (bands.length - 1);
    for (let x = 0; x < grid.columns; x++) {
      const dither = [0.1, 0.6, 0.85, 0.35][(x % 2) + (y % 2) * 2] ?? 0;
      const step = Math.floor(tone + (tone % 1 > 0.55 ? dither * 0.8 : 0));
      grid.set(x, y, bands[Math.min(bands.length - 1, step)] as string);
    }
  }
  const stars = [p[4], p[3], lighten(p[4], 0.5)];
  for (let i = 0; i < 45; i++) {
    grid.set(r.int(0, grid.columns), r.int(0, Math.floor(horizon * 0.5)), r.pick(stars));
  }
}

export function moon(
  { p }: Frame,
  grid: PixelGrid,
  [cx, cy, radius]: readonly [number, number, number],
): void {
  for (let y = -radius; y <= radius; y++) {
    for (let x = -radius; x <= radius; x++) {
      const crater = (x + y) % 5 === 0 && x > 0;
      if (x * x + y * y <= radius * radius)
        grid.set(cx + x, cy + y, crater ? mix(p[4], p[5], 0.35) : lighten(p[4], 0.5));
    }
  }
}

export function hills({ p, r }: Frame, grid: PixelGrid, horizon: number): void {
  for (const k of [0, 1, 2]) {
    const tone = mix(p[2], p[0], 0.25 + k * 0.3);
    const tops = terrain(r, grid.columns, 3 + k).map(
      (v) => horizon - grid.rows * (0.15 - k * 0.05) - v * grid.rows * 0.06,
    );
    for (const [x, top] of tops.entries()) {
      for (let y = Math.round(top); y < grid.rows; y++) {
        const rim = (x + y) % 2 && y < top + 3 ? lighten(tone, 0.1) : tone;
        grid.set(x, y, y < top + 1.2 ? lighten(tone, 0.22) : rim);
      }
    }
  }
}

type Land = { ground: readonly number[]; pond: readonly [from: number, to: number]; green: string };

/** Grass on layered soil with a few gems in it, and a shaft of water. */
export function earth({ p, r }: Frame, grid: PixelGrid, horizon: number, land: Land): void {
  const gems = new Set(
    Array.from({ length: 14 }, () => r.int(0, grid.columns) * 1000 + r.int(horizon, grid.rows)),
  );
  const soil = (x: number, y: number, depth: number) => {
    if (gems.has(x * 1000 + y)) return p[5];
    const shifted = depth + ((x >> 1) % 3);
    const layer = Math.floor(shifted / 5);
    if (shifted % 5 === 0) return mix(p[2], p[0], Math.min(1, 0.35 + layer * 0.13));
    return mix(p[1], p[0], Math.min(1, layer * 0.2));
  };
  const grass = (x: number, y: number, depth: number) => {
    if (depth === 0) return lighten(land.green, 0.35);
    return (x + y) % 3 ? land.green : lighten(land.green, 0.15);
  };
  const water = (x: number, y: number, depth: number) => {
    if (depth === 1) return lighten(p[4], 0.2);
    return (x * 3 + y * 7) % 11 === 0 ? p[4] : mix(p[2], p[1], Math.min(1, depth / 8));
  };
  for (const [x, top] of land.ground.entries()) {
    const wet = x > land.pond[0] && x < land.pond[1];
    for (let y = top; y < grid.rows; y++) {
      const depth = y - top;
      const dry = depth < 3 ? grass : soil;
      grid.set(x, y, (wet && depth > 0 ? water : dry)(x, y, depth));
    }
  }
}

/** Ledges in the air, with something to collect over each. */
export function ledges({ p, r }: Frame, grid: PixelGrid, horizon: number, green: string): void {
  for (let k = 0; k < 3; k++) {
    const [x, y] = [r.int(2, grid.columns - 12), horizon - r.int(6, Math.round(grid.rows * 0.28))];
    const length = r.int(5, 9);
    for (let i = 0; i < length; i++) {
      grid.set(x + i, y, lighten(green, 0.3));
      grid.set(x + i, y + 1, i % 2 ? p[2] : darken(p[2], 0.25));
      if (i > 0 && i < length - 1) grid.set(x + i, y + 2, darken(p[1], 0.2));
    }
    for (let i = 1; i < length - 1; i += 2) grid.set(x + i, y - 3, p[5]);
  }
}
