import { circle, curve, n, type Point, path, rect, repeat } from "../drawings/frame.ts";
import { darken, lighten, mix } from "../drawings/palette.ts";
import { fullTurn, hash, type Loop } from "./loop.ts";

/** Water, glass, and flame. */
export const lightLoops: Record<string, Loop> = {
  tide: {
    palette: "lagoon",
    seconds: 5,
    draw: (f, t) => {
      const { w, h, p } = f;
      const horizon = h * 0.42;
      const sky = f.fill(
        f.linear([
          [0, p[1]],
          [0.3, p[2]],
          [0.45, p[4]],
        ]),
      );
      const sun =
        f.glow(w / 2, horizon, w * 0.7, lighten(p[4], 0.4), 0.7) +
        circle(w / 2, horizon, w * 0.17, lighten(p[4], 0.6));
      const waves = repeat(10, (i) => {
        const near = (i + 1) / 10;
        const y = horizon + (h - horizon) * near ** 1.5 * 0.95 - 4;
        const points = Array.from(
          { length: 17 },
          (_, k): Point => [
            (k / 16) * w,
            y +
              Math.sin((k / 16) * fullTurn * (3 - near * 2) + fullTurn * t * (i % 2 ? 1 : -1) + i) *
                (3 + near * 20),
          ],
        );
        const tone = mix(mix(p[3], p[2], near * 1.3), p[0], near ** 1.3);
        return (
          path(
            `${curve(points)}L${n(w)} ${n(h)}L0 ${n(h)}Z`,
            f.linear([
              [0, lighten(tone, 0.12)],
              [1, darken(tone, 0.3)],
            ]),
          ) +
          path(curve(points), "none", `stroke="${lighten(p[4], 0.2)}" stroke-width="2" stroke-opacity="0.4"`)
        );
      });
      return sky + sun + waves;
    },
  },
  lava: {
    palette: "ember",
    seconds: 6,
    draw: (f, t) => {
      const { w, h, p } = f;
      return (
        f.fill(
          f.linear([
            [0, p[0]],
            [0.6, p[1]],
            [1, p[2]],
          ]),
        ) +
        repeat(11, (i) => {
          const phase = fullTurn * (t + hash(i));
          const x = w * (0.2 + 0.6 * hash(i + 20)) + Math.sin(phase) * w * 0.1;
          const y = h * (0.5 + 0.38 * Math.sin(phase * 1 + i));
          const s = w * (0.09 + 0.13 * hash(i + 40));
          const points = Array.from(
            { length: 8 },
            (_, k): Point => [
              x + Math.cos((k / 8) * fullTurn) * s * (1 + 0.14 * Math.sin(phase + k * 2)),
              y + Math.sin((k / 8) * fullTurn) * s * (1.1 + 0.14 * Math.cos(phase + k)),
            ],
          );
          const tone = [p[3], p[4], mix(p[3], p[4], 0.5), mix(p[2], p[3], 0.6)][i % 4] as string;
          return path(
            curve(points, true),
            f.radial(
              [
                [0, lighten(tone, 0.35)],
                [0.7, tone],
                [1, darken(tone, 0.3)],
              ],
              0.4,
              0.35,
              0.7,
            ),
            'opacity="0.92"',
          );
        }) +
        f.glow(w / 2, h, w * 0.9, p[4], 0.4)
      );
    },
  },
  lamplight: {
    palette: "clay",
    seconds: 5,
    draw: (f, t) => {
      const { w, h, p } = f;
      const flicker = 0.5 + 0.06 * Math.sin(fullTurn * t * 3) + 0.04 * Math.sin(fullTurn * t * 7 + 1);
      const [x, y] = [w / 2, h * 0.5];
      const sway = Math.sin(fullTurn * t * 2) * 5;
      const flame = path(
        `M${n(x)} ${n(y + 60)}C${n(x - 62)} ${n(y + 40)} ${n(x - 30 + sway)} ${n(y - 46)} ${n(x + sway * 2)} ${n(y - 112)}C${n(x + 30 + sway)} ${n(y - 46)} ${n(x + 62)} ${n(y + 40)} ${n(x)} ${n(y + 60)}Z`,
        f.linear([
          [0, p[3]],
          [0.45, "#ffd08a"],
          [1, "#fff2d6"],
        ]),
      );
      const glass = path(
        `M${n(x - 120)} ${n(y + 150)}V${n(y - 70)}A120 120 0 0 1 ${n(x + 120)} ${n(y - 70)}V${n(y + 150)}Z`,
        lighten(p[4], 0.3),
        `opacity="0.12" stroke="${p[4]}" stroke-width="7" stroke-opacity="0.75"`,
      );
      const motes = repeat(22, (i) =>
        circle(
          hash(i) * w + Math.sin(fullTurn * (t + hash(i + 5))) * 16,
          ((hash(i + 90) - t + 2) % 1) * h,
          1.5 + hash(i + 9) * 2.4,
          p[4],
          'opacity="0.5"',
        ),
      );
      return (
        f.fill(
          f.linear([
            [0, p[1]],
            [1, p[0]],
          ]),
        ) +
        f.glow(x, y, w * (0.62 + flicker * 0.3), lighten(p[4], 0.2), flicker) +
        motes +
        glass +
        flame +
        rect(x - 140, y + 150, 280, 34, p[2], 'rx="9"') +
        rect(x - 12, y + 62, 24, 90, lighten(p[4], 0.5), 'rx="5"') +
        rect(0, h * 0.86, w, h * 0.14, darken(p[1], 0.3)) +
        rect(x - 9, y + 184, 18, h * 0.86 - y - 184, p[2])
      );
    },
  },
};
