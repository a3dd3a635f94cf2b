import { circle, type Frame, line, n, type Point, path, placed, rect, repeat } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";

/** An old map of the sky: orbits, phases of the moon, constellations, engraved in one light color. */
export function chart(f: Frame): string {
  const { w, h, r, p } = f;
  const m = Math.min(w, h);
  const ink = lighten(p[4], 0.15);
  const [cx, cy] = [w / 2, h * (w > h ? 0.5 : 0.46)];
  const back = f.fill(
    f.radial(
      [
        [0, mix(p[1], p[2], 0.6)],
        [0.7, p[1]],
        [1, p[0]],
      ],
      0.5,
      0.45,
      0.75,
    ),
  );
  const stars = repeat(240, () =>
    circle(r.next() * w, r.next() * h, r.range(0.6, 2.4), ink, `opacity="${n(r.range(0.15, 0.85))}"`),
  );
  const fine = (radius: number, width: number, opacity: number, more = "") =>
    circle(
      cx,
      cy,
      radius,
      "none",
      `stroke="${ink}" stroke-width="${width}" stroke-opacity="${opacity}" ${more}`,
    );
  const reach = m * 0.43;
  const dial =
    fine(reach, 3, 0.9) +
    fine(reach * 0.955, 1.2, 0.7) +
    fine(reach * 1.04, 1.2, 0.5) +
    repeat(120, (i) =>
      placed(
        cx,
        cy,
        rect(reach * 0.955, -0.8, reach * (i % 10 ? 0.022 : 0.06), 1.8, ink, 'opacity="0.8"'),
        i * 3,
      ),
    );
  const orbits = r.int(4, 6);
  const turn = r.range(0, 360);
  const planets = repeat(orbits, (i) => {
    const radius = reach * (0.28 + (i / orbits) * 0.62);
    const angle = (turn + i * 137.5) * (Math.PI / 180);
    const [x, y] = [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
    const size = m * r.range(0.014, 0.044);
    const tone = r.pick([p[5], p[3], p[4], mix(p[2], p[4], 0.4)]);
    const ball = circle(
      x,
      y,
      size,
      f.radial(
        [
          [0, lighten(tone, 0.5)],
          [0.5, tone],
          [1, darken(tone, 0.65)],
        ],
        0.5 - Math.cos(angle) * 0.25,
        0.5 - Math.sin(angle) * 0.25,
        0.7,
      ),
    );
    const ring =
      i === orbits - 2
        ? `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(size * 1.9)}" ry="${n(size * 0.5)}" fill="none" stroke="${ink}" stroke-width="3" transform="rotate(-20 ${n(x)} ${n(y)})"/>`
        : "";
    return (
      fine(radius, 1.6, 0.55, i % 2 ? 'stroke-dasharray="3 9"' : "") +
      f.glow(x, y, size * 2.6, tone, 0.35) +
      ball +
      ring
    );
  });
  const core =
    f.glow(cx, cy, reach * 0.55, p[5], 0.85) +
    circle(
      cx,
      cy,
      reach * 0.12,
      f.radial([
        [0, lighten(p[5], 0.7)],
        [1, p[5]],
      ]),
    ) +
    repeat(24, (i) =>
      placed(
        cx,
        cy,
        path(`M${n(reach * 0.135)} -3L${n(reach * (i % 2 ? 0.17 : 0.21))} 0L${n(reach * 0.135)} 3Z`, p[5]),
        i * 15,
      ),
    );
  const constellation = (x: number, y: number, s: number) => {
    const points: Point[] = Array.from({ length: r.int(5, 8) }, (_, i) => [
      x + (i / 6 - 0.5) * s + r.range(-0.09, 0.09) * s,
      y + Math.sin(i * 1.5 + x) * s * 0.22 + r.range(-0.1, 0.1) * s,
    ]);
    return (
      line(`M${points.map(([px, py]) => `${n(px)} ${n(py)}`).join("L")}`, ink, 1.6, 'opacity="0.6"') +
      points
        .map(
          ([px, py], i) =>
            f.glow(px, py, 17, ink, 0.6) + circle(px, py, i % 3 ? 3.4 : 5.6, lighten(ink, 0.5)),
        )
        .join("")
    );
  };
  const corners =
    w > h
      ? [
          [0.13, 0.25],
          [0.87, 0.25],
          [0.13, 0.78],
          [0.87, 0.78],
        ]
      : [
          [0.2, 0.07],
          [0.8, 0.09],
          [0.22, 0.93],
        ];
  const sky = corners.map(([x = 0, y = 0]) => constellation(x * w, y * h, m * 0.28)).join("");
  const moons = repeat(w > h * 1.6 ? 0 : 7, (i) => {
    const [x, y, s] = [w * (0.2 + i * 0.1), h * 0.865, m * 0.026];
    const bulge = (Math.abs(i - 3) / 3) * 2 - 1;
    return (
      circle(x, y, s, darken(p[1], 0.2), `stroke="${ink}" stroke-width="1.6"`) +
      (i === 3
        ? circle(x, y, s, lighten(ink, 0.3))
        : path(
            `M${n(x)} ${n(y - s)}A${n(s)} ${n(s)} 0 0 ${i < 3 ? 1 : 0} ${n(x)} ${n(y + s)}A${n(Math.max(0.1, Math.abs(bulge) * s))} ${n(s)} 0 0 ${(bulge > 0) === i < 3 ? 0 : 1} ${n(x)} ${n(y - s)}Z`,
            lighten(ink, 0.3),
          ))
    );
  });
  const border = `<rect x="30" y="30" width="${n(w - 60)}" height="${n(h - 60)}" fill="none" stroke="${ink}" stroke-opacity="0.6" stroke-width="2.5"/><rect x="42" y="42" width="${n(w - 84)}" height="${n(h - 84)}" fill="none" stroke="${ink}" stroke-opacity="0.35" stroke-width="1.2"/>`;
  return back + stars + sky + dial + core + planets + moons + border + f.vignette(0.5);
}
