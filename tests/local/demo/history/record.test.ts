import { expect, test } from "vitest";
import { recordHistory } from "#local/demo/history/record.ts";
import { fromText, readSnapshotText, toText } from "#local/demo/history/snapshot.ts";

/** A few lines of one text that another lacks, to make differences readable. */
const missing = (from: string, other: string) => {
  const known = new Set(other.split("\n"));
  return from
    .split("\n")
    .filter((line) => !known.has(line))
    .slice(0, 3)
    .map((line) => line.slice(0, 300));
};

test("the committed history is what the use cases and the stand-in produce today", {
  tags: ["thorough"],
}, async () => {
  const recorded = toText(await recordHistory());
  const committed = readSnapshotText();
  const hint = "if this change is intended, run: npm run demo:snapshot";
  for (const part of ["site", "provider"] as const) {
    expect(missing(recorded[part], committed[part]), `new in ${part}; ${hint}`).toEqual([]);
    expect(recorded[part] === committed[part], `${part}; ${hint}`).toBe(true);
  }
});

test("the committed history reads back as it was written, and is small", () => {
  const text = readSnapshotText();
  expect(toText(fromText(text))).toEqual(text);
  expect(text.site.length).toBeLessThan(500_000);
});
