import { circle, ellipse, type Frame, group, line, n, path, polygon, rect, times } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

function books(f: Frame, x: number, y: number, s: number): string {
  let top = y;
  return times(f.r.int(3, 5), (i) => {
    const [thick, wide] = [s * f.r.range(0.12, 0.2), s * f.r.range(0.85, 1.15)];
    top -= thick;
    const tone = f.r.pick([f.p[2], f.p[3], f.p[5], mix(f.p[4], f.p[3], 0.4), f.p[1]]);
    const left = x - wide / 2 + f.r.range(-0.05, 0.05) * s;
    return (
      rect(
        left,
        top,
        wide,
        thick,
        f.linear([
          [0, lighten(tone, 0.12)],
          [1, darken(tone, 0.35)],
        ]),
        'rx="4"',
      ) +
      rect(left + wide * 0.1, top, wide * 0.04, thick, f.p[4], 'opacity="0.6"') +
      rect(
        left + wide * 0.7,
        top + thick * 0.36,
        wide * 0.2,
        thick * 0.22,
        f.p[4],
        `opacity="${i % 2 ? 0.7 : 0.3}"`,
      )
    );
  });
}

const lamp = (f: Frame, x: number, y: number, s: number, side: number) => {
  const [hx, hy] = [x + side * s * 0.42, y - s * 1.12];
  const metal = darken(f.p[0], 0.1);
  return (
    path(
      polygon([
        [hx - s * 0.2, hy + s * 0.2],
        [hx + s * 0.2, hy + s * 0.2],
        [hx + s * 1.2, y],
        [hx - s * 1.2, y],
      ]),
      f.linear([
        [0, lighten(f.p[4], 0.4), 0.55],
        [1, f.p[4], 0.04],
      ]),
    ) +
    f.glow(hx, hy + s * 0.25, s * 1.9, lighten(f.p[4], 0.3), 0.6) +
    ellipse(x, y - s * 0.02, s * 0.28, s * 0.06, metal) +
    line(
      `M${n(x)} ${n(y - s * 0.04)}L${n(x - side * s * 0.26)} ${n(y - s * 0.72)}L${n(hx)} ${n(hy)}`,
      metal,
      s * 0.045,
    ) +
    circle(x - side * s * 0.26, y - s * 0.72, s * 0.05, f.p[5]) +
    path(
      `M${n(hx - s * 0.26)} ${n(hy + s * 0.2)}Q${n(hx - s * 0.22)} ${n(hy - s * 0.14)} ${n(hx)} ${n(hy - s * 0.15)}Q${n(hx + s * 0.22)} ${n(hy - s * 0.14)} ${n(hx + s * 0.26)} ${n(hy + s * 0.2)}Z`,
      f.linear([
        [0, lighten(f.p[5], 0.1)],
        [1, darken(f.p[5], 0.3)],
      ]),
    ) +
    ellipse(hx, hy + s * 0.2, s * 0.26, s * 0.05, lighten(f.p[4], 0.7))
  );
};

function screen(f: Frame, x: number, y: number, w: number, h: number): string {
  const { r, p } = f;
  const inks = [p[3], p[4], p[5], mix(p[3], p[4], 0.5), "#7fa791"];
  let indent = 0;
  const rows = Math.floor((h - 30) / 22);
  const code = times(rows, (i) => {
    indent = Math.max(0, Math.min(4, indent + r.int(-1, 1)));
    let left = x + 46 + indent * 24;
    const words = r.chance(0.12) ? 0 : r.int(1, 5);
    return (
      rect(x + 16, y + 20 + i * 22, 14, 7, p[2], 'rx="3" opacity="0.6"') +
      times(words, () => {
        const length = r.range(18, 78) * (w / 640);
        const word =
          left + length < x + w - 14
            ? rect(left, y + 19 + i * 22, length, 9, r.pick(inks), 'rx="4.5" opacity="0.9"')
            : "";
        left += length + 11;
        return word;
      })
    );
  });
  const bars = times(14, (i) => {
    const tall = h * (0.12 + 0.6 * Math.abs(Math.sin(i * 0.7 + 1) * r.range(0.5, 1)));
    return rect(
      x + w * 0.1 + i * w * 0.058,
      y + h * 0.88 - tall,
      w * 0.04,
      tall,
      i % 4 === 2 ? p[5] : p[3],
      'rx="4"',
    );
  });
  return (
    rect(x - 14, y - 14, w + 28, h + 28, "#100d0c", 'rx="16"') +
    rect(
      x,
      y,
      w,
      h,
      f.linear([
        [0, mix(p[0], p[1], 0.6)],
        [1, p[0]],
      ]),
      'rx="5"',
    ) +
    (r.chance(0.72) ? code : bars) +
    path(
      `M${n(x)} ${n(y)}h${n(w * 0.5)}l${n(-w * 0.3)} ${n(h)}h${n(-w * 0.2)}z`,
      "#fff1dc",
      'opacity="0.035"',
    ) +
    path(
      polygon([
        [x + w * 0.43, y + h + 14],
        [x + w * 0.57, y + h + 14],
        [x + w * 0.6, y + h + 96 * f.s],
        [x + w * 0.4, y + h + 96 * f.s],
      ]),
      "#1c1715",
    ) +
    rect(x + w * 0.3, y + h + 92 * f.s, w * 0.4, 12, "#241d1a", 'rx="6"')
  );
}

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
    times(8, (i) =>
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
    times(13, (i) => {
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
    times(3, (i) =>
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
      times(3, (row) =>
        times(13, (i) =>
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
