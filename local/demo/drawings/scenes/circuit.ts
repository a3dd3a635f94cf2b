import { circle, type Frame, group, line, n, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

/** A circuit board at night, with traces running out from one lit chip. */
export function circuit(f: Frame): string {
  const { w, h, r, p } = f;
  const m = Math.min(w, h);
  const [cx, cy] = [w * r.range(0.42, 0.58), h * r.range(0.4, 0.56)];
  const half = m * r.range(0.17, 0.22);
  const board =
    f.fill(
      f.linear(
        [
          [0, mix(p[1], p[0], 0.2)],
          [1, darken(p[0], 0.2)],
        ],
        55,
      ),
    ) + f.glow(cx, cy, m * 0.85, mix(p[3], p[5], 0.4), 0.55);
  const dots = repeat(Math.round(h / 34), (row) =>
    repeat(Math.round(w / 34), (column) =>
      r.chance(0.5) ? circle(column * 34 + 17, row * 34 + 17, 1.8, p[2], 'opacity="0.55"') : "",
    ),
  );
  const pins = 15;
  let traces = "";
  for (let side = 0; side < 4; side++) {
    for (let i = 0; i < pins; i++) {
      const offset = ((i - (pins - 1) / 2) / pins) * half * 1.84;
      const bend = half * 0.25 + Math.abs(i - (pins - 1) / 2) * half * 0.16 + r.range(0, 14);
      const drift = Math.sign(offset || 1) * r.range(20, 170) * f.s;
      const reach = (side % 2 ? w : h) * r.range(0.28, 0.75);
      const tone = r.chance(0.16) ? p[5] : r.pick([p[2], p[3], mix(p[2], p[3], 0.5)]);
      const d = `M${n(offset)} ${n(-half)}V${n(-half - bend)}l${n(drift)} ${n(-Math.abs(drift))}V${n(-half - bend - Math.abs(drift) - reach * 0.5)}`;
      const end = circle(
        offset + drift,
        -half - bend - Math.abs(drift) - reach * 0.5,
        9 * f.s,
        p[0],
        `stroke="${tone}" stroke-width="${n(4.5 * f.s)}"`,
      );
      traces += group(
        (tone === p[5] ? line(d, tone, 15 * f.s, 'opacity="0.16"') : "") + line(d, tone, 4.2 * f.s) + end,
        `transform="rotate(${side * 90})"`,
      );
    }
  }
  const legs = [0, 1, 2, 3]
    .map((side) =>
      group(
        repeat(pins, (i) =>
          rect(
            ((i - (pins - 1) / 2) / pins) * half * 1.84 - 6 * f.s,
            -half - 20 * f.s,
            12 * f.s,
            30 * f.s,
            f.linear([
              [0, lighten(p[4], 0.2)],
              [1, p[3]],
            ]),
          ),
        ),
        `transform="rotate(${side * 90})"`,
      ),
    )
    .join("");
  const chip =
    rect(-half + 8, -half + 14, half * 2, half * 2, "#000", 'rx="14" opacity="0.5"') +
    rect(
      -half,
      -half,
      half * 2,
      half * 2,
      f.linear(
        [
          [0, mix(p[1], "#26211e", 0.7)],
          [1, "#0d0b0a"],
        ],
        50,
      ),
      'rx="12"',
    ) +
    rect(
      -half * 0.62,
      -half * 0.62,
      half * 1.24,
      half * 1.24,
      f.linear(
        [
          [0, lighten(p[5], 0.25)],
          [0.5, p[5]],
          [1, darken(p[5], 0.45)],
        ],
        50,
      ),
      'rx="8"',
    ) +
    repeat(5, (i) =>
      rect(
        -half * 0.5 + i * half * 0.21,
        -half * 0.5,
        half * 0.16,
        half,
        p[0],
        `opacity="${n(0.1 + 0.1 * (i % 3))}"`,
      ),
    ) +
    line(
      `M${n(-half * 0.3)} ${n(half * 0.32)}V${n(-half * 0.02)}A${n(half * 0.3)} ${n(half * 0.3)} 0 0 1 ${n(half * 0.3)} ${n(-half * 0.02)}V${n(half * 0.32)}Z`,
      p[0],
      half * 0.05,
      'opacity="0.75"',
    );
  const parts = repeat(26, () => {
    const [x, y] = [r.next() * w, r.next() * h];
    if (Math.hypot(x - cx, y - cy) < half * 2.1) return "";
    return r.chance(0.5)
      ? circle(x + 4, y + 6, 19 * f.s, "#000", 'opacity="0.4"') +
          circle(x, y, 18 * f.s, p[2]) +
          circle(x - 3, y - 3, 13 * f.s, lighten(p[3], 0.2)) +
          rect(x - 13 * f.s, y - 3, 26 * f.s, 6, p[1])
      : rect(x - 24 * f.s, y - 11 * f.s, 48 * f.s, 22 * f.s, darken(p[0], 0.3), 'rx="3"') +
          rect(x - 24 * f.s, y - 11 * f.s, 11 * f.s, 22 * f.s, p[4]) +
          rect(x + 13 * f.s, y - 11 * f.s, 11 * f.s, 22 * f.s, p[4]);
  });
  const turn = r.pick([0, 0, 45, -18]);
  return (
    board +
    group(dots, 'opacity="1"') +
    parts +
    group(traces + legs, `transform="translate(${n(cx)} ${n(cy)}) rotate(${turn})"`) +
    f.glow(cx, cy, half * 3.4, p[5], 0.5) +
    group(chip, `transform="translate(${n(cx)} ${n(cy)}) rotate(${turn})"`) +
    f.vignette(0.6)
  );
}
