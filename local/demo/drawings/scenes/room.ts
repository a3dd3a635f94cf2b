import {
  circle,
  curve,
  ellipse,
  type Frame,
  group,
  line,
  n,
  path,
  placed,
  polygon,
  rect,
  repeat,
} from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

const arch = (x: number, y: number, w: number, h: number) =>
  `M${n(x)} ${n(y + h)}V${n(y + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w)} ${n(y + w / 2)}V${n(y + h)}Z`;

function plant(f: Frame, x: number, y: number, s: number): string {
  const leaf = f.p[5] === f.p[3] ? "#3f5a3c" : mix("#3f6a48", f.p[2], 0.25);
  const leaves = repeat(11, (i) => {
    const angle = -168 + i * 15.6 + f.r.range(-6, 6);
    const length = s * f.r.range(0.75, 1.25);
    const d = `M0 0Q${n(length * 0.5)} ${n(-length * 0.22)} ${n(length)} 0Q${n(length * 0.5)} ${n(length * 0.16)} 0 0Z`;
    return placed(
      x,
      y - s * 0.5,
      path(d, i % 2 ? leaf : darken(leaf, 0.35)) +
        line(`M0 0H${n(length * 0.9)}`, lighten(leaf, 0.2), 1.5, 'opacity="0.5"'),
      angle,
    );
  });
  const pot = path(
    polygon([
      [x - s * 0.34, y - s * 0.52],
      [x + s * 0.34, y - s * 0.52],
      [x + s * 0.25, y],
      [x - s * 0.25, y],
    ]),
    f.linear(
      [
        [0, lighten(f.p[3], 0.15)],
        [0.5, f.p[3]],
        [1, darken(f.p[2], 0.4)],
      ],
      0,
    ),
  );
  return ellipse(x + s * 0.12, y, s * 0.5, s * 0.08, f.p[0], 'opacity="0.45"') + leaves + pot;
}

function chair(f: Frame, x: number, y: number, s: number): string {
  const wood = darken(f.p[0], 0.1);
  const cloth = f.linear(
    [
      [0, lighten(f.p[5], 0.12)],
      [1, darken(f.p[5], 0.4)],
    ],
    30,
  );
  return (
    ellipse(x + s * 0.1, y, s * 0.7, s * 0.07, f.p[0], 'opacity="0.45"') +
    line(
      `M${n(x - s * 0.38)} ${n(y)}L${n(x - s * 0.3)} ${n(y - s * 0.45)}M${n(x + s * 0.42)} ${n(y)}L${n(x + s * 0.34)} ${n(y - s * 0.45)}M${n(x - s * 0.14)} ${n(y - s * 0.06)}L${n(x - s * 0.12)} ${n(y - s * 0.45)}`,
      wood,
      s * 0.05,
    ) +
    path(
      `M${n(x - s * 0.46)} ${n(y - s * 0.42)}Q${n(x - s * 0.56)} ${n(y - s * 1.2)} ${n(x)} ${n(y - s * 1.22)}Q${n(x + s * 0.56)} ${n(y - s * 1.2)} ${n(x + s * 0.46)} ${n(y - s * 0.42)}Z`,
      cloth,
    ) +
    path(
      `M${n(x - s * 0.52)} ${n(y - s * 0.56)}Q${n(x)} ${n(y - s * 0.7)} ${n(x + s * 0.52)} ${n(y - s * 0.56)}Q${n(x + s * 0.54)} ${n(y - s * 0.36)} ${n(x + s * 0.4)} ${n(y - s * 0.34)}H${n(x - s * 0.4)}Q${n(x - s * 0.54)} ${n(y - s * 0.36)} ${n(x - s * 0.52)} ${n(y - s * 0.56)}Z`,
      lighten(f.p[5], 0.08),
    )
  );
}

function lamp(f: Frame, x: number, y: number): string {
  const s = 120 * f.s;
  const shade = path(
    polygon([
      [x - s * 0.32, y],
      [x + s * 0.32, y],
      [x + s * 0.62, y + s * 0.6],
      [x - s * 0.62, y + s * 0.6],
    ]),
    f.linear([
      [0, f.p[3]],
      [1, lighten(f.p[4], 0.35)],
    ]),
  );
  return (
    line(`M${n(x)} ${n(-10)}V${n(y)}`, f.p[0], 3) +
    f.glow(x, y + s * 0.7, s * 4.2, lighten(f.p[4], 0.2), 0.55) +
    shade +
    ellipse(x, y + s * 0.6, s * 0.62, s * 0.09, lighten(f.p[4], 0.7))
  );
}

/** A quiet room in the evening: an arched window, its light on the wall and the floor, a plant, a chair. */
export function room(f: Frame): string {
  const { w, h, r, p } = f;
  const floor = h * r.range(0.74, 0.8);
  const wall = rect(
    0,
    0,
    w,
    floor,
    f.linear(
      [
        [0, mix(p[1], p[2], 0.4)],
        [1, mix(p[2], p[3], 0.25)],
      ],
      r.pick([20, 160]),
    ),
  );
  const boards =
    rect(
      0,
      floor,
      w,
      h - floor,
      f.linear([
        [0, mix(p[1], p[2], 0.3)],
        [1, p[0]],
      ]),
    ) +
    repeat(7, (i) =>
      line(
        `M${n(w * (i / 6))} ${n(floor)}L${n(w / 2 + (w * (i / 6) - w / 2) * 1.9)} ${n(h)}`,
        p[0],
        2,
        'opacity="0.4"',
      ),
    );
  const [ww, wh] = [w * r.range(0.34, 0.44), Math.min(h * 0.52, floor * 0.74)];
  const wx = r.pick([w * 0.1, w * 0.5, w * 0.29]);
  const wy = floor - wh - h * 0.1;
  const glass = arch(wx, wy, ww, wh);
  const clip = f.clip(`<path d="${glass}"/>`);
  const hills = repeat(3, (i) =>
    path(
      `${curve([0, 1, 2, 3, 4, 5].map((k) => [wx + (ww * k) / 5, wy + wh * (0.58 + i * 0.13) + r.range(-26, 26) * f.s]))}L${n(wx + ww)} ${n(wy + wh)}L${n(wx)} ${n(wy + wh)}Z`,
      mix(p[3], p[1], 0.25 + i * 0.32),
    ),
  );
  const view = group(
    rect(
      wx,
      wy,
      ww,
      wh,
      f.linear([
        [0, p[2]],
        [0.4, p[3]],
        [0.75, lighten(p[4], 0.2)],
      ]),
    ) +
      f.glow(wx + ww * 0.6, wy + wh * 0.5, ww * 0.6, lighten(p[4], 0.6), 0.9) +
      circle(wx + ww * 0.6, wy + wh * 0.5, ww * 0.13, lighten(p[4], 0.7)) +
      hills,
    `clip-path="${clip}"`,
  );
  const bars =
    line(glass, darken(p[0], 0.1), 13 * f.s) +
    line(
      `M${n(wx + ww / 2)} ${n(wy)}V${n(wy + wh)}M${n(wx)} ${n(wy + ww / 2)}H${n(wx + ww)}M${n(wx)} ${n(wy + wh * 0.72)}H${n(wx + ww)}${[-0.7, 0.7].map((a) => `M${n(wx + ww / 2)} ${n(wy + ww / 2)}L${n(wx + ww / 2 + Math.sin(a) * (ww / 2))} ${n(wy + ww / 2 - Math.cos(a) * (ww / 2))}`).join("")}`,
      darken(p[0], 0.1),
      7 * f.s,
    ) +
    rect(wx - 22 * f.s, wy + wh, ww + 44 * f.s, 20 * f.s, lighten(p[3], 0.1)) +
    rect(wx - 22 * f.s, wy + wh + 20 * f.s, ww + 44 * f.s, 7 * f.s, p[0], 'opacity="0.35"');
  const slant = (wx + ww / 2 < w / 2 ? 1 : -1) * w * 0.24;
  const beam = repeat(2, (i) =>
    path(
      polygon([
        [wx + ww * (0.06 + i * 0.48), floor],
        [wx + ww * (0.46 + i * 0.48), floor],
        [wx + ww * (0.46 + i * 0.48) + slant, h],
        [wx + ww * (0.06 + i * 0.48) + slant, h],
      ]),
      f.linear([
        [0, lighten(p[4], 0.3), 0.75],
        [1, p[4], 0.12],
      ]),
    ),
  );
  const free = wx > w * 0.4 ? w * 0.22 : wx > w * 0.2 ? r.pick([w * 0.13, w * 0.87]) : w * 0.77;
  const s = 230 * f.s;
  const skirting = rect(0, floor - 16 * f.s, w, 16 * f.s, mix(p[1], p[0], 0.4));
  const furniture = r.chance(0.5)
    ? plant(f, free, floor + h * 0.07, s * 1.15)
    : chair(f, free, floor + h * 0.08, s * 1.25) + plant(f, wx + ww * 0.8, wy + wh, s * 0.42);
  return (
    wall +
    f.glow(wx + ww / 2, wy + wh / 2, w * 0.8, p[4], 0.4) +
    skirting +
    boards +
    view +
    bars +
    beam +
    (r.chance(0.55) ? lamp(f, free, h * r.range(0.12, 0.2)) : "") +
    furniture +
    f.vignette(0.6)
  );
}
