import { parseAst } from "vite";
import { expect, test } from "vitest";
import { compactBuild, compactManifest } from "../../app/scripts/compact-manifest.ts";
import { withoutUncalled } from "../../app/scripts/libraries/uncalled-methods.ts";
import { serverOnlyCode } from "../../app/scripts/server-only-code.ts";

const entry = (id: string, path: string | undefined, more: object = {}) => ({
  id,
  parentId: id === "root" ? undefined : "root",
  path,
  index: undefined,
  caseSensitive: undefined,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
  module: `/assets/${id.replaceAll("/", "-")}-a1.js`,
  imports: ["/assets/entry-b2.js", "/assets/forms-c3.js"],
  css: [],
  ...more,
});
const manifest = {
  entry: { module: "/assets/entry-b2.js", imports: [], css: [] },
  routes: {
    root: entry("root", "", { hasLoader: false, hasErrorBoundary: true }),
    home: entry("home", undefined, { index: true }),
    "routes/posts/post": entry("routes/posts/post", "post/:id", { hasAction: true, imports: [] }),
    "routes/rest": entry("routes/rest", "*", { hasClientAction: true }),
  },
  url: "/assets/manifest-d4.js",
  version: "d4",
};
/** As Remix's plugin writes it. */
const written = (value: unknown) => `export default ${JSON.stringify(value)}`;
const evaluate = (code: string) => new Function(code.replace(/^\s*export default/, "return"))();

test("the list of routes is the same when each name is written once", () => {
  const compact = compactManifest(written(manifest));
  expect(evaluate(compact)).toEqual(manifest);
  expect(compact.match(/forms-c3/g)).toHaveLength(1);
});

test.each([
  ["a parent of its own", { parentId: "home" }],
  ["a stylesheet", { css: ["/assets/a.css"] }],
  ["a path with a space", { path: "a b" }],
])("a route with %s stops the build", (_, more) => {
  const routes = { ...manifest.routes, odd: entry("odd", "odd", more) };
  expect(() => compactManifest(written({ ...manifest, routes }))).toThrow("compact-manifest.ts");
});

test("a build of Remix's that looks different stops ours", () => {
  expect(() => compactBuild("export const paths = {};")).toThrow("compact-manifest.ts");
});

const { transform } = serverOnlyCode() as unknown as {
  transform(this: { parse: typeof parseAst }, code: string, id: string): { code: string } | null;
};
const leftOf = (code: string, id: string) =>
  transform.call({ parse: parseAst }, code, id)?.code.replace(/\s+/g, " ").trim() ?? null;

test("effects and listeners of elements are left out, and what renders stays", () => {
  const code = `useEffect(() => { listen(); }, [a.b]);
    const row = jsxs("p", { className: "x", onClick: () => go(), children: jsx(Row, { onClick: go }) });`;
  expect(leftOf(code, "/app/ui/row.tsx")).toBe(
    'const row = jsxs("p", { className: "x", children: jsx(Row, { onClick: go }) });',
  );
  for (const kept of ['jsx("p", { onClick: make() })', "useEffect(make())", "const a = useMemo(() => 1, [])"])
    expect(leftOf(kept, "/app/ui/row.tsx")).toBe(null);
  expect(leftOf(code, "/app/domain/row.ts")).toBe(null);
});

test("SQL loses its indentation, and nothing of its literals", () => {
  const code = [
    "const a = sql`select 'a",
    "  b', c",
    "    from d where e = '  '",
    "  limit 1`;",
    "const f = other`",
    "  g`;",
  ].join("\n");
  const small = transform.call({ parse: parseAst }, code, "/db/stores/a.ts")?.code;
  expect(small).toBe(code.replace(/ +(from|limit)/g, "$1"));
  expect(leftOf(code, "/app/domain/a.ts")).toBe(null);
});

test("a schema keeps its columns and defaults, and loses what only migrations read", () => {
  const code = `const a = sqliteTable("a", {
      id: text("id").notNull().references(() => b.id, { onDelete: "cascade" }),
      kind: text("kind", { enum: KINDS }).default("x"),
      list: text("list", { mode: "json" }),
    }, (table) => [index("i").on(table.id)]);`;
  expect(leftOf(code, "/db/schema/a.ts")).toBe(
    'const a = sqliteTable("a", { id: text("id") , kind: text("kind" ).default("x"), list: text("list", { mode: "json" }), } );',
  );
});

test("a method that is no longer in a library stops the build", () => {
  const id = "/node_modules/@libsql/hrana-client/lib-esm/batch.js";
  expect(() => withoutUncalled(id, "export class Batch {}")).toThrow("has changed");
  expect(withoutUncalled("/node_modules/other/index.js", "class A { queryRow() {} }")).toBe(null);
});
