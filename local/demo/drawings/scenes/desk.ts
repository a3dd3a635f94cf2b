import { circle, ellipse, type Frame, group, line, n, path, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";
import { books, lamp, screen } from "../parts/desk-objects.ts";

/** An evening at a desk: a lamp, books, a cup, and a screen with work on it or a window with stars. */
export function desk(f: Frame): string {
  const { w, h, r, p } = f;
  const m = Math.min(w, h);
  const edge = h * r.range(0.72, 0.78);
  const wall = f.fill(
    f.linear([
      [0, p[0]],
      [0.6, mix(p[1], p[2], 0.35)],
      [1, p[2]],
    ]),
  );
  const top =
    rect(
      0,
      edge,
      w,
      h - edge,
      f.linear([
        [0, mix(p[3], p[2], 0.35)],
        [0.12, mix(p[2], p[1], 0.4)],
        [1, darken(p[0], 0.1)],
      ]),
    ) +
    rect(0, edge, w, 5, lighten(p[3], 0.25), 'opacity="0.7"') +
    repeat(8, (i) =>
      line(
        `M0 ${n(edge + 30 + i * 38)}Q${n(w * 0.5)} ${n(edge + 20 + i * 40)} ${n(w)} ${n(edge + 34 + i * 36)}`,
        p[0],
        2,
        'opacity="0.22"',
      ),
    );
  const shelfY = h * r.range(0.16, 0.22);
  const shelf =
    rect(w * 0.06, shelfY, w * 0.88, 13, mix(p[2], p[3], 0.4)) +
    rect(w * 0.06, shelfY + 13, w * 0.88, 22, "#000", 'opacity="0.22"') +
    repeat(13, (i) => {
      const tall = m * r.range(0.07, 0.12);
      const tone = r.pick([p[2], p[3], p[5], p[4], p[1]]);
      return r.chance(0.8)
        ? rect(
            w * 0.09 + i * w * 0.065,
            shelfY - tall,
            w * r.range(0.03, 0.055),
            tall,
            f.linear(
              [
                [0, lighten(tone, 0.06)],
                [1, darken(tone, 0.5)],
              ],
              0,
            ),
          )
        : "";
    });
  const side = r.pick([-1, 1]);
  const bench = edge + h * 0.06;
  const mug = (x: number, y: number, s: number) =>
    ellipse(x, y, s * 0.8, s * 0.12, "#000", 'opacity="0.35"') +
    circle(x + s * 0.52, y - s * 0.5, s * 0.26, "none", `stroke="${p[5]}" stroke-width="${n(s * 0.12)}"`) +
    rect(
      x - s * 0.5,
      y - s,
      s,
      s,
      f.linear(
        [
          [0, lighten(p[5], 0.2)],
          [0.5, p[5]],
          [1, darken(p[5], 0.45)],
        ],
        0,
      ),
      `rx="${n(s * 0.14)}"`,
    ) +
    ellipse(x, y - s * 0.97, s * 0.48, s * 0.1, darken(p[1], 0.3)) +
    repeat(3, (i) =>
      line(
        `M${n(x - s * 0.25 + i * s * 0.25)} ${n(y - s * 1.2)}q${n(s * 0.2)} ${n(-s * 0.3)} 0 ${n(-s * 0.55)}t0 ${n(-s * 0.5)}`,
        p[4],
        4,
        'opacity="0.28"',
      ),
    );
  const working = r.chance(0.55);
  const middle = working
    ? group(
        f.glow(w * 0.5, h * 0.5, m * 0.6, p[3], 0.4) +
          screen(f, w * 0.5 - m * 0.29, edge + 8 - m * 0.5, m * 0.58, m * 0.38),
      ) +
      repeat(3, (row) =>
        repeat(13, (i) =>
          rect(
            w * 0.5 - m * 0.25 + i * m * 0.0385,
            bench + 34 * f.s + row * m * 0.036,
            m * 0.033,
            m * 0.03,
            i === 4 && row === 1 ? p[5] : mix(p[1], "#15110f", 0.5),
            'rx="4"',
          ),
        ),
      )
    : books(f, w * 0.5, bench, m * 0.36) +
      path(
        `M${n(w * 0.5 - m * 0.2)} ${n(bench + h * 0.09)}q${n(m * 0.1)} ${n(-m * 0.05)} ${n(m * 0.2)} 0q${n(m * 0.1)} ${n(-m * 0.05)} ${n(m * 0.2)} 0v${n(m * 0.07)}q${n(-m * 0.1)} ${n(-m * 0.05)} ${n(-m * 0.2)} 0q${n(-m * 0.1)} ${n(-m * 0.05)} ${n(-m * 0.2)} 0z`,
        lighten(p[4], 0.5),
      );
  return (
    wall +
    f.glow(w * (0.5 + side * 0.2), edge - m * 0.2, m * 0.9, p[3], 0.35) +
    shelf +
    top +
    middle +
    lamp(f, w * (0.5 - side * 0.36), bench, m * 0.3, side) +
    mug(w * (0.5 + side * 0.34), bench + h * 0.04, m * 0.09) +
    f.vignette(0.55)
  );
}
