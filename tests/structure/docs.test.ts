import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesIn, root } from "./sources.ts";

const documents = ["README.md", "app/domain/CONTEXT.md", "local/stripe/README.md", ...filesIn("docs")].filter(
  (file) => file.endsWith(".md"),
);
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
/** Placeholders such as <noun> stand for any name. */
const isConcrete = (name: string) => !/[<>*…]|NNN/.test(name);

test("every path in the documents exists", () => {
  const missing = documents.flatMap((file) =>
    [...read(file).matchAll(/`((?:app|db|local|tests|docs|public)\/[^`\s]*)`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => isConcrete(name) && !existsSync(path.join(root, name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every link between documents leads somewhere", () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => isConcrete(target) && !existsSync(path.join(root, path.dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test("every decision has a status, and says its context, what was decided, and what follows", () => {
  const parts = [/^# \d{3}\. /, /^Status: \S/m, /^## Context$/m, /^## Decision$/m, /^## Consequences$/m];
  const lacking = filesIn("docs/decisions").filter((file) => !parts.every((part) => part.test(read(file))));
  expect(lacking).toEqual([]);
});

test("the list of folders says what every folder of the domain is about", () => {
  const list = read("docs/where.md");
  const folders = new Set(
    filesIn("app/domain").flatMap((file) => file.match(/^app\/domain\/([^/]+)\//)?.[1] ?? []),
  );
  expect(folders.size).toBeGreaterThan(40);
  expect([...folders].filter((folder) => !list.includes(`\`${folder}\``))).toEqual([]);
});

test("every section of the product document that the code cites exists", () => {
  const product = read("docs/product.md");
  const sections = new Set(
    [...product.matchAll(/^#{2,4} (\d+(?:\.\d+)?)\b/gm), ...product.matchAll(/^\*{0,2}(10\.\d+)\b/gm)].map(
      ([, number]) => number,
    ),
  );
  expect(sections.size).toBeGreaterThan(50);
  const sources = ["app", "db", "local", "tests"]
    .flatMap(filesIn)
    .filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file));
  const cited = sources.flatMap((file) =>
    [...read(file).matchAll(/docs\/product\.md,\s+(?:\*\s+|\/\/\s+)?sections?\s+(\d+(?:\.\d+)?)/g)].map(
      ([, section = ""]) => ({
        file,
        section,
      }),
    ),
  );
  expect(
    cited.filter(({ section }) => !sections.has(section)).map(({ file, section }) => `${file}: ${section}`),
  ).toEqual([]);
});
