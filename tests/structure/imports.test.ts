import { describe, expect, test } from "vitest";
import { filesIn, type Import, importsOf, isSource } from "./sources.ts";

/** What a layer may import, fully or only for types. A trailing / includes everything below. */
type Arrows = { layer: string; may: string[]; types?: string[] };
const remix = ["@remix-run/cloudflare"];
const arrows: Arrows[] = [
  {
    layer: "app/routes/",
    may: ["app/http/", "app/domain/", "app/ui/", "app/styles/", "@remix-run/react", "zod", ...remix],
  },
  { layer: "app/domain/", may: ["app/domain/", "zod"], types: ["db/stores/"] },
  {
    layer: "app/http/",
    may: [
      "app/http/",
      "app/domain/",
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
    may: ["app/ui/", "app/domain/", "react", "@remix-run/react", "@conform-to/react"],
    types: ["app/scripts/"],
  },
  { layer: "app/scripts/", may: ["app/scripts/"] },
  { layer: "db/schema/", may: ["db/schema/", "drizzle-orm", "drizzle-orm/"] },
  {
    layer: "db/stores/",
    may: ["db/stores/", "db/schema/", "drizzle-orm", "drizzle-orm/"],
    types: ["app/domain/", "@libsql/client/http"],
  },
];

/** The allowed exceptions, each with its reason. */
const allowed: { from: string; to: string; why: string }[] = [
  {
    from: "db/stores/people/people.ts",
    to: "app/domain/accounts/viewer.ts",
    why: "admins see the role that counts, by the same precedence",
  },
  {
    from: "db/stores/accounts/sessions.ts",
    to: "app/domain/accounts/viewer.ts",
    why: "the viewer leaves the store with the role that counts, and that precedence is decided in one place",
  },
  {
    from: "db/stores/payments/active-subscription.ts",
    to: "app/domain/subscriptions/subscription.ts",
    why: "the SQL of an active subscription has the rule's own figure",
  },
  {
    from: "db/stores/notices/write-notices.ts",
    to: "app/domain/notices/notice.ts",
    why: "which setting a kind of notice follows is decided in one place, for the list, emails, and pushes",
  },
  ...["promises", "reply-promises"].map((name) => ({
    from: `db/stores/replies/${name}.ts`,
    to: "app/domain/replies/reply-promise.ts",
    why: "the SQL of a promise has the rule's own figures",
  })),
  {
    from: "db/stores/features/feature-state.ts",
    to: "app/domain/feature-flags/feature.ts",
    why: "which sales need which features is decided in one place",
  },
  {
    from: "app/ui/icons/build-sprite.ts",
    to: "node:",
    why: "a command that draws the sprite, never part of a page",
  },
  { from: "app/routes/api/urls.ts", to: "@remix-run/route-config", why: "is a part of the sitemap" },
  { from: "app/scripts/static-files.ts", to: "vite", why: "builds the worker" },
  { from: "app/scripts/static-files.ts", to: "node:", why: "builds the worker" },
  { from: "app/scripts/vite-plugin.ts", to: "vite", why: "builds the scripts and is none of them" },
  { from: "app/scripts/vite-plugin.ts", to: "node:", why: "builds the scripts and is none of them" },
];

const matches = (specifier: string, names: string[]) =>
  names.some((name) => specifier === name || (/[/:]$/.test(name) && specifier.startsWith(name)));
const sourceIn = (folder: string) => filesIn(folder).filter(isSource);
const describeImport = ({ from, specifier, typeOnly }: Import) =>
  `${from} → ${specifier}${typeOnly ? " (types)" : ""}`;

describe("layers import only along the arrows", () => {
  test.each(arrows)("$layer", ({ layer, may, types = [] }) => {
    const files = sourceIn(layer);
    expect(files.length, `files in ${layer}`).toBeGreaterThan(0);
    const broken = files
      .flatMap(importsOf)
      .filter(
        ({ specifier, typeOnly }) => !(matches(specifier, may) || (typeOnly && matches(specifier, types))),
      )
      .filter(
        ({ from, specifier }) => !allowed.some((one) => one.from === from && matches(specifier, [one.to])),
      );
    expect(broken.map(describeImport)).toEqual([]);
  });

  test.each(arrows)("every arrow of $layer is still used", ({ layer, may, types = [] }) => {
    const all = sourceIn(layer).flatMap(importsOf);
    const idle = [...may, ...types].filter((name) => !all.some((one) => matches(one.specifier, [name])));
    expect(idle).toEqual([]);
  });

  test("every exception is still needed", () => {
    const all = [...sourceIn("app"), ...sourceIn("db")].flatMap(importsOf);
    const idle = allowed.filter(
      ({ from, to }) => !all.some((one) => one.from === from && matches(one.specifier, [to])),
    );
    expect(idle).toEqual([]);
  });
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
