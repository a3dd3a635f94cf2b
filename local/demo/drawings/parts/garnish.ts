import { circle, type Frame, n, type Point, path, placed, repeat } from "../frame.ts";

export const around = (count: number, reach: number, wobble: () => number): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const a = (i / count) * Math.PI * 2;
    return [Math.cos(a) * reach * wobble(), Math.sin(a) * reach * wobble()] as Point;
  });

export const herb = (f: Frame, x: number, y: number, s: number) =>
  placed(
    x,
    y,
    repeat(5, (i) =>
      placed(
        0,
        0,
        path(
          `M0 0Q${n(s * 0.5)} ${n(-s * 0.4)} ${n(s)} 0Q${n(s * 0.5)} ${n(s * 0.3)} 0 0Z`,
          i % 2 ? "#5f8a4a" : "#7fa659",
        ),
        i * 72,
      ),
    ),
    f.r.range(0, 360),
  );

export const slice = (x: number, y: number, s: number, skin: string, flesh: string) =>
  placed(
    x,
    y,
    circle(4, 7, s, "#000", 'opacity="0.22"') +
      circle(0, 0, s, skin) +
      circle(0, 0, s * 0.9, "#fbeed6") +
      repeat(9, (i) =>
        placed(
          0,
          0,
          path(
            `M${n(s * 0.1)} ${n(-s * 0.05)}L${n(s * 0.8)} ${n(-s * 0.24)}Q${n(s * 0.87)} 0 ${n(s * 0.8)} ${n(s * 0.24)}L${n(s * 0.1)} ${n(s * 0.05)}Z`,
            flesh,
          ),
          i * 40,
        ),
      ),
  );
