import { circle, type Frame, line, n, path, polygon, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

function tower(
  f: Frame,
  x: number,
  base: number,
  width: number,
  height: number,
  tone: string,
  lit: number,
): string {
  const { r, p } = f;
  const top = base - height;
  const cell = Math.max(9, width / r.int(5, 9));
  const warm = [lighten(p[4], 0.2), p[4], p[5], mix(p[4], p[3], 0.5)];
  let windows = "";
  for (let y = top + cell; y < base - cell; y += cell * 1.35) {
    for (let wx = x + cell * 0.5; wx < x + width - cell * 0.8; wx += cell) {
      if (r.chance(lit))
        windows += rect(wx, y, cell * 0.52, cell * 0.74, r.pick(warm), `opacity="${n(r.range(0.35, 0.95))}"`);
    }
  }
  const crown = r.pick([
    "",
    rect(x + width * 0.3, top - height * 0.06, width * 0.4, height * 0.07, tone),
    path(
      polygon([
        [x, top + 1],
        [x + width, top + 1],
        [x + width, top - width * 0.5],
      ]),
      tone,
    ),
    line(`M${n(x + width / 2)} ${n(top)}V${n(top - width * 0.9)}`, tone, 5) +
      circle(x + width / 2, top - width * 0.9, 4.5, p[5]),
    path(`M${n(x)} ${n(top + 1)}A${n(width / 2)} ${n(width / 2)} 0 0 1 ${n(x + width)} ${n(top + 1)}Z`, tone),
  ]);
  return (
    crown +
    rect(
      x,
      top,
      width,
      height + 4,
      f.linear([
        [0, tone],
        [1, mix(tone, p[2], 0.28)],
      ]),
    ) +
    rect(x, top, width * 0.12, height, lighten(tone, 0.12), 'opacity="0.4"') +
    windows
  );
}

function row(f: Frame, base: number, low: number, high: number, tone: string, lit: number): string {
  let x = -30;
  let towers = "";
  while (x < f.w + 20) {
    const width = f.r.range(0.075, 0.16) * Math.min(f.w, f.h * 1.2);
    towers += tower(f, x, base, width, f.r.range(low, high), tone, lit);
    x += width + f.r.range(-4, 16);
  }
  return towers;
}

/** A town by the water at night: rows of lit windows and their reflections. */
export function city(f: Frame): string {
  const { w, h, r, p } = f;
  const quay = h * r.range(0.72, 0.8);
  const sky = f.fill(
    f.linear([
      [0, p[0]],
      [0.4, p[1]],
      [0.75, p[2]],
      [1, p[3]],
    ]),
  );
  const size = Math.min(w, h) * r.range(0.06, 0.1);
  const [moonX, moonY] = [w * r.range(0.18, 0.82), h * r.range(0.12, 0.26)];
  const far = row(f, quay, h * 0.22, h * 0.46, mix(p[1], p[2], 0.65), 0.22);
  const middle = row(f, quay, h * 0.16, h * 0.36, mix(p[0], p[1], 0.75), 0.34);
  const near = row(f, quay, h * 0.06, h * 0.2, darken(p[0], 0.25), 0.4);
  const haze = rect(
    0,
    quay - h * 0.3,
    w,
    h * 0.3,
    f.linear([
      [0, p[3], 0],
      [1, p[3], 0.42],
    ]),
  );
  const water = rect(
    0,
    quay,
    w,
    h - quay,
    f.linear([
      [0, mix(p[1], p[2], 0.5)],
      [0.5, p[0]],
      [1, darken(p[0], 0.4)],
    ]),
  );
  const mirrored = repeat(150, () => {
    const y = quay + (h - quay) * r.next() ** 1.3;
    const near01 = (y - quay) / (h - quay);
    const column = Math.floor(r.next() * 26) / 26;
    const length = r.range(12, 60) * (0.5 + near01);
    return rect(
      column * w + r.range(-14, 14) - length / 2,
      y,
      length,
      r.range(2, 5),
      r.pick([p[4], p[5], lighten(p[4], 0.2), p[3]]),
      `rx="2" opacity="${n(r.range(0.12, 0.6) * (1 - near01 * 0.6))}"`,
    );
  });
  const lamps = repeat(7, (i) => {
    const x = (w * (i + 0.5)) / 7 + r.range(-12, 12);
    return (
      f.glow(x, quay - 46 * f.s, 70 * f.s, p[4], 0.85) +
      line(`M${n(x)} ${n(quay)}V${n(quay - 46 * f.s)}`, darken(p[0], 0.4), 4 * f.s) +
      circle(x, quay - 48 * f.s, 6 * f.s, lighten(p[4], 0.6))
    );
  });
  const wall = rect(0, quay - 3, w, 10 * f.s, darken(p[0], 0.35));
  return (
    sky +
    f.glow(moonX, moonY, size * 5, p[4], 0.4) +
    circle(moonX, moonY, size, lighten(p[4], 0.4)) +
    far +
    haze +
    middle +
    near +
    water +
    mirrored +
    wall +
    lamps +
    f.vignette(0.55)
  );
}
