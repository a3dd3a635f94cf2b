import { circle, group, n, path, placed, rect, repeat } from "../drawings/frame.ts";
import { darken, lighten, mix } from "../drawings/palette.ts";
import { fullTurn, hash, type Loop } from "./loop.ts";

/** Records, bars, orbits, and tiles. */
export const printLoops: Record<string, Loop> = {
  record: {
    palette: "copper",
    seconds: 4,
    draw: (f, t) => {
      const { w, h, p } = f;
      const size = w * 0.43;
      const grooves = repeat(22, (i) =>
        circle(
          0,
          0,
          size * (0.36 + i * 0.028),
          "none",
          `stroke="${mix(p[1], "#15110f", 0.6)}" stroke-width="1.3"`,
        ),
      );
      const light = repeat(4, (i) =>
        placed(
          0,
          0,
          path(
            `M0 0L${n(size)} ${n(-size * 0.2)}A${n(size)} ${n(size)} 0 0 1 ${n(size)} ${n(size * 0.2)}Z`,
            f.linear([
              [0, p[4], 0],
              [0.5, p[4], 0.26],
              [1, p[4], 0],
            ]),
          ),
          90 * i + 30 + Math.sin(fullTurn * t) * 5,
        ),
      );
      const label = group(
        circle(0, 0, size * 0.33, p[5]) +
          path(
            `M${n(-size * 0.14)} ${n(size * 0.05)}a${n(size * 0.14)} ${n(size * 0.14)} 0 0 1 ${n(size * 0.28)} 0z`,
            p[2],
          ) +
          rect(-size * 0.16, size * 0.12, size * 0.32, 5, p[2]) +
          circle(0, 0, size * 0.03, "#0c0908"),
        `transform="rotate(${n(t * 360)})"`,
      );
      return (
        f.fill(
          f.linear(
            [
              [0, p[2]],
              [1, p[1]],
            ],
            45,
          ),
        ) +
        f.glow(w * 0.2, h * 0.15, w, p[4], 0.35) +
        placed(
          w / 2,
          h / 2,
          circle(8, 14, size, "#000", 'opacity="0.4"') +
            circle(0, 0, size, "#14100f") +
            grooves +
            light +
            label,
        )
      );
    },
  },
  bars: {
    palette: "neon",
    seconds: 4,
    draw: (f, t) => {
      const { w, h, p } = f;
      const count = 15;
      return (
        f.fill(
          f.linear([
            [0, p[0]],
            [1, p[1]],
          ]),
        ) +
        f.glow(w / 2, h * 0.62, w * 0.75, p[3], 0.4) +
        repeat(count, (i) => {
          const tall =
            h *
            (0.1 +
              0.32 *
                (0.5 + 0.5 * Math.sin(fullTurn * (t * (1 + (i % 3)) + hash(i)))) *
                (0.4 + 0.6 * Math.sin(((i + 0.5) / count) * Math.PI)));
          const x = w * 0.1 + (i * w * 0.8) / count;
          return (
            rect(
              x,
              h * 0.62 - tall,
              w * 0.036,
              tall,
              f.linear([
                [0, p[5]],
                [0.5, p[4]],
                [1, p[3]],
              ]),
              'rx="9"',
            ) +
            rect(
              x,
              h * 0.635,
              w * 0.036,
              tall * 0.45,
              f.linear([
                [0, p[3], 0.35],
                [1, p[3], 0],
              ]),
              'rx="9"',
            )
          );
        })
      );
    },
  },
  orbits: {
    palette: "indigo",
    seconds: 6,
    draw: (f, t) => {
      const { w, h, p } = f;
      const stars = repeat(90, (i) =>
        circle(
          hash(i) * w,
          hash(i + 200) * h,
          0.8 + hash(i + 300) * 1.3,
          p[4],
          `opacity="${n(0.25 + 0.6 * Math.abs(Math.sin(fullTurn * (t + hash(i)))))}"`,
        ),
      );
      const planets = repeat(5, (i) => {
        const reach = w * (0.13 + i * 0.072);
        const angle = fullTurn * (t * ([3, 2, 2, 1, 1][i] ?? 1) + hash(i + 7));
        const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.92];
        const tone = [p[5], p[3], p[4], mix(p[2], p[4], 0.4), p[5]][i] as string;
        return (
          circle(0, 0, reach, "none", `stroke="${p[4]}" stroke-opacity="0.3" stroke-width="1.2"`) +
          circle(
            x,
            y,
            7 + hash(i + 60) * 13,
            f.radial(
              [
                [0, lighten(tone, 0.5)],
                [1, darken(tone, 0.5)],
              ],
              0.4,
              0.4,
              0.7,
            ),
          )
        );
      });
      return (
        f.fill(
          f.radial(
            [
              [0, p[2]],
              [0.6, p[1]],
              [1, p[0]],
            ],
            0.5,
            0.48,
            0.75,
          ),
        ) +
        stars +
        placed(
          w / 2,
          h * 0.48,
          f.glow(0, 0, w * 0.24, p[5], 0.9) + circle(0, 0, w * 0.05, lighten(p[5], 0.6)) + planets,
        )
      );
    },
  },
  blinds: {
    palette: "wine",
    seconds: 5,
    draw: (f, t) => {
      const { w, p } = f;
      const columns = 5;
      const cell = w / columns;
      return (
        f.fill(p[1]) +
        repeat(7, (row) =>
          repeat(columns, (column) => {
            const k = (row * 3 + column * 5) % 4;
            const ease =
              0.5 - 0.5 * Math.cos(fullTurn * Math.min(1, Math.max(0, t * 2.2 - ((row + column) % 6) * 0.2)));
            const tone = [p[2], p[3], p[4], p[5]][k] as string;
            return `<g transform="translate(${n(column * cell)} ${n(row * cell)}) rotate(${n(k * 90 + ease * 90 - (ease > 0.999 ? 90 : 0))} ${n(cell / 2)} ${n(cell / 2)})">${path(`M0 0H${n(cell)}A${n(cell)} ${n(cell)} 0 0 1 0 ${n(cell)}Z`, tone)}${path(`M0 0H${n(cell * 0.5)}A${n(cell * 0.5)} ${n(cell * 0.5)} 0 0 1 0 ${n(cell * 0.5)}Z`, p[1])}</g>`;
          }),
        ) +
        f.vignette(0.4)
      );
    },
  },
};
