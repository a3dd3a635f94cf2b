import { circle, ellipse, type Frame, line, n, path, polygon, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

export function books(f: Frame, x: number, y: number, s: number): string {
  let top = y;
  return repeat(f.r.int(3, 5), (i) => {
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

export const lamp = (f: Frame, x: number, y: number, s: number, side: number) => {
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

export function screen(f: Frame, x: number, y: number, w: number, h: number): string {
  const { r, p } = f;
  const inks = [p[3], p[4], p[5], mix(p[3], p[4], 0.5), "#7fa791"];
  let indent = 0;
  const rows = Math.floor((h - 30) / 22);
  const code = repeat(rows, (i) => {
    indent = Math.max(0, Math.min(4, indent + r.int(-1, 1)));
    let left = x + 46 + indent * 24;
    const words = r.chance(0.12) ? 0 : r.int(1, 5);
    return (
      rect(x + 16, y + 20 + i * 22, 14, 7, p[2], 'rx="3" opacity="0.6"') +
      repeat(words, () => {
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
  const bars = repeat(14, (i) => {
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
