import { type Frame, n, path, rect, repeat } from "../frame.ts";
import { lighten, mix } from "../palette.ts";
import { branches, fruit, vase } from "../parts/vessels.ts";

/** A still life: pots, a few branches and fruit on a table, lit from a window at the side. */
export function vases(f: Frame): string {
  const { w, h, r, p } = f;
  const table = h * r.range(0.7, 0.78);
  const lit = r.pick([-1, 1]);
  const wall = f.fill(
    f.linear(
      [
        [0, mix(p[2], p[3], 0.5)],
        [0.55, mix(p[1], p[2], 0.7)],
        [1, p[1]],
      ],
      lit > 0 ? 155 : 25,
    ),
  );
  const pane = path(
    `M${n(w * (0.5 + lit * 0.1))} ${n(h * 0.06)}l${n(w * 0.2)} ${n(-h * 0.04)}v${n(h * 0.4)}l${n(-w * 0.2)} ${n(h * 0.04)}zm${n(w * 0.23)} ${n(-h * 0.046)}l${n(w * 0.2)} ${n(-h * 0.04)}v${n(h * 0.4)}l${n(-w * 0.2)} ${n(h * 0.04)}z`,
    lighten(p[4], 0.2),
    'opacity="0.24"',
  );
  const cloth =
    rect(
      0,
      table,
      w,
      h - table,
      f.linear([
        [0, mix(p[3], p[4], 0.3)],
        [0.08, mix(p[2], p[3], 0.5)],
        [1, mix(p[0], p[1], 0.5)],
      ]),
    ) + rect(0, table, w, 4, lighten(p[4], 0.2), 'opacity="0.5"');
  const tones = r.shuffle([
    p[2],
    p[3],
    mix(p[4], p[3], 0.3),
    p[5],
    lighten(p[4], 0.2),
    mix(p[1], p[2], 0.5),
    "#e9dcc6",
  ]);
  const count = r.int(2, 4);
  const things = Array.from({ length: count }, (_, i) => ({
    x: w * (0.5 + (i - (count - 1) / 2) * (0.56 / count)) + r.range(-20, 20),
    y: table + h * r.range(0.04, 0.12),
    s: Math.min(w, h) * r.range(0.24, 0.46),
    tone: tones[i] as string,
  })).sort((a, b) => a.y - b.y);
  const tallest = Math.max(...things.map((thing) => thing.s));
  const pots = things
    .map(
      (thing) =>
        path(
          `M${n(thing.x - thing.s * 0.25)} ${n(thing.y - 6)}L${n(thing.x + thing.s * 0.25)} ${n(thing.y - 6)}L${n(thing.x - lit * thing.s * 1.5)} ${n(thing.y + thing.s * 0.3)}L${n(thing.x - lit * thing.s * 1.9)} ${n(thing.y + thing.s * 0.2)}Z`,
          p[0],
          'opacity="0.3"',
        ) +
        (thing.s === tallest ? branches(f, thing.x, thing.y - thing.s * 0.95, thing.s * 1.15) : "") +
        vase(f, thing.x, thing.y, thing.s, thing.tone, lit),
    )
    .join("");
  const fruits = repeat(r.int(1, 4), (i) =>
    fruit(
      f,
      w * (0.24 + i * 0.17) + r.range(-20, 20),
      table + h * r.range(0.12, 0.17),
      Math.min(w, h) * r.range(0.04, 0.056),
      lit,
    ),
  );
  return (
    wall +
    pane +
    cloth +
    pots +
    fruits +
    f.fill(
      f.linear(
        [
          [0, lighten(p[4], 0.3), 0.2],
          [0.5, p[4], 0],
          [1, p[0], 0.4],
        ],
        lit > 0 ? 160 : 20,
      ),
    ) +
    f.vignette(0.5)
  );
}
