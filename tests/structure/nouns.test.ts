import { expect, test } from "vitest";
import { filesIn, importsOf, isSource } from "./sources.ts";

const domain = "app/domain/";

/** A folder or file at the top of the domain: `posts`, `money`. */
const nounOf = (path: string) => path.slice(domain.length).split("/")[0]?.replace(/\.ts$/, "") ?? "";

type Graph = Map<string, Set<string>>;

function domainGraph(): Graph {
  const graph: Graph = new Map();
  for (const file of filesIn(domain).filter(isSource)) {
    const noun = nounOf(file);
    const uses = graph.get(noun) ?? new Set();
    graph.set(noun, uses);
    for (const { specifier } of importsOf(file))
      if (specifier.startsWith(domain) && nounOf(specifier) !== noun) uses.add(nounOf(specifier));
  }
  return graph;
}

/** The first cycle found, with its first noun repeated at the end; null if there is none. */
function findCycle(graph: Graph): string[] | null {
  const done = new Set<string>();
  const walk = (path: string[]): string[] | null => {
    const noun = path.at(-1) ?? "";
    const start = path.indexOf(noun);
    if (start < path.length - 1) return path.slice(start);
    if (done.has(noun)) return null;
    for (const next of graph.get(noun) ?? []) {
      const cycle = walk([...path, next]);
      if (cycle) return cycle;
    }
    done.add(noun);
    return null;
  };
  for (const noun of graph.keys()) {
    const cycle = walk([noun]);
    if (cycle) return cycle;
  }
  return null;
}

test("a cycle is found and named", () => {
  const edges = (pairs: [string, string[]][]): Graph => new Map(pairs.map(([a, b]) => [a, new Set(b)]));
  expect(
    findCycle(
      edges([
        ["a", ["b"]],
        ["b", ["c", "d"]],
        ["d", ["b"]],
      ]),
    ),
  ).toEqual(["b", "d", "b"]);
  expect(
    findCycle(
      edges([
        ["a", ["b", "c"]],
        ["b", ["c"]],
      ]),
    ),
  ).toBeNull();
});

test("the nouns of the domain import each other in one direction only, types included", () => {
  const graph = domainGraph();
  expect(graph.size).toBeGreaterThan(20);
  expect(findCycle(graph)?.join(" → ") ?? null).toBeNull();
});
