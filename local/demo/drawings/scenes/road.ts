import { circle, curve, type Frame, line, n, type Point, path, rect, repeat, terrain } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

/** A road into the last light of the day, telephone poles beside it and one car far ahead. */
export function road(f: Frame): string {
  const { w, h, r, p } = f;
  const horizon = h * r.range(0.42, 0.54);
  const vanish = w * r.range(0.38, 0.62);
  const sky = f.fill(
    f.linear([
      [0, p[0]],
      [0.18, p[1]],
      [0.34, p[2]],
      [0.46, p[3]],
      [0.56, p[4]],
    ]),
  );
  const sunSize = Math.min(w, h) * 0.12;
  const sun =
    f.glow(vanish, horizon, sunSize * 4.5, lighten(p[4], 0.3), 0.8) +
    circle(vanish, horizon - sunSize * 0.2, sunSize, lighten(p[4], 0.5));
  const clouds = repeat(7, (i) => {
    const y = horizon * (0.25 + i * 0.09);
    const x = r.range(0, w);
    const length = r.range(0.25, 0.7) * w;
    return path(
      curve(
        [
          [x - length / 2, y],
          [x - length / 4, y - r.range(8, 24)],
          [x + length / 5, y - r.range(4, 20)],
          [x + length / 2, y],
          [x, y + r.range(3, 9)],
        ],
        true,
      ),
      mix(p[3], p[4], 0.4),
      `opacity="${n(r.range(0.15, 0.45))}"`,
    );
  });
  const hills = [0, 1]
    .map((k) => {
      const points = terrain(r, 61, 4).map(
        (v, i): Point => [(i / 60) * w, horizon - h * 0.05 * (1 - k * 0.4) * (0.8 + v)],
      );
      return path(
        `M0 ${n(h)}L${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}L${n(w)} ${n(h)}Z`,
        mix(p[2], p[1], 0.3 + k * 0.5),
      );
    })
    .join("");
  const ground = rect(
    0,
    horizon + h * 0.005,
    w,
    h,
    f.linear([
      [0, mix(p[2], p[1], 0.4)],
      [0.3, p[1]],
      [1, p[0]],
    ]),
  );
  const half = w * 0.62;
  const asphalt = path(
    `M${n(vanish - 3)} ${n(horizon)}L${n(vanish + 3)} ${n(horizon)}L${n(vanish + half)} ${n(h)}L${n(vanish - half)} ${n(h)}Z`,
    f.linear([
      [0, mix(p[3], p[2], 0.4)],
      [0.25, mix(p[0], p[1], 0.6)],
      [1, darken(p[0], 0.3)],
    ]),
  );
  const perspective = (t: number) => horizon + (h - horizon) * t ** 2.2;
  const marks = repeat(14, (i) => {
    const [a, b] = [perspective((i + 0.15) / 14), perspective((i + 0.65) / 14)];
    const width = (y: number) => 1 + ((y - horizon) / (h - horizon)) * 15;
    return path(
      `M${n(vanish - width(a))} ${n(a)}H${n(vanish + width(a))}L${n(vanish + width(b))} ${n(b)}H${n(vanish - width(b))}Z`,
      lighten(p[4], 0.2),
      'opacity="0.85"',
    );
  });
  const edges = [-1, 1]
    .map((side) =>
      line(
        `M${n(vanish + side * 3)} ${n(horizon)}L${n(vanish + side * half * 0.92)} ${n(h)}`,
        p[4],
        4,
        'opacity="0.5"',
      ),
    )
    .join("");
  const side = r.pick([-1, 1]);
  const poles = repeat(8, (i) => {
    const t = ((i + 1.1) / 8) ** 2.3;
    const x = vanish + side * (6 + half * 1.14 * t);
    const foot = horizon + (h - horizon) * t;
    const tall = h * 0.62 * t + 8;
    const ink = darken(p[0], 0.3);
    return line(
      `M${n(x)} ${n(foot)}V${n(foot - tall)}M${n(x - tall * 0.12)} ${n(foot - tall * 0.9)}H${n(x + tall * 0.12)}M${n(x - tall * 0.09)} ${n(foot - tall * 0.8)}H${n(x + tall * 0.09)}`,
      ink,
      1.5 + t * 11,
    );
  });
  const car = repeat(2, (i) =>
    f.glow(vanish + 11 + i * 12, perspective(0.28), 14, i ? p[5] : "#ff5a3c", 0.95),
  );
  return sky + sun + clouds + hills + ground + asphalt + edges + marks + poles + car + f.vignette(0.5);
}
