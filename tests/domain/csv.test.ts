import { expect, test } from "vitest";
import { CSV_MARK, csvFile } from "#domain/csv.ts";

test.each([
  ["-1", "-1"],
  ["-12.5%", "-12.5%"],
  ["-1+2", "'-1+2"],
  ["-A1", "'-A1"],
  ["=1", "'=1"],
  [" @now", "' @now"],
  ["2", "2"],
])("a figure below zero stays a number, and a formula becomes a text: %s", (cell, written) => {
  expect(csvFile([[cell]])).toBe(`${CSV_MARK}"${written}"\r\n`);
});
