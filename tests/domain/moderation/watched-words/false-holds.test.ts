import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { comparable, findWatched } from "#domain/moderation/watched-words/watch.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const sentences = ["docs/decisions", "app/domain/legal"]
  .flatMap((folder) => readdirSync(path.join(root, folder)).map((file) => path.join(root, folder, file)))
  .filter((file) => /\.(md|ts)$/.test(file))
  .flatMap((file) => readFileSync(file, "utf8").split(/[.!?:;"|]\s/))
  .map((text) => text.replace(/\(.*?\)|`.*?`/g, " ").trim())
  .filter((text) => /^[A-Za-z ,'’\n]{30,}$/.test(text));
const wordsIn = (text: string) => comparable(text.replace(/['’]/g, " ")).split(" ");
const all = [...new Set(sentences.flatMap(wordsIn))].filter((word) => word.length > 2);

test("in ordinary English, only words that are in the text are found", () => {
  expect([sentences.length > 300, all.length > 1500]).toEqual([true, true]);
  const found = sentences.flatMap((text, at) => {
    if (at % 10 !== 0) return [];
    const own = new Set([...wordsIn(text), ...wordsIn(text.replace(/['’]/g, ""))]);
    const word = findWatched(text, all.filter((one) => !own.has(one)).join("\n"));
    return word === null ? [] : [`${word}: ${text}`];
  });
  expect(found).toEqual([]);
});

test.each([
  "See you at 8am on the 4th, bring the mp3 and 10x more!",
  "I'm all in, it's a live show, and I'd eat a way cheaper one",
  "R u ok? C u b4 5pm. Plan b is 3d printing for $5",
  "Give me 20 min in room 1b, 5 ft from the door",
  "Mail me@example.com or write @mira!",
])("times, amounts, and abbreviations aren't found as words: %s", (text) => {
  const list = "bam\nmall\nalive\naway\ndeal\ndeat\nath\ned\nss\nspm\nto\nlbs\nzoo\nmira m\nbs\nban\nmix";
  expect(findWatched(text, list)).toBeNull();
});
