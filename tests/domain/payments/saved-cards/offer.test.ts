import fc from "fast-check";
import { expect, test } from "vitest";
import { offerCards } from "#domain/payments/saved-cards/offer.ts";

const card = (id: string, declinedAt: number | null = null) => ({
  id,
  brand: "visa",
  last4: "4242",
  declinedAt,
});
const idsOf = (cards: ReturnType<typeof card>[]) => offerCards(cards, "sale")?.cards.map(({ id }) => id);

test("cards are offered in order, with one that was just declined last and marked", () => {
  expect(idsOf([card("a"), card("b")])).toEqual(["a", "b"]);
  expect(idsOf([card("a", 5), card("b"), card("c", 9), card("d")])).toEqual(["b", "d", "a", "c"]);
  expect(offerCards([card("a", 5), card("b")], "sale")).toEqual({
    checkoutId: "sale",
    cards: [
      { id: "b", brand: "visa", last4: "4242", isDeclined: false },
      { id: "a", brand: "visa", last4: "4242", isDeclined: true },
    ],
  });
});

test("without a card there is no offer", () => {
  expect(offerCards([], "sale")).toBeNull();
});

test("no card is lost or added, and a declined one never comes before others", () => {
  const declinedAt = fc.option(fc.nat(), { nil: null });
  fc.assert(
    fc.property(fc.array(declinedAt, { minLength: 1, maxLength: 5 }), (all) => {
      const cards = all.map((at, i) => card(`c${i}`, at));
      const offered = offerCards(cards, "sale")?.cards ?? [];
      expect(offered.map(({ id }) => id).toSorted()).toEqual(cards.map(({ id }) => id));
      const marks = offered.map(({ isDeclined }) => isDeclined);
      expect(marks.lastIndexOf(false)).toBeLessThan(marks.includes(true) ? marks.indexOf(true) : 6);
    }),
  );
});
