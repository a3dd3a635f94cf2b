import { type Frame, rect, terrain } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

const trees = ["..1..", ".111.", "11111", ".111.", "11111", "..2..", "..2.."];
const heroes = [".33.", ".33.", "4444", ".44.", ".5.5"];
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

/** A world of coarse pixels: dithered dusk, parallax hills, platforms, a small traveller with a lamp. */
export function pixels(f: Frame): string {
  const { r, p } = f;
  const cell = f.w / (f.w > f.h ? 96 : 60);
  const columns = Math.ceil(f.w / cell);
  const rows = Math.ceil(f.h / cell);
  const grid: string[][] = Array.from({ length: rows }, () => new Array<string>(columns).fill(p[0]));
  const set = (x: number, y: number, colour: string) => {
    const line = grid[Math.round(y)];
    if (line && x >= 0 && x < columns) line[Math.round(x)] = colour;
  };
  const horizon = Math.round(rows * r.range(0.56, 0.64));
  const bands = [
    p[0],
    p[1],
    mix(p[1], p[2], 0.5),
    p[2],
    mix(p[2], p[3], 0.5),
    p[3],
    mix(p[3], p[4], 0.5),
    p[4],
  ];
  for (let y = 0; y < rows; y++) {
    const tone = (y / horizon) ** 1.25 * (bands.length - 1);
    for (let x = 0; x < columns; x++) {
      const dither = [0.1, 0.6, 0.85, 0.35][(x % 2) + (y % 2) * 2] ?? 0;
      set(
        x,
        y,
        bands[Math.min(bands.length - 1, Math.floor(tone + (tone % 1 > 0.55 ? dither * 0.8 : 0)))] as string,
      );
    }
  }
  for (let i = 0; i < 45; i++)
    set(r.int(0, columns), r.int(0, Math.floor(horizon * 0.5)), r.pick([p[4], p[3], lighten(p[4], 0.5)]));
  const [mx, my, mr] = [
    r.int(columns * 0.2, columns * 0.8),
    Math.round(horizon * r.range(0.3, 0.55)),
    r.int(5, 8),
  ];
  for (let y = -mr; y <= mr; y++)
    for (let x = -mr; x <= mr; x++)
      if (x * x + y * y <= mr * mr)
        set(mx + x, my + y, (x + y) % 5 === 0 && x > 0 ? mix(p[4], p[5], 0.35) : lighten(p[4], 0.5));
  const hills = [0, 1, 2].map((k) => ({
    tone: mix(p[2], p[0], 0.25 + k * 0.3),
    line: terrain(r, columns, 3 + k).map((v) => horizon - rows * (0.15 - k * 0.05) - v * rows * 0.06),
  }));
  for (const { tone, line } of hills) {
    line.forEach((top, x) => {
      for (let y = Math.round(top); y < rows; y++)
        set(
          x,
          y,
          y < top + 1.2 ? lighten(tone, 0.22) : (x + y) % 2 && y < top + 3 ? lighten(tone, 0.1) : tone,
        );
    });
  }
  const stamp = (art: readonly string[], x: number, foot: number, tones: readonly string[]) =>
    art.forEach((line, dy) => {
      [...line].forEach((mark, dx) => {
        if (mark !== ".") set(x + dx, foot - art.length + dy + 1, tones[Number(mark)] as string);
      });
    });
  const green = mix("#3f7350", p[2], 0.3);
  const ground = terrain(r, columns, 2).map(
    (v) => Math.round((horizon + rows * 0.14 + v * rows * 0.035) / 2) * 2,
  );
  const pond = r.int(columns * 0.2, columns * 0.65);
  const pondWidth = r.int(9, 14);
  const gems = new Set(Array.from({ length: 14 }, () => r.int(0, columns) * 1000 + r.int(horizon, rows)));
  const soil = (x: number, y: number, depth: number) => {
    if (gems.has(x * 1000 + y)) return p[5];
    const layer = Math.floor((depth + ((x >> 1) % 3)) / 5);
    const seam = (depth + ((x >> 1) % 3)) % 5 === 0;
    return seam
      ? mix(p[2], p[0], Math.min(1, 0.35 + layer * 0.13))
      : mix(p[1], p[0], Math.min(1, layer * 0.2));
  };
  ground.forEach((top, x) => {
    const wet = x > pond && x < pond + pondWidth;
    for (let y = top; y < rows; y++) {
      const depth = y - top;
      if (wet && depth > 0)
        set(
          x,
          y,
          depth === 1
            ? lighten(p[4], 0.2)
            : (x * 3 + y * 7) % 11 === 0
              ? p[4]
              : mix(p[2], p[1], Math.min(1, depth / 8)),
        );
      else
        set(
          x,
          y,
          depth === 0
            ? lighten(green, 0.35)
            : depth < 3
              ? (x + y) % 3
                ? green
                : lighten(green, 0.15)
              : soil(x, y, depth),
        );
    }
  });
  for (let i = 0; i < 9; i++) {
    const x = r.int(1, columns - 7);
    if (x < pond - 6 || x > pond + pondWidth)
      stamp(trees, x, (ground[x + 2] ?? horizon) - 1, [
        "",
        i % 2 ? darken(green, 0.35) : darken(green, 0.15),
        darken(p[1], 0.3),
      ]);
  }
  const home =
    pond > columns / 2 ? r.int(2, Math.max(3, pond - 14)) : r.int(pond + pondWidth + 1, columns - 11);
  stamp(house, home, (ground[home + 5] ?? horizon) - 1, [
    "",
    p[3],
    mix(p[2], p[1], 0.4),
    lighten(p[5], 0.2),
    p[0],
  ]);
  for (let k = 0; k < 3; k++) {
    const [x, y, length] = [r.int(2, columns - 12), horizon - r.int(6, Math.round(rows * 0.28)), r.int(5, 9)];
    for (let i = 0; i < length; i++) {
      set(x + i, y, lighten(green, 0.3));
      set(x + i, y + 1, i % 2 ? p[2] : darken(p[2], 0.25));
      if (i > 0 && i < length - 1) set(x + i, y + 2, darken(p[1], 0.2));
    }
    for (let i = 1; i < length - 1; i += 2) set(x + i, y - 3, p[5]);
  }
  const hx = Math.max(1, Math.min(columns - 5, pond - 4));
  const hy = (ground[hx + 1] ?? horizon) - 1;
  stamp(heroes, hx, hy, ["", "", "", lighten(p[4], 0.3), p[5], p[0]]);
  set(hx + 4, hy - 2, lighten(p[5], 0.5));
  return (
    runs(grid, cell) +
    f.glow((hx + 4.5) * cell, (hy - 1.5) * cell, cell * 11, lighten(p[5], 0.2), 0.6) +
    f.glow((mx + 0.5) * cell, my * cell, cell * 26, p[4], 0.35) +
    f.vignette(0.35)
  );
}

/** One shape for each run of a colour keeps thousands of cells drawable in no time. */
function runs(grid: readonly string[][], cell: number): string {
  let out = "";
  grid.forEach((line, y) => {
    let start = 0;
    for (let x = 1; x <= line.length; x++) {
      if (line[x] !== line[start]) {
        out += rect(start * cell, y * cell, (x - start) * cell + 0.4, cell + 0.4, line[start] as string);
        start = x;
      }
    }
  });
  return `<g shape-rendering="crispEdges">${out}</g>`;
}
