import { circle, ellipse, type Frame, group, line, n, path, polygon, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

function player(f: Frame, x: number, y: number, s: number, kind: string): string {
  const ink = darken(f.p[0], 0.35);
  const legs = line(
    `M${n(x - s * 0.04)} ${n(y - s * 0.5)}L${n(x - s * 0.13)} ${n(y)}M${n(x + s * 0.04)} ${n(y - s * 0.5)}L${n(x + s * 0.15)} ${n(y)}`,
    ink,
    s * 0.1,
  );
  const body =
    path(
      `M${n(x - s * 0.13)} ${n(y - s * 0.84)}Q${n(x)} ${n(y - s * 0.9)} ${n(x + s * 0.13)} ${n(y - s * 0.84)}L${n(x + s * 0.1)} ${n(y - s * 0.44)}H${n(x - s * 0.1)}Z`,
      ink,
    ) +
    circle(x + s * 0.01, y - s * 0.97, s * 0.085, ink) +
    path(
      `M${n(x - s * 0.09)} ${n(y - s * 0.97)}q${n(s * 0.02)} ${n(-s * 0.14)} ${n(s * 0.12)} ${n(-s * 0.1)}q${n(s * 0.1)} ${n(s * 0.03)} ${n(s * 0.05)} ${n(s * 0.1)}z`,
      ink,
    );
  if (kind === "guitar") {
    return (
      legs +
      body +
      line(
        `M${n(x - s * 0.12)} ${n(y - s * 0.8)}L${n(x - s * 0.22)} ${n(y - s * 0.6)}L${n(x - s * 0.04)} ${n(y - s * 0.53)}M${n(x + s * 0.12)} ${n(y - s * 0.8)}L${n(x + s * 0.27)} ${n(y - s * 0.72)}L${n(x + s * 0.34)} ${n(y - s * 0.7)}`,
        ink,
        s * 0.055,
      ) +
      group(
        ellipse(0, 0, s * 0.15, s * 0.11, f.p[5]) +
          ellipse(s * 0.1, 0, s * 0.09, s * 0.08, f.p[5]) +
          rect(0, -s * 0.016, s * 0.48, s * 0.032, darken(f.p[5], 0.5)) +
          circle(s * 0.02, 0, s * 0.04, ink),
        `transform="translate(${n(x - s * 0.06)} ${n(y - s * 0.55)}) rotate(-22)"`,
      )
    );
  }
  const lift = kind === "raise";
  return (
    legs +
    body +
    line(
      `M${n(x - s * 0.12)} ${n(y - s * 0.8)}L${n(x - s * 0.2)} ${n(y - s * (lift ? 1 : 0.64))}L${n(x - s * (lift ? 0.27 : 0.08))} ${n(y - s * (lift ? 1.24 : 0.74))}M${n(x + s * 0.12)} ${n(y - s * 0.8)}L${n(x + s * 0.22)} ${n(y - s * 0.72)}L${n(x + s * 0.12)} ${n(y - s * 0.9)}`,
      ink,
      s * 0.055,
    ) +
    line(`M${n(x + s * 0.12)} ${n(y - s * 0.92)}L${n(x + s * 0.17)} ${n(y - s * 0.84)}`, f.p[4], s * 0.028)
  );
}

/** A concert from the back row: beams, haze, someone on stage, raised hands. */
export function stage(f: Frame): string {
  const { w, h, r, p } = f;
  const floor = h * r.range(0.66, 0.72);
  const m = Math.min(w, h);
  const back = f.fill(
    f.linear([
      [0, darken(p[0], 0.3)],
      [0.5, p[1]],
      [0.75, p[2]],
      [1, p[0]],
    ]),
  );
  const truss =
    rect(0, h * 0.055, w, 9, darken(p[0], 0.4)) +
    rect(0, h * 0.085, w, 9, darken(p[0], 0.4)) +
    repeat(26, (i) =>
      line(
        `M${n((i * w) / 25)} ${n(h * 0.06)}l${n(w / 50)} ${n(h * 0.03)}l${n(w / 50)} ${n(-h * 0.03)}`,
        darken(p[0], 0.4),
        4,
      ),
    );
  const lights = r.int(5, 8);
  const aim = w * r.range(0.38, 0.62);
  const beams = repeat(lights, (i) => {
    const x = w * ((i + 0.5) / lights);
    const target = r.chance(0.5) ? aim + r.range(-60, 60) : x + r.range(-0.3, 0.3) * w;
    const spread = m * r.range(0.07, 0.13);
    const tone = r.pick([p[4], p[3], p[5], lighten(p[4], 0.3)]);
    return (
      path(
        polygon([
          [x - 9, h * 0.1],
          [x + 9, h * 0.1],
          [target + spread, floor],
          [target - spread, floor],
        ]),
        f.linear([
          [0, lighten(tone, 0.5), 0.8],
          [0.3, tone, 0.4],
          [1, tone, 0.06],
        ]),
      ) +
      f.glow(x, h * 0.105, 74 * f.s, lighten(tone, 0.4), 0.95) +
      circle(x, h * 0.105, 12 * f.s, "#fff4e0") +
      ellipse(target, floor + 8, spread * 1.1, 13 * f.s, tone, 'opacity="0.35"')
    );
  });
  const sun = r.chance(0.45)
    ? circle(
        aim,
        floor - m * 0.28,
        m * 0.24,
        f.linear([
          [0, p[5]],
          [1, p[3]],
        ]),
      ) + repeat(6, (i) => rect(aim - m * 0.25, floor - m * 0.24 + i * m * 0.042, m * 0.5, 3 + i * 2, p[2]))
    : "";
  const deck = rect(
    0,
    floor,
    w,
    h - floor,
    f.linear([
      [0, mix(p[2], p[3], 0.4)],
      [0.08, p[1]],
      [0.5, darken(p[0], 0.3)],
    ]),
  );
  const kinds = r.shuffle(["guitar", "sing", "raise", "guitar"]);
  const band = repeat(r.int(1, 3), (i) =>
    player(
      f,
      aim + ([0, -0.24, 0.25][i] ?? 0) * m,
      floor + 6 + (i ? -8 : 10),
      m * (i ? 0.24 : 0.29),
      kinds[i] as string,
    ),
  );
  const haze = rect(
    0,
    floor - h * 0.22,
    w,
    h * 0.3,
    f.linear([
      [0, p[4], 0],
      [0.7, p[4], 0.22],
      [1, p[4], 0],
    ]),
  );
  let crowd = "";
  for (let row = 0; row < 4; row++) {
    const y = floor + h * (0.1 + row * 0.075);
    const s = m * (0.042 + row * 0.014);
    const tone = darken(mix(p[1], p[0], 0.35 + row * 0.2), row * 0.14);
    const rim = mix(tone, p[4], 0.42 - row * 0.09);
    for (let x = -s; x < w + s; x += s * r.range(1.5, 2.1)) {
      const top = y + r.range(-0.3, 0.3) * s;
      crowd +=
        circle(x, top - 2, s * 0.56, rim) +
        circle(x, top, s * 0.56, tone) +
        path(
          `M${n(x - s * 1.1)} ${n(h)}V${n(top + s * 1.25)}Q${n(x - s)} ${n(top + s * 0.55)} ${n(x)} ${n(top + s * 0.5)}Q${n(x + s)} ${n(top + s * 0.55)} ${n(x + s * 1.1)} ${n(top + s * 1.25)}V${n(h)}Z`,
          tone,
        );
      if (r.chance(0.22)) {
        const side = r.pick([-1, 1]);
        crowd +=
          line(
            `M${n(x + side * s * 0.8)} ${n(top + s * 0.9)}L${n(x + side * s * 0.95)} ${n(top - s * 0.5)}L${n(x + side * s * 0.7)} ${n(top - s * 1.7)}`,
            tone,
            s * 0.36,
          ) +
          (r.chance(0.2)
            ? f.glow(x + side * s * 0.7, top - s * 1.9, s, p[4], 0.9) +
              rect(
                x + side * s * 0.7 - s * 0.14,
                top - s * 2.15,
                s * 0.28,
                s * 0.46,
                lighten(p[4], 0.6),
                'rx="3"',
              )
            : "");
      }
    }
  }
  const sparks = repeat(40, () =>
    circle(r.next() * w, r.next() * floor, r.range(1, 3.4), p[4], `opacity="${n(r.range(0.15, 0.7))}"`),
  );
  return back + sun + beams + truss + sparks + deck + band + haze + crowd + f.vignette(0.5);
}
