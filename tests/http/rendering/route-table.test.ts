import { matchRoutes } from "@remix-run/router";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { compileRoutes } from "#http/rendering/route-table.ts";
import { cases } from "#tests/properties/cases.ts";
import routes from "../../../app/routes.ts";

type Routes = Parameters<typeof compileRoutes>[0];
type Entry = { id?: string; file: string; path?: string; index?: boolean };

const entries = (routes as Entry[]).map(({ id, file, path, index }) => ({
  id: id ?? file,
  path,
  index,
  parentId: "root",
}));
const build = Object.fromEntries(
  [{ id: "root", path: "" }, ...entries].map((route) => [route.id, route]),
) as unknown as Routes;
const find = compileRoutes(build);
const branch = [{ id: "root", path: "", children: entries as never }];
const chosenByRouter = (path: string) => matchRoutes(branch, path)?.at(-1)?.route.id ?? null;

const words = entries.flatMap(({ path = "" }) => path.split("/")).filter((word) => !word.startsWith(":"));
const awkward = [
  "",
  "x",
  "ME",
  "%2F",
  "%zz",
  "%6De",
  "\u212A",
  "ſettings",
  "a.b",
  "*",
  ":profileId",
  "é",
  "me%2F",
];
const segment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.constantFrom(...words.map((word) => word.toUpperCase())) },
  { weight: 3, arbitrary: fc.constantFrom(...awkward) },
);
const paths = fc
  .tuple(fc.array(segment, { maxLength: 6 }), fc.constantFrom("", "/", "//"))
  .map(([segments, end]) => `/${segments.join("/")}${end}`);

describe("the route table chooses the route that the router would", () => {
  test.each(entries)("$path", ({ path = "" }) => {
    const example = `/${path.replace(/:\w+/g, "One")}`;
    expect(find(example)).toBe(chosenByRouter(example));
  });

  test("for any path", () => {
    vi.spyOn(console, "warn").mockReturnValue();
    fc.assert(
      fc.property(paths, (path) => {
        expect(find(path)).toBe(chosenByRouter(path));
      }),
      { numRuns: cases(500) },
    );
    vi.restoreAllMocks();
  });
});

test.each(["a/:b?", "a/b?", "files/*", "a.b"])(
  "a path that only the router understands is refused: %s",
  (path) => {
    const one = { id: "one", parentId: "root", path };
    expect(() => compileRoutes({ one } as unknown as Routes)).toThrow(path);
  },
);

test("a route inside another is refused", () => {
  const inner = { id: "inner", parentId: "outer", path: "a" };
  expect(() => compileRoutes({ inner } as unknown as Routes)).toThrow();
});
