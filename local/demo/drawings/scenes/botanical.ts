import { circle, type Frame, line, n, path, placed, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

/** One leaf, 1000 units long, pointing along +x from its stalk. */
function leaf(f: Frame, kind: string, tone: string): string {
  const vein = lighten(tone, 0.28);
  const sheen = f.linear(
    [
      [0, darken(tone, 0.4)],
      [0.48, tone],
      [0.52, lighten(tone, 0.12)],
      [1, darken(tone, 0.12)],
    ],
    90,
  );
  if (kind === "palm") {
    return (
      repeat(15, (i) => {
        const t = 0.1 + i / 16.5;
        const reach = 430 * Math.sin(Math.PI * (0.2 + t * 0.72)) + 40;
        const blade = (side: number) =>
          placed(
            t * 1000,
            0,
            path(
              `M0 -16Q${n(reach * 0.5)} -40 ${n(reach)} 0Q${n(reach * 0.5)} 26 0 16Z`,
              side < 0 ? tone : darken(tone, 0.28),
            ),
            side * (62 - t * 34),
          );
        return blade(-1) + blade(1);
      }) + line("M-60 0H960", darken(tone, 0.35), 13)
    );
  }
  if (kind === "round") {
    return (
      path("M150 0C150 -420 620 -470 950 -40Q965 0 950 40C620 470 150 420 150 0Z", sheen) +
      line("M0 0H930", vein, 8, 'opacity="0.7"') +
      repeat(6, (i) =>
        line(
          `M${210 + i * 110} 0Q${290 + i * 112} ${-120 + i * 8} ${400 + i * 96} ${-255 + i * 40}M${210 + i * 110} 0Q${290 + i * 112} ${120 - i * 8} ${400 + i * 96} ${255 - i * 40}`,
          vein,
          4,
          'opacity="0.45"',
        ),
      )
    );
  }
  if (kind === "split") {
    const edge = [-1, 1].map((side) => {
      const lobes = Array.from({ length: 6 }, (_, i) => {
        const a = 170 + i * 138;
        const reach = side * (430 * Math.sin((Math.PI * (i + 1.1)) / 7.2) + 40);
        return `C${a - 30} ${n(reach * 0.7)} ${a} ${n(reach * 1.05)} ${a + 70} ${n(reach)}Q${a + 118} ${n(reach * 0.86)} ${a + 92} ${n(reach * 0.3)}`;
      });
      return `M90 0${lobes.join("")}Q970 ${side * 60} 1010 0Z`;
    });
    return (
      edge
        .map((d, i) =>
          path(
            d,
            i
              ? darken(tone, 0.22)
              : f.linear([
                  [0, lighten(tone, 0.1)],
                  [1, tone],
                ]),
          ),
        )
        .join("") + line("M0 0H980", vein, 9, 'opacity="0.65"')
    );
  }
  return (
    path("M0 0C200 -210 640 -250 1000 0C640 250 200 210 0 0Z", sheen) +
    line("M0 0H960", vein, 8, 'opacity="0.7"') +
    repeat(9, (i) =>
      line(
        `M${90 + i * 88} 0Q${170 + i * 88} -50 ${230 + i * 84} ${-150 + Math.abs(i - 4) * 22}M${90 + i * 88} 0Q${170 + i * 88} 50 ${230 + i * 84} ${150 - Math.abs(i - 4) * 22}`,
        vein,
        3.4,
        'opacity="0.4"',
      ),
    )
  );
}

/** Leaves crowding in from the edges in front of a large disc, like a printed poster. */
export function botanical(f: Frame): string {
  const { w, h, r, p } = f;
  const back = f.fill(
    f.linear(
      [
        [0, mix(p[3], p[4], 0.35)],
        [0.6, p[3]],
        [1, mix(p[2], p[3], 0.4)],
      ],
      r.pick([90, 60, 120]),
    ),
  );
  const size = Math.min(w, h) * r.range(0.25, 0.34);
  const [cx, cy] = [w * r.range(0.4, 0.6), h * r.range(0.36, 0.46)];
  const disc =
    f.glow(cx, cy, size * 2, lighten(p[4], 0.4), 0.6) +
    circle(
      cx,
      cy,
      size,
      f.linear([
        [0, lighten(p[4], 0.5)],
        [1, mix(p[4], p[5], 0.4)],
      ]),
    );
  const greens = [
    mix("#2f5a41", p[1], 0.35),
    mix("#3f7350", p[2], 0.45),
    mix("#24483c", p[0], 0.3),
    mix("#6d8a4c", p[3], 0.4),
    mix(p[2], "#30553f", 0.4),
  ];
  const kinds = r.shuffle(["palm", "round", "split", "plain"]);
  const layer = (count: number, scale: number, dim: number) =>
    repeat(count, (i) => {
      const around = (i + r.range(-0.3, 0.3)) / count;
      const angle = Math.PI * (0.08 + around * 0.84);
      const [x, y] = [w / 2 + Math.cos(angle) * w * 0.62, h * 0.62 + Math.sin(angle) * h * 0.5];
      const aim = (Math.atan2(cy - y, cx - x) * 180) / Math.PI + r.range(-30, 30);
      const length = Math.min(w, h * 1.1) * scale * r.range(0.8, 1.2);
      return placed(
        x,
        y,
        leaf(f, r.pick(kinds.slice(0, 3)), darken(r.pick(greens), dim)),
        aim,
        length / 1000,
      );
    });
  const ground = f.linear([
    [0.4, p[0], 0],
    [1, p[0], 0.7],
  ]);
  const corners = r.chance(0.5)
    ? repeat(2, (i) =>
        placed(
          i ? w * 1.04 : -w * 0.04,
          -h * 0.03,
          leaf(f, "palm", darken(greens[2] as string, 0.3)),
          i ? 130 : 48,
          (w / 1000) * 0.55,
        ),
      )
    : "";
  return (
    back +
    disc +
    layer(9, 0.62, 0.02) +
    f.fill(ground) +
    layer(9, 0.5, 0.28) +
    layer(7, 0.4, 0.55) +
    corners +
    f.vignette(0.4)
  );
}
