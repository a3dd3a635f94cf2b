import { withoutBlanks } from "../visible-text.ts";

/** Letters of other alphabets that look like a Latin one (Unicode TR 39, the common ones). */
const LOOK_ALIKES: Record<string, string> = {
  a: "аαɑ",
  b: "вβЬ",
  c: "сϲ",
  d: "ԁ",
  e: "еεё",
  g: "ɡ",
  h: "һн",
  i: "іιı",
  j: "јϳ",
  k: "кκ",
  l: "ӏⅼ",
  m: "мμ",
  n: "пηո",
  o: "оοσ",
  p: "рρ",
  q: "ԛ",
  s: "ѕ",
  t: "тτ",
  u: "υսц",
  v: "ѵν",
  w: "ԝω",
  x: "хχ",
  y: "уγү",
};
const latinOf = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) =>
    [...others].map((other) => [other, latin] as const),
  ),
);

const fold = (lowercased: string) => lowercased.replace(/[1i|!]/g, "l").replaceAll("0", "o");

export const foldedWords = (text: string): string[] =>
  (
    [...withoutBlanks(text).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()]
      .map((character) => latinOf.get(character) ?? character)
      .join("")
      .match(/[\p{L}\p{N}|!]+/gu) ?? []
  ).map(fold);

/** Equal for two display names that people would confuse; null for a name without letters. */
export const nameKey = (name: string): string | null => foldedWords(name).join("") || null;
