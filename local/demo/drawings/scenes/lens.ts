import { circle, ellipse, type Frame, line, n, path, placed, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

function optics(f: Frame, s: number): string {
  const { p, r } = f;
  const rings = repeat(9, (i) =>
    circle(
      0,
      0,
      s * (1 - i * 0.052),
      i % 2
        ? "#0d0b0a"
        : f.linear(
            [
              [0, "#4a423c"],
              [0.5, "#14110f"],
              [1, "#332c28"],
            ],
            35 + i * 40,
          ),
    ),
  );
  const grip = repeat(72, (i) =>
    placed(0, 0, rect(s * 0.93, -s * 0.012, s * 0.06, s * 0.024, i % 2 ? "#2a2420" : "#100d0c"), i * 5),
  );
  const blades = r.int(6, 9);
  const open = r.range(0.2, 0.36);
  const iris =
    circle(
      0,
      0,
      s * 0.58,
      f.radial([
        [0, lighten(p[5], 0.2)],
        [0.45, p[3]],
        [0.8, p[1]],
        [1, "#0b0908"],
      ]),
    ) +
    repeat(blades, (i) =>
      placed(
        0,
        0,
        path(
          `M${n(s * open)} ${n(-s * 0.5)}L${n(s * 0.6)} ${n(-s * 0.3)}L${n(s * 0.6)} ${n(s * 0.5)}L${n(s * open)} ${n(s * open * 0.72)}Z`,
          f.linear(
            [
              [0, "#3a322d"],
              [1, "#131010"],
            ],
            70,
          ),
          `stroke="#060505" stroke-width="3"`,
        ),
        (i * 360) / blades,
      ),
    );
  const coats = [
    [-0.24, -0.26, 0.36, p[5], 0.5],
    [0.2, 0.24, 0.26, mix(p[2], "#5fb0a8", 0.5), 0.55],
    [0.05, -0.06, 0.17, p[4], 0.42],
  ] as const;
  const glass =
    circle(
      0,
      0,
      s * 0.6,
      f.radial([
        [0, p[4], 0],
        [0.75, p[3], 0.1],
        [0.92, p[5], 0.35],
        [1, p[5], 0],
      ]),
    ) +
    coats
      .map(([x, y, k, tone, strength]) =>
        placed(
          x * s,
          y * s,
          circle(
            0,
            0,
            s * k,
            f.radial([
              [0, tone, strength],
              [0.7, tone, strength * 0.5],
              [1, tone, 0],
            ]),
          ),
        ),
      )
      .join("") +
    path(
      `M${n(-s * 0.46)} ${n(-s * 0.2)}A${n(s * 0.5)} ${n(s * 0.5)} 0 0 1 ${n(s * 0.02)} ${n(-s * 0.5)}Q${n(-s * 0.22)} ${n(-s * 0.36)} ${n(-s * 0.46)} ${n(-s * 0.2)}Z`,
      "#fff6e6",
      'opacity="0.4"',
    );
  const engraved = repeat(28, (i) =>
    placed(0, 0, rect(s * 0.75, -2, i % 4 ? s * 0.025 : s * 0.06, 4, i % 7 ? "#cbbfa9" : p[5]), i * 11 - 60),
  );
  return (
    circle(
      18,
      26,
      s * 1.05,
      f.radial([
        [0.8, "#000000", 0.6],
        [1, "#000000", 0],
      ]),
    ) +
    rings +
    grip +
    engraved +
    iris +
    glass
  );
}

/** A lens from the front, or the whole camera. */
export function lens(f: Frame): string {
  const { w, h, r, p } = f;
  const m = Math.min(w, h);
  const back =
    f.fill(
      f.linear(
        [
          [0, mix(p[2], p[3], 0.4)],
          [1, p[1]],
        ],
        r.pick([35, 145]),
      ),
    ) + f.glow(w * r.range(0.15, 0.85), h * 0.12, m, p[4], 0.5);
  const bokeh = repeat(22, () =>
    circle(
      r.next() * w,
      r.next() * h,
      r.range(14, 80) * f.s,
      r.pick([p[4], p[5], p[3]]),
      `opacity="${n(r.range(0.05, 0.2))}"`,
    ),
  );
  if (r.chance(0.45))
    return back + bokeh + placed(w * 0.5, h * 0.5, optics(f, m * 0.43), r.range(-30, 30)) + f.vignette(0.55);
  const [x, y] = [w * 0.5, h * 0.5];
  const [bw, bh] = [m * 0.84, m * 0.56];
  const leather = f.linear([
    [0, mix(p[1], "#2a211d", 0.5)],
    [1, "#120e0d"],
  ]);
  const steel = f.linear([
    [0, "#f0e6d4"],
    [0.5, "#b7ab98"],
    [1, "#71685c"],
  ]);
  const body =
    ellipse(x, y + bh * 0.56, bw * 0.55, 34 * f.s, "#000", 'opacity="0.4"') +
    rect(x - bw * 0.15, y - bh * 0.68, bw * 0.3, bh * 0.3, steel, 'rx="18"') +
    rect(x - bw / 2, y - bh / 2, bw, bh, steel, `rx="${n(m * 0.05)}"`) +
    rect(x - bw / 2, y - bh * 0.26, bw, bh * 0.6, leather) +
    repeat(260, () =>
      circle(x + r.range(-0.49, 0.49) * bw, y + r.range(-0.25, 0.33) * bh, 1.6, "#fff1dc", 'opacity="0.1"'),
    );
  const dials =
    rect(x - bw * 0.42, y - bh * 0.6, bw * 0.14, bh * 0.11, darken("#b7ab98", 0.3), 'rx="5"') +
    rect(x + bw * 0.26, y - bh * 0.62, bw * 0.17, bh * 0.13, "#2a2420", 'rx="5"') +
    circle(x + bw * 0.2, y - bh * 0.53, m * 0.022, p[5]) +
    rect(x + bw * 0.28, y - bh * 0.42, bw * 0.13, bh * 0.12, "#15110f", 'rx="6"') +
    rect(x + bw * 0.295, y - bh * 0.4, bw * 0.1, bh * 0.08, mix(p[3], "#15110f", 0.3), 'rx="4"') +
    rect(x - bw * 0.075, y - bh * 0.62, bw * 0.15, bh * 0.15, "#181311", 'rx="8"');
  const strap =
    line(
      `M${n(x - bw / 2)} ${n(y - bh * 0.3)}C${n(x - bw * 0.8)} ${n(y - bh * 0.2)} ${n(x - bw * 0.7)} ${n(h * 0.92)} ${n(x - bw * 0.1)} ${n(h * 0.94)}S${n(w * 1.02)} ${n(h * 0.9)} ${n(w * 1.1)} ${n(h * 0.8)}`,
      darken(p[2], 0.35),
      30 * f.s,
    ) +
    line(
      `M${n(x - bw / 2)} ${n(y - bh * 0.3)}C${n(x - bw * 0.8)} ${n(y - bh * 0.2)} ${n(x - bw * 0.7)} ${n(h * 0.92)} ${n(x - bw * 0.1)} ${n(h * 0.94)}S${n(w * 1.02)} ${n(h * 0.9)} ${n(w * 1.1)} ${n(h * 0.8)}`,
      p[4],
      2.5,
      'stroke-dasharray="12 10"',
    );
  return (
    back + bokeh + strap + body + dials + placed(x, y + bh * 0.04, optics(f, m * 0.27)) + f.vignette(0.5)
  );
}
