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

const chapters = filesIn("docs/decisions").filter((file) => !file.endsWith("README.md"));
const decisions = chapters.flatMap((file) =>
  [...read(file).matchAll(/^## ((\d{3}) .*)$/gm)].map(([, title = "", number = ""]) => ({
    number,
    link: `${path.basename(file)}#${anchorOf(title)}`,
  })),
);
const sources = ["app", "db", "local", "tests"]
  .flatMap(filesIn)
  .filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file));

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

test("each decision has a number of its own, and a line in the index", () => {
  const numbers = decisions.map(({ number }) => number);
  expect(numbers.length).toBeGreaterThan(30);
  expect(new Set(numbers).size).toBe(numbers.length);
  const index = read("docs/decisions/README.md");
  expect(decisions.filter(({ link }) => !index.includes(`](${link})`))).toEqual([]);
});

test("every decision that code or documents cite exists", () => {
  const numbers = new Set(decisions.map(({ number }) => number));
  const cited = [...sources, ...documents].flatMap((file) =>
    [...read(file).matchAll(/[Dd]ecisions?,?\s+(?:\*\s+)?((?:\d{3}(?:, | and | to )?)+)/g)].flatMap(
      ([, list = ""]) => [...list.matchAll(/\d{3}/g)].map(([number]) => ({ file, number })),
    ),
  );
  expect(cited.length).toBeGreaterThan(10);
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

test("every link to a decision or to notes leads to a heading of its chapter", () => {
  const headings = new Set([
    ...decisions.map(({ link }) => link),
    ...chapters
      .filter((file) => /^## Notes$/m.test(read(file)))
      .map((file) => `${path.basename(file)}#notes`),
  ]);
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?:decisions\/)?([a-z-]+\.md#[\w-]+)\)/g)]
      .map(([, link = ""]) => ({ file, link }))
      .filter(({ link }) => chapters.some((chapter) => link.startsWith(`${path.basename(chapter)}#`))),
  );
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter(({ link }) => !headings.has(link))).toEqual([]);
});

test("every chapter of decisions that the code cites exists", () => {
  const cited = sources.flatMap((file) =>
    [...read(file).matchAll(/docs\/decisions\/[\w-]+(?:\.\w+)?/g)].map(([chapter]) => chapter),
  );
  expect(cited.length).toBeGreaterThan(10);
  expect(cited.filter((chapter) => !existsSync(path.join(root, chapter)))).toEqual([]);
});

test("the list of areas describes every folder of the domain", () => {
  const list = read("docs/where.md");
  const folders = new Set(filesIn("app/domain").flatMap((file) => file.split("/").slice(2, -1)));
  expect(folders.size).toBeGreaterThan(40);
  expect([...folders].filter((folder) => !list.includes(`\`${folder}\``))).toEqual([]);
});

test("every section of the product document that the code cites exists", () => {
  const product = read("docs/product.md");
  const sections = new Set([...product.matchAll(/^#{2,4} (\d+(?:\.\d+)?)\b/gm)].map(([, number]) => number));
  expect(sections.size).toBeGreaterThan(50);
  // Migrations that have run are never edited, so their citations aren't either.
  const editable = sources.filter((file) => !file.startsWith("db/migrations/"));
  const cited = editable.flatMap((file) =>
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
