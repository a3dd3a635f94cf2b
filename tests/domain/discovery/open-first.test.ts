import { expect, it } from "vitest";
import { openFirst } from "#domain/discovery/open-first.ts";

const card = (id: string, open: boolean) => ({ id, open });

it("puts the first post that can be opened on top and keeps the order of all others", () => {
  const cards = [card("a", false), card("b", false), card("c", true), card("d", true)];
  expect(openFirst(cards).map(({ id }) => id)).toEqual(["c", "a", "b", "d"]);
});

it("changes nothing if none can be opened", () => {
  const cards = [card("a", false), card("b", false)];
  expect(openFirst(cards)).toEqual(cards);
});
