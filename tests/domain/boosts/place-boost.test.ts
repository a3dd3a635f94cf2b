import { expect, test } from "vitest";
import { slotPlace } from "#domain/boosts/place-boost.ts";

test("at most one of ten cards is promoted", () => {
  for (let cards = 0; cards < 40; cards++) {
    const place = slotPlace(cards);
    if (place === null) expect(cards).toBeLessThan(9);
    else expect(1 / (cards + 1)).toBeLessThanOrEqual(1 / 10);
  }
});
