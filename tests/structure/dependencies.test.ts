import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesIn, importsOf, isSource, root } from "./sources.ts";

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
