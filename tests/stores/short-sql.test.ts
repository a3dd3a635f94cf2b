import { expect, test } from "vitest";
import { shortSql } from "../../db/stores/short-sql.ts";

test("a statement loses quotes and line breaks that mean nothing", () => {
  expect(shortSql('select "content"."id",\n    "a_1" from "content"\n  where  "id" = ?')).toBe(
    "select content.id, a_1 from content where id = ?",
  );
});

test("names that are SQL's words, and names of other letters, keep their quotes", () => {
  expect(shortSql('select "order", "Group", "a b" from "to"')).toBe(
    'select "order", "Group", "a b" from "to"',
  );
});

test("texts stay as they are, with their quotes, spaces, and line breaks", () => {
  const text = `select 'it''s "so"  \n' || "name" || '["' || ' "x" '`;
  expect(shortSql(text)).toBe(`select 'it''s "so"  \n' || name || '["' || ' "x" '`);
});
