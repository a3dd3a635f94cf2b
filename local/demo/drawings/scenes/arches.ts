import { circle, type Frame, line, n, path, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

/** A print of quarter rounds, rainbows and suns in a strict grid. */
export function arches(f: Frame): string {
  const { w, h, r, p } = f;
  const columns = w > h * 1.6 ? 6 : r.int(2, 4);
  const cell = w / columns;
  const rows = Math.ceil(h / cell);
  const tones = [p[1], p[2], p[3], p[4], p[5], mix(p[3], p[4], 0.5), mix(p[1], p[2], 0.5)];
  const rainbow = () =>
    repeat(4, (i) =>
      path(
        `M${n(cell * (0.04 + i * 0.115))} ${n(cell)}V${n(cell / 2)}a${n(cell * (0.46 - i * 0.115))} ${n(cell * (0.46 - i * 0.115))} 0 0 1 ${n(cell * (0.92 - i * 0.23))} 0V${n(cell)}Z`,
        [p[3], p[4], p[5], p[1]][i] as string,
      ),
    );
  const quarter = (a: string, b: string) =>
    path(`M0 0H${n(cell)}A${n(cell)} ${n(cell)} 0 0 1 0 ${n(cell)}Z`, a) +
    path(`M0 0H${n(cell * 0.52)}A${n(cell * 0.52)} ${n(cell * 0.52)} 0 0 1 0 ${n(cell * 0.52)}Z`, b);
  const sun = (a: string) =>
    circle(
      cell / 2,
      cell / 2,
      cell * 0.34,
      f.linear([
        [0, lighten(a, 0.25)],
        [1, a],
      ]),
    ) + repeat(6, (i) => rect(0, cell * (0.54 + i * 0.062), cell, 2 + i * 1.6, p[1], 'opacity="0.5"'));
  const leaf = (a: string, b: string) =>
    path(
      `M${n(cell * 0.08)} ${n(cell * 0.92)}V${n(cell * 0.5)}A${n(cell * 0.42)} ${n(cell * 0.42)} 0 0 1 ${n(cell * 0.5)} ${n(cell * 0.08)}H${n(cell * 0.92)}V${n(cell * 0.5)}A${n(cell * 0.42)} ${n(cell * 0.42)} 0 0 1 ${n(cell * 0.5)} ${n(cell * 0.92)}Z`,
      a,
    ) + line(`M${n(cell * 0.16)} ${n(cell * 0.84)}L${n(cell * 0.8)} ${n(cell * 0.2)}`, b, 6);
  const rays = (a: string) =>
    repeat(9, (i) =>
      line(
        `M${n(cell / 2)} ${n(cell * 0.96)}L${n(cell / 2 + Math.cos(Math.PI * (1 + i / 8)) * cell * 0.46)} ${n(cell * 0.96 + Math.sin(Math.PI * (1 + i / 8)) * cell * 0.82)}`,
        a,
        cell * 0.022,
      ),
    ) + path(`M${n(cell * 0.3)} ${n(cell)}a${n(cell * 0.2)} ${n(cell * 0.2)} 0 0 1 ${n(cell * 0.4)} 0z`, a);
  let out = f.fill(p[1]);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const ground = r.pick(tones.slice(0, 3));
      const [a, b] = r.shuffle(tones.slice(2, 6)) as [string, string];
      const motif = r.pick([
        rainbow,
        () => quarter(a, b),
        () => quarter(a, ground),
        () => sun(p[4]),
        () => leaf(a, ground),
        () => rays(p[4]),
        () => quarter(p[5], a),
      ])();
      out += `<g transform="translate(${n(column * cell)} ${n(row * cell)})">${rect(0, 0, cell + 0.5, cell + 0.5, ground)}<g transform="rotate(${r.int(0, 3) * 90 * (motif.includes("rx") ? 0 : 1)} ${n(cell / 2)} ${n(cell / 2)})">${motif}</g></g>`;
    }
  }
  return (
    out +
    f.fill(
      f.linear(
        [
          [0, lighten(p[4], 0.4), 0.2],
          [0.5, p[4], 0],
          [1, darken(p[0], 0.2), 0.45],
        ],
        r.pick([40, 60, 130]),
      ),
    ) +
    f.vignette(0.4)
  );
}
