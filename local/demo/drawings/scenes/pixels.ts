import { type Frame, terrain } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";
import { pixelGrid } from "../parts/pixel-grid.ts";
import { dusk, earth, hills, ledges, moon } from "../parts/pixel-landscape.ts";

const tree = ["..1..", ".111.", "11111", ".111.", "11111", "..2..", "..2.."];
const traveler = [".33.", ".33.", "4444", ".44.", ".5.5"];
const house = [
  "...1111...",
  "..111111..",
  ".11111111.",
  "1111111111",
  ".22222222.",
  ".23322332.",
  ".23322332.",
  ".22244222.",
  ".22244222.",
];

/** A pixel-art world: dithered dusk, parallax hills, ledges, a small traveler with a lamp. */
export function pixels(f: Frame): string {
  const { r, p } = f;
  const cell = f.w / (f.w > f.h ? 96 : 60);
  const columns = Math.ceil(f.w / cell);
  const rows = Math.ceil(f.h / cell);
  const grid = pixelGrid(columns, rows, p[0]);
  const horizon = Math.round(rows * r.range(0.56, 0.64));
  const disc = [
    r.int(columns * 0.2, columns * 0.8),
    Math.round(horizon * r.range(0.3, 0.55)),
    r.int(5, 8),
  ] as const;
  dusk(f, grid, horizon);
  moon(f, grid, disc);
  hills(f, grid, horizon);

  const green = mix("#3f7350", p[2], 0.3);
  const from = r.int(columns * 0.2, columns * 0.65);
  const pond = [from, from + r.int(9, 14)] as const;
  const height = (v: number) => Math.round((horizon + rows * 0.14 + v * rows * 0.035) / 2) * 2;
  const ground = terrain(r, columns, 2).map(height);
  const footAt = (x: number) => (ground[x] ?? horizon) - 1;
  earth(f, grid, horizon, { ground, pond, green });
  for (let i = 0; i < 9; i++) {
    const x = r.int(1, columns - 7);
    const tone = darken(green, i % 2 ? 0.35 : 0.15);
    if (x < pond[0] - 6 || x > pond[1]) grid.stamp(tree, x, footAt(x + 2), ["", tone, darken(p[1], 0.3)]);
  }
  const home = pond[0] > columns / 2 ? r.int(2, Math.max(3, pond[0] - 14)) : r.int(pond[1] + 1, columns - 11);
  grid.stamp(house, home, footAt(home + 5), ["", p[3], mix(p[2], p[1], 0.4), lighten(p[5], 0.2), p[0]]);
  ledges(f, grid, horizon, green);
  const x = Math.max(1, Math.min(columns - 5, pond[0] - 4));
  const y = footAt(x + 1);
  grid.stamp(traveler, x, y, ["", "", "", lighten(p[4], 0.3), p[5], p[0]]);
  grid.set(x + 4, y - 2, lighten(p[5], 0.5));
  return (
    grid.draw(cell) +
    f.glow((x + 4.5) * cell, (y - 1.5) * cell, cell * 11, lighten(p[5], 0.2), 0.6) +
    f.glow((disc[0] + 0.5) * cell, disc[1] * cell, cell * 26, p[4], 0.35) +
    f.vignette(0.35)
  );
}
