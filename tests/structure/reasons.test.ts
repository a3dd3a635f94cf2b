import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { SEARCHED } from "#db/stores/media/file-hashes.ts";
import { REMOVES_FILES } from "#db/stores/moderation/cases/decision-queries.ts";
import { reasonKeys, traitsOf } from "#domain/moderation/cases/reasons.ts";

const withTrait = (trait: "findsCopies" | "removesFiles") => {
  const names = reasonKeys.filter((reason) => traitsOf(reason)[trait]).map((reason) => `'${reason}'`);
  return sql.raw(`(${names.join(", ")})`);
};

test("queries name the reasons whose traits they depend on", () => {
  expect(SEARCHED, "SEARCHED in db/stores/media/file-hashes.ts").toEqual(withTrait("findsCopies"));
  expect(REMOVES_FILES, "REMOVES_FILES in decision-queries.ts").toEqual(withTrait("removesFiles"));
});
