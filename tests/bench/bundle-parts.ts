import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The numbers in one segment of a source map (ECMA-426: base64 VLQ, sign in the last bit). */
function decodeSegment(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

/** The package of a library's file, or the layer of ours. */
function partOf(source: string): string {
  const library = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  return library ?? /\/((?:app|db)\/[\w.-]+)/.exec(source)?.[1] ?? "other";
}

export type Part = { name: string; raw: number; gzip: number };

/**
 * Sizes by package and by our layers, largest first: bytes, raw and compressed separately, which adds up to about 1%
 * more than the whole. `maps`: source maps by module.
 */
export function bundleParts(maps: Record<string, string>): Part[] {
  const code = new Map<string, string>();
  for (const [file, map] of Object.entries(maps)) addParts(code, file, map);
  return [...code]
    .map(([name, text]) => ({ name, raw: text.length, gzip: gzipSync(text).length }))
    .filter(({ raw }) => raw > 0)
    .sort((a, b) => b.gzip - a.gzip);
}

function addParts(code: Map<string, string>, file: string, mapFile: string) {
  const lines = readFileSync(file, "utf8").split("\n");
  const map = JSON.parse(readFileSync(mapFile, "utf8")) as { sources: string[]; mappings: string };
  const names = map.sources.map(partOf);
  let source = 0;
  map.mappings.split(";").forEach((mapped, row) => {
    const line = lines[row] ?? "";
    let column = 0;
    let name = "other";
    const add = (until: number) => {
      code.set(name, (code.get(name) ?? "") + line.slice(column, until));
      column = until;
    };
    for (const [step = 0, move] of mapped.split(",").map(decodeSegment)) {
      add(column + step);
      source += move ?? 0;
      name = move === undefined ? "other" : (names[source] ?? "other");
    }
    add(line.length);
  });
}
