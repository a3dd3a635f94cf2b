import { circle, curve, type Frame, n, type Point, path, polygon, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

function swell(f: Frame, y: number, height: number, length: number, phase: number): Point[] {
  return Array.from({ length: 25 }, (_, i): Point => {
    const x = (i / 24) * (f.w + 80) - 40;
    const t = (x / length) * Math.PI * 2 + phase;
    // Crests are narrower than troughs, as on real water.
    return [x, y - height * (Math.sin(t) * 0.6 + Math.sin(t * 2.1 + 1) * 0.22 + Math.cos(t * 0.4) * 0.4)];
  });
}

function boat(f: Frame, x: number, y: number, s: number): string {
  const sail = lighten(f.p[4], 0.4);
  return (
    path(
      polygon([
        [x, y - s * 1.9],
        [x, y - s * 0.2],
        [x + s * 0.95, y - s * 0.25],
      ]),
      sail,
    ) +
    path(
      polygon([
        [x - s * 0.08, y - s * 1.6],
        [x - s * 0.08, y - s * 0.2],
        [x - s * 0.6, y - s * 0.22],
      ]),
      mix(sail, f.p[3], 0.35),
    ) +
    path(
      `M${n(x - s * 0.85)} ${n(y - s * 0.1)}L${n(x + s)} ${n(y - s * 0.1)}Q${n(x + s * 0.7)} ${n(y + s * 0.28)} ${n(x + s * 0.4)} ${n(y + s * 0.3)}L${n(x - s * 0.5)} ${n(y + s * 0.3)}Z`,
      darken(f.p[0], 0.2),
    )
  );
}

/** Bands of swell under a big low sun, its light on the water. */
export function sea(f: Frame): string {
  const { w, h, r, p } = f;
  const horizon = h * r.range(0.36, 0.5);
  const sunX = w * r.range(0.3, 0.7);
  const size = Math.min(w, h) * r.range(0.13, 0.2);
  const sunY = horizon - size * r.range(-0.1, 0.7);
  const sky = rect(
    0,
    0,
    w,
    horizon + 4,
    f.linear([
      [0, p[1]],
      [0.4, p[2]],
      [0.75, p[3]],
      [1, p[4]],
    ]),
  );
  const bars = repeat(r.int(3, 5), (i) =>
    rect(
      -20,
      horizon * (0.2 + i * 0.16) + r.range(-10, 10),
      w + 40,
      r.range(3, 20),
      p[4],
      `opacity="${n(r.range(0.05, 0.15))}"`,
    ),
  );
  const disc = f.clip(rect(0, 0, w, horizon, "#000"));
  const sun = `<g clip-path="${disc}">${f.glow(sunX, sunY, size * 4, lighten(p[4], 0.3), 0.7)}${circle(
    sunX,
    sunY,
    size,
    f.linear([
      [0, lighten(p[4], 0.6)],
      [1, p[5]],
    ]),
  )}</g>`;
  const waves = 11;
  let water = rect(
    0,
    horizon,
    w,
    h - horizon,
    f.linear([
      [0, mix(p[3], p[4], 0.3)],
      [0.25, p[2]],
      [1, p[0]],
    ]),
  );
  for (let i = 0; i < waves; i++) {
    const t = (i + 1) / waves;
    const y = horizon + (h - horizon) * t ** 1.5 * 0.97;
    const points = swell(f, y, 5 + t * 46 * f.s, 180 + t * 620, r.range(0, 6.3));
    const tone = mix(mix(p[3], p[2], t * 1.4), p[0], t ** 1.2);
    const body = `${curve(points)}L${n(w + 60)} ${n(h)}L-60 ${n(h)}Z`;
    water += path(
      body,
      f.linear([
        [0, lighten(tone, 0.1)],
        [0.35, tone],
        [1, darken(tone, 0.3)],
      ]),
    );
    water += `<path d="${curve(points)}" fill="none" stroke="${lighten(mix(p[4], tone, t * 0.5), 0.1)}" stroke-width="${n(1.2 + t * 3.4)}" opacity="${n(0.55 - t * 0.2)}"/>`;
    water += repeat(9, () => {
      const spread = size * (0.5 + t * 1.2);
      const length = r.range(20, 90) * (0.4 + t);
      return rect(
        sunX + r.range(-spread, spread) - length / 2,
        y + r.range(0, 40) * t,
        length,
        2 + t * 4,
        lighten(p[4], 0.4),
        `rx="3" opacity="${n(r.range(0.15, 0.55))}"`,
      );
    });
    if (i === 2 && r.chance(0.6)) water += boat(f, w * r.range(0.15, 0.85), y, 26 * f.s + 8);
  }
  return sky + bars + sun + water + f.vignette(0.5);
}
