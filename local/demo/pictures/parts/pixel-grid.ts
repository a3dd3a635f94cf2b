import { rect } from "../frame.ts";

/** Coarse cells to colour in, and their drawing. */
export function pixelGrid(columns: number, rows: number, ground: string) {
  const cells: string[][] = Array.from({ length: rows }, () => new Array<string>(columns).fill(ground));
  const set = (x: number, y: number, colour: string) => {
    const line = cells[Math.round(y)];
    if (line && x >= 0 && x < columns) line[Math.round(x)] = colour;
  };
  return {
    columns,
    rows,
    set,

    /** A small picture in digits, standing on its foot; each digit is one of the tones, a point is nothing. */
    stamp(art: readonly string[], x: number, foot: number, tones: readonly string[]) {
      for (const [dy, line] of art.entries()) {
        for (const [dx, mark] of [...line].entries()) {
          if (mark !== ".") set(x + dx, foot - art.length + dy + 1, tones[Number(mark)] as string);
        }
      }
    },

    /** One shape for each run of a colour keeps thousands of cells drawable in no time. */
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
