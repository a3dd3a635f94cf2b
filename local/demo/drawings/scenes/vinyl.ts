import { circle, type Frame, group, line, n, path, placed, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

function cover(f: Frame, size: number): string {
  const { r, p } = f;
  const motif = r.pick([
    () =>
      repeat(6, (i) =>
        circle(
          size / 2,
          size * 0.62,
          size * (0.42 - i * 0.065),
          [p[2], p[3], p[4], p[5], p[1], p[0]][i] as string,
        ),
      ),
    () =>
      repeat(5, (i) =>
        path(
          `M${n(-size * 0.1)} ${n(size * (0.5 + i * 0.12))}Q${n(size * 0.3)} ${n(size * (0.2 + i * 0.12))} ${n(size * 0.6)} ${n(size * (0.5 + i * 0.12))}T${n(size * 1.2)} ${n(size * (0.45 + i * 0.12))}V${n(size)}H0Z`,
          [p[4], p[3], p[2], p[1], p[0]][i] as string,
        ),
      ),
    () =>
      repeat(9, (i) =>
        rect(
          size * 0.1 + (i * size * 0.8) / 9,
          size * (0.9 - (0.2 + 0.5 * Math.abs(Math.sin(i * 1.3 + r.next())))),
          size * 0.055,
          size * 0.7,
          i % 3 === 1 ? p[5] : p[4],
        ),
      ),
    () =>
      repeat(4, (row) =>
        repeat(4, (column) =>
          placed(
            size * (0.17 + column * 0.22),
            size * (0.17 + row * 0.22),
            path(
              `M${n(-size * 0.1)} ${n(-size * 0.1)}h${n(size * 0.2)}a${n(size * 0.2)} ${n(size * 0.2)} 0 0 1 ${n(-size * 0.2)} ${n(size * 0.2)}z`,
              r.pick([p[2], p[3], p[4], p[5]]),
            ),
            r.int(0, 3) * 90,
          ),
        ),
      ),
  ])();
  const paper = f.linear(
    [
      [0, lighten(p[2], 0.08)],
      [1, darken(p[1], 0.1)],
    ],
    45,
  );
  return (
    rect(10, 18, size, size, "#000", 'opacity="0.4"') +
    rect(0, 0, size, size, paper) +
    group(motif, `clip-path="${f.clip(rect(0, 0, size, size * 0.96, "#000"))}"`) +
    rect(
      0,
      0,
      size,
      size,
      f.linear(
        [
          [0, "#fff1dc", 0.18],
          [0.4, "#fff1dc", 0],
          [1, "#000000", 0.3],
        ],
        40,
      ),
    )
  );
}

function record(f: Frame, size: number): string {
  const { p, r } = f;
  const grooves = repeat(34, (i) =>
    circle(
      0,
      0,
      size * (0.36 + i * 0.0182),
      "none",
      `stroke="${i % 7 === 3 ? "#050404" : mix(p[1], "#15110f", 0.7)}" stroke-width="${i % 7 === 3 ? 3 : 1.2}"`,
    ),
  );
  const sheen = repeat(4, (i) =>
    placed(
      0,
      0,
      path(
        `M0 0L${n(size)} ${n(-size * 0.2)}A${n(size)} ${n(size)} 0 0 1 ${n(size)} ${n(size * 0.2)}Z`,
        f.linear(
          [
            [0, p[4], 0],
            [0.5, i % 2 ? p[3] : p[4], i % 2 ? 0.16 : 0.34],
            [1, p[4], 0],
          ],
          90,
        ),
      ),
      45 * i * 2 + 40,
    ),
  );
  const label =
    circle(
      0,
      0,
      size * 0.33,
      f.linear(
        [
          [0, lighten(p[5], 0.1)],
          [1, darken(p[5], 0.25)],
        ],
        60,
      ),
    ) +
    circle(0, 0, size * 0.29, "none", `stroke="${p[0]}" stroke-opacity="0.4" stroke-width="2"`) +
    repeat(3, (i) =>
      rect(-size * 0.14, size * (0.1 + i * 0.05), size * 0.28 - i * 18, 5, p[0], 'opacity="0.55"'),
    ) +
    path(
      `M${n(-size * 0.1)} ${n(-size * 0.08)}a${n(size * 0.1)} ${n(size * 0.1)} 0 0 1 ${n(size * 0.2)} 0z`,
      p[0],
      'opacity="0.7"',
    ) +
    circle(0, 0, size * 0.025, "#0c0908");
  return (
    circle(14, 22, size, "#000", 'opacity="0.45"') +
    circle(0, 0, size, "#14100f") +
    grooves +
    group(sheen, `clip-path="${f.clip(circle(0, 0, size * 0.985, "#000"))}"`) +
    group(label, `transform="rotate(${n(r.range(0, 360))})"`)
  );
}

/** A record and its sleeve, or a turntable with the arm down. */
export function vinyl(f: Frame): string {
  const { w, h, r, p } = f;
  const m = Math.min(w, h);
  const back =
    f.fill(
      f.linear(
        [
          [0, mix(p[2], p[3], 0.35)],
          [1, p[1]],
        ],
        r.pick([40, 140]),
      ),
    ) + f.glow(w * r.range(0.1, 0.4), h * 0.1, m * 1.1, p[4], 0.4);
  if (r.chance(0.5)) {
    const [x, y, size] = [w * 0.5, h * 0.5, m * 0.42];
    const plinth =
      rect(x - m * 0.47 + 12, y - m * 0.54 + 20, m * 0.94, m * 1.08, "#000", 'rx="26" opacity="0.4"') +
      rect(
        x - m * 0.47,
        y - m * 0.54,
        m * 0.94,
        m * 1.08,
        f.linear(
          [
            [0, mix(p[3], p[2], 0.3)],
            [1, darken(p[2], 0.4)],
          ],
          60,
        ),
        'rx="26"',
      );
    const pivot = [x + m * 0.385, y - m * 0.44] as const;
    const arm =
      circle(pivot[0], pivot[1], m * 0.062, "#1c1715") +
      circle(pivot[0], pivot[1], m * 0.042, "#d9cdb8") +
      line(
        `M${n(pivot[0])} ${n(pivot[1])}L${n(pivot[0] - m * 0.02)} ${n(y + m * 0.12)}L${n(x + m * 0.2)} ${n(y + m * 0.26)}`,
        "#e6dac4",
        m * 0.014,
      ) +
      placed(
        x + m * 0.2,
        y + m * 0.26,
        rect(-m * 0.03, -m * 0.018, m * 0.075, m * 0.036, "#1c1715", 'rx="5"'),
        142,
      );
    const knobs = repeat(3, (i) =>
      circle(x - m * 0.38 + i * m * 0.075, y + m * 0.475, m * 0.024, i ? "#1c1715" : p[5]),
    );
    return (
      back +
      plinth +
      group(
        circle(0, 0, size * 1.03, "#1b1614") + record(f, size * 0.98),
        `transform="translate(${n(x - m * 0.02)} ${n(y - m * 0.03)})"`,
      ) +
      arm +
      knobs +
      f.vignette(0.5)
    );
  }
  const size = m * 0.62;
  const turn = r.range(-14, 14);
  const body =
    group(record(f, size * 0.47), `transform="translate(${n(size * 0.82)} ${n(size * 0.5)})"`) +
    cover(f, size);
  const mirror = r.chance(0.5) ? [w * 0.16, h * 0.28] : [w * 0.08, h * 0.36];
  return (
    back +
    repeat(6, (i) =>
      line(
        `M${n(-w * 0.2)} ${n(h * (0.1 + i * 0.19))}L${n(w * 1.2)} ${n(h * (0.02 + i * 0.19))}`,
        p[0],
        2.5,
        'opacity="0.2"',
      ),
    ) +
    placed(mirror[0] as number, mirror[1] as number, body, turn, 1) +
    f.vignette(0.5)
  );
}
