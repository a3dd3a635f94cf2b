import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardText, priceCard } from "#domain/payments/price-card.ts";
import { cardLabel, isExpired, monthOf } from "#domain/payments/saved-cards/card.ts";
import { declineNotice, declineReason } from "#domain/payments/saved-cards/decline.ts";
import { HOUR } from "#tests/cast.ts";

const visa = { brand: "visa", last4: "4242" };

test("a card is named by its brand and last digits, even if its brand is unknown", () => {
  expect(cardLabel(visa)).toBe("Visa ending in 4242");
  expect(cardLabel({ brand: "amex", last4: "0005" })).toBe("American Express ending in 0005");
  expect(cardLabel({ brand: "newcard", last4: "1111" })).toBe("Card ending in 1111");
});

describe("a card is valid", () => {
  const august = { expMonth: 8, expYear: 2031 };
  const septemberFirst = Date.UTC(2031, 8, 1);
  test("until its month is over everywhere", () => {
    expect(isExpired(august, septemberFirst - 1)).toBe(false);
    expect(isExpired(august, septemberFirst + 12 * HOUR - 1)).toBe(false);
    expect(isExpired(august, septemberFirst + 12 * HOUR)).toBe(true);
    expect(isExpired({ expMonth: 12, expYear: 2031 }, Date.UTC(2032, 0, 2))).toBe(true);
  });

  test("by month, across years", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 4e12 }), (a, b) => {
        if (a <= b) expect(monthOf(a)).toBeLessThanOrEqual(monthOf(b));
      }),
    );
  });
});

describe("a decline", () => {
  test.each([
    [{ code: "insufficient_funds", advice: null }, "funds"],
    [{ code: "stolen_card", advice: null }, "blocked"],
    [{ code: "payment_intent_authentication_failure", advice: null }, "confirm"],
    [{ code: "generic_decline", advice: null }, "declined"],
    [null, "unanswered"],
  ] as const)("of %j is explained as %s", (refusal, reason) => {
    expect(declineReason({ refusal }, "unanswered")).toBe(reason);
  });

  test("says which card, and that nothing was charged", () => {
    const { title, text } = declineNotice("confirm", visa);
    expect(title).toBe("Your Visa ending in 4242 wasn't charged");
    expect(text).toBe(
      "Your bank couldn't confirm that it was you. You weren't charged, and you can pay with another card.",
    );
    expect(declineNotice("unusable", null).title).toBe("Your saved card wasn't charged");
  });
});

test("the terms name the card that a button charges", () => {
  for (const kind of ["purchase", "unlock", "tip"] as const) {
    expect(cardText(priceCard(kind, "Mira", 1200, [visa]))).toContain("your Visa ending in 4242 when");
    const both = cardText(priceCard(kind, "Mira", 1200, [visa, { brand: "amex", last4: "0005" }]));
    expect(both).toContain("your Visa ending in 4242 or your American Express ending in 0005 when");
    expect(cardText(priceCard(kind, "Mira", 1200))).not.toContain("ending in");
  }
});
