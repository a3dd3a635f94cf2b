import { expect, test } from "vitest";
import { pluralize } from "#domain/pluralize.ts";
import { likeLabel } from "#scripts/posts/like-label.ts";

test("a like counts at once, in the server's own wording", () => {
  for (const count of [0, 1, 2, 999, 1_000, 1_204_567]) {
    expect(likeLabel(pluralize(count, "like"), true)).toBe(pluralize(count + 1, "like"));
    expect(likeLabel(pluralize(count + 1, "like"), false)).toBe(pluralize(count, "like"));
  }
});

test("a card shows only the number, and none for zero", () => {
  expect(likeLabel("", true)).toBe("1");
  expect(likeLabel("1,204", true)).toBe("1,205");
  expect(likeLabel("1", false)).toBe("");
});

test("a count never falls below zero", () => {
  expect(likeLabel("0 likes", false)).toBe("0 likes");
});
