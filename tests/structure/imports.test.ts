import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { filesIn, type Import, importsOf, isSource, parse, root } from "./sources.ts";

/** What a layer may import, at all or only as types. A trailing / includes everything below. */
type Arrows = { layer: string; may: string[]; types?: string[] };
const remix = ["@remix-run/cloudflare"];
const arrows: Arrows[] = [
  {
    layer: "app/routes/",
    may: [
      "app/routes/",
      "app/http/",
      "app/domain/",
      "app/ui/",
      "app/styles/",
      "db/kinds.ts",
      "@remix-run/react",
      "zod",
      ...remix,
    ],
  },
  { layer: "app/platform/formats/", may: ["app/platform/formats/"], types: ["db/kinds.ts"] },
  {
    layer: "app/domain/",
    may: ["app/domain/", "app/platform/formats/", "db/kinds.ts", "zod"],
    types: ["db/stores/"],
  },
  {
    layer: "app/http/",
    may: [
      "app/http/",
      "app/domain/",
      "app/platform/formats/",
      "app/sitemap.ts",
      "db/kinds.ts",
      "@conform-to/zod/v4",
      "remix-auth",
      "remix-auth-form",
      "@remix-run/router",
      "node:buffer",
      ...remix,
    ],
    types: ["app/platform/", "zod"],
  },
  {
    layer: "app/platform/",
    may: [
      "app/platform/",
      "app/domain/",
      "db/",
      "@libsql/client/http",
      "@block65/webcrypto-web-push",
      "@passwordless-id/webauthn",
      "drizzle-orm/libsql/http",
      "node:",
      "stripe",
      "uqr",
      "zod",
    ],
  },
  {
    layer: "app/ui/",
    may: [
      "app/ui/",
      "app/domain/",
      "app/scripts/uploads/",
      "db/kinds.ts",
      "react",
      "@remix-run/react",
      "@conform-to/react",
    ],
    types: ["app/scripts/"],
  },
  { layer: "app/scripts/", may: ["app/scripts/", "mediabunny"] },
  { layer: "app/vite-plugins/", may: ["app/scripts/entries.ts", "node:", "vite"] },
  { layer: "db/schema/", may: ["db/schema/", "db/kinds.ts", "drizzle-orm", "drizzle-orm/"] },
  {
    layer: "db/stores/",
    may: [
      "db/stores/",
      "db/schema/",
      "db/kinds.ts",
      "app/domain/durations.ts",
      "drizzle-orm",
      "drizzle-orm/",
    ],
    types: ["app/domain/", "@libsql/client/http"],
  },
];

const matches = (specifier: string, names: string[]) =>
  names.some((name) => specifier === name || (/[/:]$/.test(name) && specifier.startsWith(name)));
const sourceIn = (folder: string) => filesIn(folder).filter(isSource);
const describeImport = ({ from, specifier, typeOnly }: Import) =>
  `${from} → ${specifier}${typeOnly ? " (types)" : ""}`;

describe("layers import only in the allowed directions", () => {
  test.each(arrows)("$layer", ({ layer, may, types = [] }) => {
    const files = sourceIn(layer);
    expect(files.length, `files in ${layer}`).toBeGreaterThan(0);
    const broken = files
      .flatMap(importsOf)
      .filter(
        ({ specifier, typeOnly }) => !(matches(specifier, may) || (typeOnly && matches(specifier, types))),
      );
    expect(broken.map(describeImport)).toEqual([]);
  });

  test.each(arrows)("every allowed direction from $layer is still used", ({ layer, may, types = [] }) => {
    const all = sourceIn(layer).flatMap(importsOf);
    const idle = [...may, ...types].filter((name) => !all.some((one) => matches(one.specifier, [name])));
    expect(idle).toEqual([]);
  });
});

/** What a file takes from stores besides the types of whole stores: rows, by name or by indexing a store's type. */
function rowsOfStores(source: ts.SourceFile): string[] {
  const rows: string[] = [];
  const isStoreFile = (from: ts.Node | undefined) =>
    from !== undefined && ts.isStringLiteral(from) && from.text.includes("db/stores/");
  const isStore = (name: string) => /^[A-Z]\w*Store$/.test(name);
  const visit = (node: ts.Node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && isStoreFile(node.moduleSpecifier)) {
      const clause = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined;
      if (clause && ts.isNamedImports(clause))
        rows.push(...clause.elements.map(({ propertyName, name }) => (propertyName ?? name).text));
      else rows.push(node.getText(source));
    }
    const isRow =
      (ts.isImportTypeNode(node) &&
        ts.isLiteralTypeNode(node.argument) &&
        isStoreFile(node.argument.literal)) ||
      (ts.isIndexedAccessTypeNode(node) && isStore(node.objectType.getText(source)));
    if (isRow) rows.push(node.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return rows.filter((name) => !isStore(name));
}

test("the domain imports only types of whole stores from stores; the rows that rules read are its own", () => {
  const files = sourceIn("app/domain");
  expect(files.flatMap((file) => rowsOfStores(parse(file)).map((row) => `${file}: ${row}`))).toEqual([]);
});

test("an import of a store's row is found however it is named", () => {
  const text = `
    import type { PostStore, PostRow } from "#db/stores/posts/posts.ts";
    import type { Row as LikeStore } from "#db/stores/posts/likes.ts";
    import type * as posts from "#db/stores/posts/posts.ts";
    export type { Draft } from "../../db/stores/posts/drafts.ts";
    import type { RowStore } from "./rows.ts";
    type One = import("#db/stores/posts/posts.ts").One;
    type Deps = { posts: Pick<PostStore, "find">; like: Views["like"] };
    type Found = NonNullable<Awaited<ReturnType<PostStore["find"]>>>;`;
  expect(rowsOfStores(ts.createSourceFile("rule.ts", text, ts.ScriptTarget.Latest, true))).toEqual([
    "PostRow",
    "Row",
    'import type * as posts from "#db/stores/posts/posts.ts";',
    'export type { Draft } from "../../db/stores/posts/drafts.ts";',
    'import("#db/stores/posts/posts.ts").One',
    'PostStore["find"]',
  ]);
});

test("every source file of app/ belongs to a layer, or is an entry of Remix or the worker", () => {
  const loose = sourceIn("app").filter((file) => !arrows.some(({ layer }) => file.startsWith(layer)));
  expect(loose).toEqual([
    "app/entry.client.tsx",
    "app/entry.server.tsx",
    "app/entry.worker.ts",
    "app/remix.d.ts",
    "app/root.tsx",
    "app/routes.ts",
    "app/scheduled-tasks.ts",
    "app/server-build.d.ts",
    "app/sitemap.ts",
  ]);
});

test("the product imports nothing from local/ or tests/", () => {
  const product = [
    ...sourceIn("app"),
    ...filesIn("db").filter((file) => isSource(file) && !file.startsWith("db/seed/")),
  ];
  const broken = product.flatMap(importsOf).filter(({ specifier }) => /^(local|tests)\//.test(specifier));
  expect(broken.map(describeImport)).toEqual([]);
});

test("the product's own imports name their file with its ending, and every file exists", () => {
  const known = new Set([...filesIn("app"), ...filesIn("db"), ...filesIn("local"), ...filesIn("tests")]);
  const own = [...sourceIn("app"), ...sourceIn("db"), ...sourceIn("tests")]
    .flatMap(importsOf)
    .map((one) => ({ ...one, specifier: one.specifier.replace(/\?(url|raw|inline)$/, "") }))
    .filter(({ specifier }) => /^(app|db|local|tests)\//.test(specifier) && !specifier.includes("build/"));
  expect(own.length).toBeGreaterThan(100);
  expect(
    own.filter(({ specifier }) => !known.has(specifier.replace(/\?file$/, ""))).map(describeImport),
  ).toEqual([]);
});

test("the import reader sees every kind of import", () => {
  const kinds = importsOf("tests/structure/specimen.ts.txt").map(
    ({ specifier, typeOnly }) => `${specifier}${typeOnly ? " (types)" : ""}`,
  );
  expect(kinds).toEqual([
    "bare",
    "named",
    "type-clause (types)",
    "type-names (types)",
    "mixed-names",
    "default-and-type-names",
    "namespace",
    "tests/structure/passed-on.ts",
    "tests/structure/passed-on-types.ts (types)",
    "all-passed-on",
    "dynamic",
    "(computed)",
    "in-a-type (types)",
  ]);
});

const {
  dependencies,
  devDependencies,
}: Record<"dependencies" | "devDependencies", Record<string, string>> = JSON.parse(
  readFileSync(path.join(root, "package.json"), "utf8"),
);

const isForTests = (file: string) => /^local\/test[-.]|\/drizzle\.config\.ts$/.test(file);

test("the site builds and starts without the development dependencies, which `npm start` does not install", () => {
  const files = [...["app", "db", "local"].flatMap(filesIn), "vite.config.ts"];
  const packages = files
    .filter((file) => isSource(file) && !isForTests(file))
    .flatMap(importsOf)
    .filter(({ specifier, typeOnly }) => !typeOnly && /^(@[^/]+\/)?[\w-]/.test(specifier))
    .map(({ specifier }) => specifier.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? "");
  expect(new Set(packages)).toContain("vite");
  expect(packages.filter((name) => name in devDependencies)).toEqual([]);
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(["tsx", "wrangler"]));
});

/** Groups of files that import each other, directly or indirectly (Tarjan's algorithm). */
function findCycles(imports: Map<string, string[]>): string[][] {
  const cycles: string[][] = [];
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string) => {
    indexes.set(file, indexes.size);
    lowest.set(file, indexes.size - 1);
    stack.push(file);
    for (const imported of imports.get(file) ?? []) {
      if (!indexes.has(imported)) visit(imported);
      // A file that has left the stack belongs to a completed group.
      if (stack.includes(imported))
        lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(imported) ?? 0));
    }
    if (lowest.get(file) !== indexes.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || imports.get(file)?.includes(file)) cycles.push(group.sort());
  };
  for (const file of imports.keys()) if (!indexes.has(file)) visit(file);
  return cycles;
}

test("no files import each other in a cycle, not even for types", () => {
  const files = ["app", "db", "local"].flatMap(sourceIn);
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
