import type { Frame } from "../drawings/frame.ts";
import type { PaletteName } from "../drawings/palette.ts";

/** An animation that ends where it begins; t runs from 0 to 1. */
export type Loop = { palette: PaletteName; seconds: number; draw: (f: Frame, t: number) => string };

export const fullTurn = Math.PI * 2;
export const hash = (i: number) => {
  const v = Math.sin(i * 127.1 + 11.7) * 43_758.5453;
  return v - Math.floor(v);
};
