import path from "node:path";
import { describe, expect, test } from "vitest";
import { filesIn, isBarrel, isSource, lineCount } from "./sources.ts";

const rooms = ["app", "db", "local", "tests"];
const files = rooms.flatMap(filesIn).filter((file) => !file.startsWith("db/migrations/"));
const sources = files.filter(isSource);
const FORBIDDEN = ["utils", "helpers", "lib", "common", "shared", "services", "misc"];

test("there is something to look at", () => {
  expect(sources.length).toBeGreaterThan(100);
});

test("no file or folder is named after nothing in particular", () => {
  const forbidden = (part: string) =>
    FORBIDDEN.some((word) => new RegExp(`^${word.replace(/s$/, "")}s?$`).test(part.replace(/\..*$/, "")));
  expect(files.filter((file) => file.split("/").some(forbidden))).toEqual([]);
});

test("names are in kebab case; Remix's entries have its dots", () => {
  const odd = sources.filter(
    (file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)?\.(ts|tsx|js|mjs)$/.test(path.basename(file)),
  );
  expect(odd).toEqual([]);
});

describe("no file is a barrel", () => {
  test("none only passes on other files' names", () => {
    expect(sources.filter(isBarrel)).toEqual([]);
  });
  test("none is called index", () => {
    expect(sources.filter((file) => /^index\./.test(path.basename(file)))).toEqual([]);
  });
});

test("no file has more than 220 lines", () => {
  const long = sources
    .map((file) => `${file}: ${lineCount(file)}`)
    .filter((one) => Number(one.split(": ")[1]) > 220);
  expect(long).toEqual([]);
});
