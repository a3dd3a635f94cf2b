import { circle, type Frame, line, n, path, placed, rect, repeat } from "./frame.ts";
import { darken, lighten, mix } from "./palette.ts";
import type { Look } from "./parts/look.ts";

export function backdrop(f: Frame, kind: Look["backdrop"]): string {
  const { w, h, p } = f;
  const m = Math.min(w, h);
  const ground = f.fill(
    f.linear(
      [
        [0, mix(p[2], p[3], 0.35)],
        [1, mix(p[1], p[2], 0.5)],
      ],
      70,
    ),
  );
  const halo = f.glow(w * 0.5, h * 0.42, m * 0.75, p[4], 0.3);
  if (kind === "sun")
    return (
      ground +
      circle(
        w * 0.5,
        h * 0.44,
        m * 0.42,
        f.linear([
          [0, lighten(p[4], 0.15)],
          [1, p[3]],
        ]),
      ) +
      halo
    );
  if (kind === "arch")
    return (
      ground +
      path(
        `M${n(w * 0.14)} ${n(h)}V${n(h * 0.42)}A${n(w * 0.36)} ${n(w * 0.36)} 0 0 1 ${n(w * 0.86)} ${n(h * 0.42)}V${n(h)}Z`,
        f.linear([
          [0, mix(p[3], p[4], 0.4)],
          [1, p[2]],
        ]),
      ) +
      halo
    );
  if (kind === "leaves") {
    const tone = mix("#2f5a41", p[1], 0.35);
    return (
      ground +
      halo +
      repeat(16, (i) => {
        const [x, y] = [i % 2 ? w * 1.03 : -w * 0.03, h * (0.05 + (i / 16) * 0.8)];
        const size = m * 0.42;
        return placed(
          x,
          y,
          path(
            `M0 0Q${n(size * 0.5)} ${n(-size * 0.26)} ${n(size)} 0Q${n(size * 0.5)} ${n(size * 0.22)} 0 0Z`,
            i % 3 ? tone : lighten(tone, 0.13),
          ) + line(`M0 0H${n(size * 0.9)}`, lighten(tone, 0.3), 3, 'opacity="0.5"'),
          (i % 2 ? 180 : 0) + (i % 2 ? 1 : -1) * (28 - i * 3.4),
        );
      })
    );
  }
  if (kind === "blocks")
    return (
      ground +
      rect(0, 0, w * 0.5, h * 0.56, p[3]) +
      rect(w * 0.5, h * 0.3, w * 0.5, h * 0.7, mix(p[1], p[2], 0.3)) +
      path(`M${n(w)} 0H${n(w * 0.5)}A${n(w * 0.5)} ${n(w * 0.5)} 0 0 0 ${n(w)} ${n(w * 0.5)}Z`, p[5]) +
      circle(w * 0.14, h * 0.16, m * 0.08, p[4]) +
      halo
    );
  return (
    ground +
    repeat(9, (i) =>
      path(
        `M${n(-w * 0.1)} ${n(h * (0.1 + i * 0.11))}Q${n(w * 0.2)} ${n(h * (0.02 + i * 0.11))} ${n(w * 0.5)} ${n(h * (0.1 + i * 0.11))}T${n(w * 1.1)} ${n(h * (0.1 + i * 0.11))}V${n(h)}H0Z`,
        mix(p[3], p[1], i / 8),
      ),
    ) +
    halo
  );
}

/** Everything from the shoulders down, in the figure's units. */
export function clothes(f: Frame, wear: Look["wear"], skin: string): string {
  const { p } = f;
  const tone =
    wear === "turtleneck"
      ? mix(p[5], p[1], 0.25)
      : wear === "jacket"
        ? darken(p[1], 0.15)
        : wear === "robe"
          ? lighten(p[4], 0.1)
          : p[5];
  const cloth = f.linear(
    [
      [0, lighten(tone, 0.14)],
      [0.5, tone],
      [1, darken(tone, 0.45)],
    ],
    25,
  );
  const shoulders =
    "M-58 168C-120 186 -206 204 -232 300Q-252 400 -256 560H256Q252 400 232 300C206 204 120 186 58 168";
  const chest = path(
    "M-50 150C-90 190 -150 196 -190 240V360H190V240C150 196 90 190 50 150Q0 200 -50 150Z",
    f.linear(
      [
        [0, skin],
        [1, darken(skin, 0.3)],
      ],
      20,
    ),
  );
  if (wear === "scoop")
    return (
      chest +
      path(
        "M-130 190C-190 206 -226 236 -238 330L-256 560H256L238 330C226 236 190 206 130 190Q90 300 0 300T-130 190Z",
        cloth,
      )
    );
  if (wear === "turtleneck")
    return (
      path(`${shoulders}Z`, cloth) +
      path("M-66 108Q0 150 66 108L70 190Q0 236 -70 190Z", lighten(tone, 0.1)) +
      line("M-62 134Q0 174 62 134M-66 162Q0 204 66 162", darken(tone, 0.3), 4, 'opacity="0.7"')
    );
  if (wear === "collar")
    return (
      path(`${shoulders}Q0 250 -58 168Z`, cloth) +
      path("M-60 158L-96 206L-30 262L0 214L30 262L96 206L60 158Q0 226 -60 158Z", lighten(tone, 0.3)) +
      line("M0 216V560", darken(tone, 0.4), 4) +
      circle(0, 300, 6, p[4]) +
      circle(0, 380, 6, p[4])
    );
  if (wear === "robe")
    return (
      chest +
      path(
        "M-70 160C-130 186 -210 200 -234 300L-256 560H256L234 300C210 200 130 186 70 160Q60 250 8 340Q-56 250 -70 160Z",
        cloth,
      ) +
      line("M-72 162Q-54 260 10 344L90 560", darken(tone, 0.35), 7, 'opacity="0.6"') +
      line("M72 162Q58 256 8 340", darken(tone, 0.35), 7, 'opacity="0.6"')
    );
  if (wear === "jacket")
    return (
      path(`${shoulders}Q0 250 -58 168Z`, lighten(p[4], 0.2)) +
      path(
        "M-64 160C-130 186 -206 200 -232 300L-256 560H-26L-84 260ZM64 160C130 186 206 200 232 300L256 560H26L84 260Z",
        cloth,
      ) +
      path(
        "M-66 160L-116 226L-84 250L-96 286L-20 470L-44 300ZM66 160L116 226L84 250L96 286L20 470L44 300Z",
        lighten(tone, 0.14),
      )
    );
  return (
    path(`${shoulders}Q0 262 -58 168Z`, cloth) +
    line("M-60 170Q0 262 60 170", darken(tone, 0.35), 9, 'opacity="0.7"')
  );
}
