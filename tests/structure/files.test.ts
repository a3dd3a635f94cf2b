import { readFileSync } from "node:fs";
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

test("browsers keep every page's script for an hour, and none for ever: their names have no hash", () => {
  const rules = readFileSync(path.resolve(import.meta.dirname, "../../public/_headers"), "utf8");
  // The service worker's own file is asked for anew by every browser.
  const scripts = filesIn("public").filter((file) => file.endsWith(".js") && file !== "public/sw.js");
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) {
    const rule = `\n/${path.basename(script)}\n  Cache-Control: public, max-age=3600,`;
    expect(rules, script).toContain(rule);
  }
});

describe("no file is a barrel", () => {
  test("none only passes on other files' names", () => {
    expect(sources.filter(isBarrel)).toEqual([]);
  });
  test("none is called index", () => {
    expect(sources.filter((file) => /^index\./.test(path.basename(file)))).toEqual([]);
  });
});

test("what makes its videos with ffmpeg says so, for the quick run leaves that out", () => {
  const text = (file: string) => readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");
  const quick = ["domain", "http", "platform", "ui"].flatMap((folder) => filesIn(`tests/${folder}`));
  const makers = quick.filter((file) => text(file).includes('execFileSync("ffmpeg"'));
  expect(makers).not.toEqual([]);
  const makes = (file: string) => makers.some((maker) => text(file).includes(`/${path.basename(maker)}"`));
  const tests = quick.filter((file) => /\.test\.tsx?$/.test(file) && makes(file));
  expect(tests.filter((file) => !/^\/\/ @module-tag ffmpeg\n/.test(text(file)))).toEqual([]);
});

test("no file has more than 220 lines", () => {
  const long = sources
    .map((file) => `${file}: ${lineCount(file)}`)
    .filter((one) => Number(one.split(": ")[1]) > 220);
  expect(long).toEqual([]);
});

test("no folder holds more than 23 files: a longer list is a second noun", () => {
  const sizes = Map.groupBy([...files, ...filesIn("public")], (file) => path.dirname(file));
  const crowded = [...sizes]
    .filter(([, members]) => members.length > 23)
    .map(([folder, members]) => `${folder}: ${members.length}`);
  expect(sizes.size).toBeGreaterThan(100);
  expect(crowded).toEqual([]);
});
