import { expect, test } from "vitest";
import { filesIn, importsOf, isSource } from "./sources.ts";

/** Groups of files that import each other, directly or indirectly (Tarjan's algorithm). */
function findCycles(imports: Map<string, string[]>): string[][] {
  const cycles: string[][] = [];
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const visit = (file: string) => {
    indexes.set(file, indexes.size);
    lowest.set(file, indexes.size - 1);
    path.push(file);
    for (const imported of imports.get(file) ?? []) {
      if (!indexes.has(imported)) visit(imported);
      // A file that has left the stack belongs to a completed group.
      if (path.includes(imported))
        lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(imported) ?? 0));
    }
    if (lowest.get(file) !== indexes.get(file)) return;
    const group = path.splice(path.indexOf(file));
    if (group.length > 1 || imports.get(file)?.includes(file)) cycles.push(group.sort());
  };
  for (const file of imports.keys()) if (!indexes.has(file)) visit(file);
  return cycles;
}

test("no files import each other in a cycle, not even for types", () => {
  const files = ["app", "db", "local"].flatMap(filesIn).filter(isSource);
  const known = new Set(files);
  const imports = files.map((file): [string, string[]] => [
    file,
    importsOf(file)
      .map(({ specifier }) => specifier)
      .filter((specifier) => known.has(specifier)),
  ]);
  expect(imports.filter(([, imported]) => imported.length > 0).length).toBeGreaterThan(300);
  expect(findCycles(new Map(imports))).toEqual([]);
});

test("a cycle is found wherever it is", () => {
  const graph = new Map([
    ["entry", ["a", "tree"]],
    ["a", ["b"]],
    ["b", ["c", "leaf"]],
    ["c", ["a", "own"]],
    ["own", ["own"]],
    ["tree", ["leaf", "b"]],
    ["leaf", []],
  ]);
  expect(findCycles(graph)).toEqual([["own"], ["a", "b", "c"]]);
  expect(
    findCycles(
      new Map([
        ["entry", ["leaf"]],
        ["leaf", []],
      ]),
    ),
  ).toEqual([]);
});
