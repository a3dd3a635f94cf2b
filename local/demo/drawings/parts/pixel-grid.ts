import { rect } from "../frame.ts";

/** A grid of cells to color in, and its drawing. */
export function pixelGrid(columns: number, rows: number, ground: string) {
  const cells: string[][] = Array.from({ length: rows }, () => new Array<string>(columns).fill(ground));
  const set = (x: number, y: number, color: string) => {
    const line = cells[Math.round(y)];
    if (line && x >= 0 && x < columns) line[Math.round(x)] = color;
  };
  return {
    columns,
    rows,
    set,

    /** A small sprite, placed by its bottom. Each digit is one of the tones; a dot is empty. */
    stamp(art: readonly string[], x: number, foot: number, tones: readonly string[]) {
      for (const [dy, line] of art.entries()) {
        for (const [dx, mark] of [...line].entries()) {
          if (mark !== ".") set(x + dx, foot - art.length + dy + 1, tones[Number(mark)] as string);
        }
      }
    },

    /** One shape per run of a color keeps thousands of cells fast to draw. */
    draw(cell: number): string {
      let out = "";
      for (const [y, line] of cells.entries()) {
        let start = 0;
        for (let x = 1; x <= line.length; x++) {
          if (line[x] === line[start]) continue;
          out += rect(start * cell, y * cell, (x - start) * cell + 0.4, cell + 0.4, line[start] as string);
          start = x;
        }
      }
      return `<g shape-rendering="crispEdges">${out}</g>`;
    },
  };
}

export type PixelGrid = ReturnType<typeof pixelGrid>;
