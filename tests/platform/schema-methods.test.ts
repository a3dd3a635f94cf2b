import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { uncalled } from "../../app/scripts/libraries/uncalled-methods.ts";
import { filesIn, root } from "../structure/sources.ts";

/** Names that other objects have as well: encoders of text, and our own descriptions of a date. */
const ELSEWHERE = ["encode", "decode", "date"];

const folders = ["app/domain", "app/http", "app/platform", "app/routes", "app/ui"];
const source = folders
  .flatMap(filesIn)
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(root, file), "utf8"))
  .join("\n");
/** What is called of any object but `z` itself, which makes schemas. */
const called = new Set([...source.matchAll(/(?<!\bz\s*)\.\s*(\w+)\s*\(/g)].map(([, name]) => name));

test("no method of schemas is called that the worker's build leaves out", () => {
  const left = uncalled["zod/v4/classic/schemas.js"]?.split(" ") ?? [];
  expect(left.length).toBeGreaterThan(50);
  expect(called).toContain("superRefine");
  expect(left.filter((name) => called.has(name) && !ELSEWHERE.includes(name))).toEqual([]);
});
