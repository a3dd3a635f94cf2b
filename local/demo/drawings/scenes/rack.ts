import { circle, ellipse, type Frame, group, line, n, path, placed, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

const cuts: Record<string, (s: number) => string> = {
  dress: (s) =>
    `M${n(-s * 0.17)} 0Q0 ${n(s * 0.12)} ${n(s * 0.17)} 0L${n(s * 0.24)} ${n(s * 0.2)}L${n(s * 0.16)} ${n(s * 0.52)}Q${n(s * 0.3)} ${n(s * 1.1)} ${n(s * 0.46)} ${n(s * 1.62)}Q0 ${n(s * 1.76)} ${n(-s * 0.46)} ${n(s * 1.62)}Q${n(-s * 0.3)} ${n(s * 1.1)} ${n(-s * 0.16)} ${n(s * 0.52)}L${n(-s * 0.24)} ${n(s * 0.2)}Z`,
  coat: (s) =>
    `M${n(-s * 0.14)} 0H${n(s * 0.14)}L${n(s * 0.4)} ${n(s * 0.12)}L${n(s * 0.52)} ${n(s * 0.95)}L${n(s * 0.39)} ${n(s * 0.98)}L${n(s * 0.33)} ${n(s * 0.5)}L${n(s * 0.4)} ${n(s * 1.5)}Q0 ${n(s * 1.56)} ${n(-s * 0.4)} ${n(s * 1.5)}L${n(-s * 0.33)} ${n(s * 0.5)}L${n(-s * 0.39)} ${n(s * 0.98)}L${n(-s * 0.52)} ${n(s * 0.95)}L${n(-s * 0.4)} ${n(s * 0.12)}Z`,
  shirt: (s) =>
    `M${n(-s * 0.14)} 0Q0 ${n(s * 0.1)} ${n(s * 0.14)} 0L${n(s * 0.38)} ${n(s * 0.1)}L${n(s * 0.54)} ${n(s * 0.5)}L${n(s * 0.38)} ${n(s * 0.58)}L${n(s * 0.3)} ${n(s * 0.42)}L${n(s * 0.32)} ${n(s * 1)}Q0 ${n(s * 1.06)} ${n(-s * 0.32)} ${n(s * 1)}L${n(-s * 0.3)} ${n(s * 0.42)}L${n(-s * 0.38)} ${n(s * 0.58)}L${n(-s * 0.54)} ${n(s * 0.5)}L${n(-s * 0.38)} ${n(s * 0.1)}Z`,
  skirt: (s) =>
    `M${n(-s * 0.2)} ${n(s * 0.05)}H${n(s * 0.2)}L${n(s * 0.22)} ${n(s * 0.15)}Q${n(s * 0.36)} ${n(s * 0.7)} ${n(s * 0.42)} ${n(s * 1.2)}Q0 ${n(s * 1.32)} ${n(-s * 0.42)} ${n(s * 1.2)}Q${n(-s * 0.36)} ${n(s * 0.7)} ${n(-s * 0.22)} ${n(s * 0.15)}Z`,
};

function garment(f: Frame, s: number, cut: string, tone: string): string {
  const d = (cuts[cut] as (s: number) => string)(s);
  const clip = f.clip(`<path d="${d}"/>`);
  const folds = repeat(7, (i) =>
    path(
      `M${n((i - 3) * s * 0.09)} ${n(s * 0.35)}Q${n((i - 3) * s * 0.13)} ${n(s)} ${n((i - 3) * s * 0.17)} ${n(s * 1.8)}h${n(s * 0.06)}Q${n((i - 3) * s * 0.14)} ${n(s)} ${n((i - 3) * s * 0.09)} ${n(s * 0.35)}Z`,
      i % 2 ? "#000000" : "#fff1dc",
      `opacity="${i % 2 ? 0.2 : 0.13}"`,
    ),
  );
  const print = f.r.pick([
    "",
    repeat(15, (i) => rect(-s, i * s * 0.12, s * 2, s * 0.045, f.p[4], 'opacity="0.5"')),
    repeat(60, (i) =>
      circle(
        ((i % 8) - 3.5) * s * 0.13 + (Math.floor(i / 8) % 2) * s * 0.065,
        Math.floor(i / 8) * s * 0.2 + s * 0.12,
        s * 0.026,
        f.p[4],
        'opacity="0.75"',
      ),
    ),
    "",
  ]);
  const detail =
    cut === "coat"
      ? line(
          `M0 ${n(s * 0.1)}V${n(s * 1.5)}M${n(-s * 0.14)} 0L0 ${n(s * 0.36)}L${n(s * 0.14)} 0`,
          darken(tone, 0.55),
          4,
        ) + repeat(4, (i) => circle(s * 0.06, s * (0.5 + i * 0.18), s * 0.022, f.p[4]))
      : cut === "dress"
        ? line(
            `M${n(-s * 0.16)} ${n(s * 0.52)}Q0 ${n(s * 0.56)} ${n(s * 0.16)} ${n(s * 0.52)}`,
            darken(tone, 0.5),
            s * 0.035,
          )
        : "";
  const hanger = line(
    `M0 ${n(-s * 0.1)}Q${n(s * 0.02)} ${n(-s * 0.16)} ${n(s * 0.045)} ${n(-s * 0.2)}A${n(s * 0.05)} ${n(s * 0.05)} 0 1 0 ${n(-s * 0.045)} ${n(-s * 0.2)}M${n(-s * 0.32)} ${n(s * 0.09)}L0 ${n(-s * 0.1)}L${n(s * 0.32)} ${n(s * 0.09)}`,
    "#d9c3a0",
    s * 0.024,
  );
  return (
    path(d, "#000", `opacity="0.28" transform="translate(${n(s * 0.09)} ${n(s * 0.06)})"`) +
    hanger +
    path(
      d,
      f.linear(
        [
          [0, darken(tone, 0.3)],
          [0.4, lighten(tone, 0.12)],
          [1, darken(tone, 0.4)],
        ],
        0,
      ),
    ) +
    group(print + folds, `clip-path="${clip}"`) +
    detail
  );
}

/** A clothing rack in front of a colored wall, shoes below, a round mirror or a hat next to it. */
export function rack(f: Frame): string {
  const { w, h, r, p } = f;
  const m = Math.min(w, h);
  const floor = h * 0.86;
  const bar = h * r.range(0.2, 0.26);
  const wall = f.fill(
    f.linear(
      [
        [0, mix(p[2], p[3], 0.55)],
        [1, p[2]],
      ],
      r.pick([40, 140]),
    ),
  );
  const panel = r.pick([
    () =>
      path(
        `M${n(w * 0.14)} ${n(floor)}V${n(h * 0.34)}A${n(w * 0.36)} ${n(Math.min(w * 0.36, h * 0.28))} 0 0 1 ${n(w * 0.86)} ${n(h * 0.34)}V${n(floor)}Z`,
        mix(p[3], p[4], 0.35),
      ),
    () => repeat(14, (i) => rect((i * w) / 14, 0, 4, floor, p[1], 'opacity="0.3"')),
    () => circle(w * 0.5, h * 0.44, m * 0.42, mix(p[3], p[4], 0.4)),
  ])();
  const ground = rect(
    0,
    floor,
    w,
    h - floor,
    f.linear([
      [0, mix(p[1], p[2], 0.4)],
      [1, p[0]],
    ]),
  );
  const [left, right] = [w * 0.5 - m * 0.4, w * 0.5 + m * 0.4];
  const frame = line(
    `M${n(left)} ${n(floor + 16)}V${n(bar)}H${n(right)}V${n(floor + 16)}M${n(left - 46 * f.s)} ${n(floor + 20)}H${n(left + 46 * f.s)}M${n(right - 46 * f.s)} ${n(floor + 20)}H${n(right + 46 * f.s)}`,
    f.linear([
      [0, darken(p[1], 0.2)],
      [1, darken(p[0], 0.2)],
    ]),
    15 * f.s,
  );
  const bars =
    line(`M${n(left)} ${n(bar)}H${n(right)}`, darken(p[0], 0.1), 15 * f.s) +
    circle(left, bar, 11 * f.s, p[4]) +
    circle(right, bar, 11 * f.s, p[4]);
  const tones = r.shuffle([
    p[5],
    p[1],
    lighten(p[4], 0.25),
    p[3],
    "#e7d8c0",
    darken(p[2], 0.35),
    mix(p[5], p[0], 0.4),
  ]);
  const count = r.int(3, 4);
  const names = Object.keys(cuts);
  const clothes = repeat(count, (i) =>
    placed(
      left + ((i + 0.5) / count) * (right - left),
      bar + m * 0.085,
      garment(f, m * (count === 3 ? 0.35 : 0.31), r.pick(names), tones[i] as string),
      r.range(-2, 2),
    ),
  );
  const shoe = (x: number, tone: string, flip: number) =>
    `<g transform="translate(${n(x)} ${n(floor + 10)}) scale(${flip} 1)">${path(`M0 0h${n(m * 0.13)}q${n(m * 0.012)} ${n(-m * 0.032)} ${n(-m * 0.045)} ${n(-m * 0.036)}q${n(-m * 0.03)} ${n(-m * 0.012)} ${n(-m * 0.042)} ${n(-m * 0.052)}h${n(-m * 0.044)}q${n(m * 0.006)} ${n(m * 0.05)} ${n(m * 0.001)} ${n(m * 0.088)}z`, tone)}${rect(0, -3, m * 0.135, 9, lighten(p[4], 0.4), 'rx="3"')}</g>`;
  const shoes =
    ellipse(w * 0.5, floor + 18, m * 0.36, 15 * f.s, "#000", 'opacity="0.3"') +
    shoe(w * 0.5 - m * 0.2, tones[4] as string, 1) +
    shoe(w * 0.5 - m * 0.03, tones[4] as string, 1) +
    shoe(w * 0.5 + m * 0.3, tones[5] as string, -1);
  return (
    wall +
    panel +
    f.glow(w * r.pick([0.2, 0.8]), h * 0.1, m, lighten(p[4], 0.2), 0.45) +
    ground +
    frame +
    clothes +
    bars +
    shoes +
    f.vignette(0.5)
  );
}
