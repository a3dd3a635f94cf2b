import { expect, it } from "vitest";
import { openFirst } from "#domain/discovery/open-first.ts";

const card = (id: string, open: boolean) => ({ id, open });

it("the first post that can be opened moves to the top, and the others keep their order", () => {
  const cards = [card("a", false), card("b", false), card("c", true), card("d", true)];
  expect(openFirst(cards).map(({ id }) => id)).toEqual(["c", "a", "b", "d"]);
});

it("the order stays if no post can be opened", () => {
  const cards = [card("a", false), card("b", false)];
  expect(openFirst(cards)).toEqual(cards);
});
