import type { Random } from "../../../db/seed/random.ts";
import type { Palette } from "./palette.ts";

type Stops = readonly (readonly [offset: number, color: string, opacity?: number])[];

/** The canvas of a scene: its size, palette, random numbers, and the gradients defined so far. */
export class Frame {
  private definitions: string[] = [];
  readonly w: number;
  readonly h: number;
  readonly r: Random;
  readonly p: Palette;
  /** The shorter side as a share of 1080, for shapes that keep their proportions. */
  readonly s: number;

  constructor(w: number, h: number, r: Random, p: Palette) {
    this.w = w;
    this.h = h;
    this.r = r;
    this.p = p;
    this.s = Math.min(w, h) / 1080;
  }

  private define(make: (id: string) => string): string {
    const id = `d${this.definitions.length}`;
    this.definitions.push(make(id));
    return id;
  }

  private stops = (list: Stops) =>
    list
      .map(
        ([at, color, opacity = 1]) =>
          `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
      )
      .join("");

  /** Degrees: 0 runs left to right, 90 top to bottom. */
  linear(stops: Stops, degrees = 90): string {
    const angle = (degrees * Math.PI) / 180;
    const [x, y] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
    const id = this.define(
      (name) =>
        `<linearGradient id="${name}" x1="${n(0.5 - x)}" y1="${n(0.5 - y)}" x2="${n(0.5 + x)}" y2="${n(0.5 + y)}">${this.stops(stops)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  radial(stops: Stops, cx = 0.5, cy = 0.5, radius = 0.5): string {
    const id = this.define(
      (name) =>
        `<radialGradient id="${name}" cx="${n(cx)}" cy="${n(cy)}" r="${n(radius)}">${this.stops(stops)}</radialGradient>`,
    );
    return `url(#${id})`;
  }

  clip(shape: string): string {
    return `url(#${this.define((name) => `<clipPath id="${name}">${shape}</clipPath>`)})`;
  }

  fill(paint: string): string {
    return rect(0, 0, this.w, this.h, paint);
  }

  /** Light around a point, fading out at the radius. */
  glow(x: number, y: number, radius: number, color: string, strength = 0.8): string {
    const paint = this.radial([
      [0, color, strength],
      [0.35, color, strength * 0.42],
      [0.7, color, strength * 0.1],
      [1, color, 0],
    ]);
    return circle(x, y, radius, paint);
  }

  /** Darkens the corners. */
  vignette(strength = 0.5): string {
    const edge = this.p[0];
    return this.fill(
      this.radial(
        [
          [0.45, edge, 0],
          [1, edge, strength],
        ],
        0.5,
        0.46,
        0.78,
      ),
    );
  }

  document(body: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.w}" height="${this.h}" viewBox="0 0 ${this.w} ${this.h}"><defs>${this.definitions.join("")}</defs>${body}</svg>`;
  }
}

export type Scene = (frame: Frame) => string;
export type Point = readonly [x: number, y: number];

/** Few digits keep a document with thousands of shapes small. */
export const n = (value: number) => String(Math.round(value * 100) / 100);

// A single shape gets its opacity in its fill; on the element, the renderer would need a layer for each.
const painted = (more: string) => more.replace(/(?<![\w-])opacity=/, "fill-opacity=");

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = "") =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, w))}" height="${n(Math.max(0, h))}" fill="${fill}" ${painted(more)}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${painted(more)}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = "") =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${painted(more)}/>`;
export const path = (d: string, fill: string, more = "") =>
  `<path d="${d}" fill="${fill}" ${painted(more)}/>`;
export const line = (d: string, stroke: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more.replace(/(?<![\w-])opacity=/, "stroke-opacity=")}/>`;
export const group = (body: string, more = "") => `<g ${more}>${body}</g>`;
export const placed = (x: number, y: number, body: string, turn = 0, scale = 1) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(scale)})">${body}</g>`;
export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, index) => draw(index)).join("");

export const polygon = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`;

/** A soft curve through the points (Catmull-Rom as Béziers). */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length;
  const get = (i: number): Point =>
    (closed ? points[(i + count) % count] : points[Math.max(0, Math.min(count - 1, i))]) as Point;
  const [startX, startY] = get(0);
  let d = `M${n(startX)} ${n(startY)}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, e] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** A ridge line of fractal noise, values between about -1 and 1. */
export function terrain(r: Random, count: number, octaves: number, roughness = 0.5): number[] {
  const layers = Array.from({ length: octaves }, (_, octave) => ({
    step: 2 ** octave,
    values: Array.from({ length: 400 }, () => r.next() * 2 - 1),
  }));
  return Array.from({ length: count }, (_, i) => {
    let sum = 0;
    let weight = 1;
    let total = 0;
    for (const { step, values } of layers) {
      const x = (i / count) * 3 * step;
      const base = Math.floor(x);
      const t = x - base;
      const ease = t * t * (3 - 2 * t);
      sum += weight * ((values[base] ?? 0) * (1 - ease) + (values[base + 1] ?? 0) * ease);
      total += weight;
      weight *= roughness;
    }
    return (sum / total) * 1.6;
  });
}
