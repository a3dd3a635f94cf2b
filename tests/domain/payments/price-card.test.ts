import { describe, expect, test } from "vitest";
import { splitLinks } from "#domain/legal/document.ts";
import { consentTo, shownCard } from "#domain/payments/consent.ts";
import { cardText, newPriceCard, priceCard } from "#domain/payments/price-card.ts";
import { NOW } from "#tests/cast.ts";

const kinds = ["subscription", "purchase", "unlock", "tip"] as const;

describe("a price card", () => {
  test("has no link of a creator's making", () => {
    const name = "[Mira](https://evil.example)";
    const cards = [
      ...kinds.map((kind) => priceCard(kind, name, 1500)),
      newPriceCard(name, { old: 1000, new: 1500, from: NOW }),
    ];
    for (const { terms } of cards)
      for (const { href } of splitLinks(terms)) expect([null, "/subscriptions"]).toContain(href);
  });

  test.each([
    ["subscription", "Subscription to Mira", "$13.50/month"],
    ["purchase", "Post by Mira", "$13.50 one-time"],
    ["unlock", "Messages with Mira", "$13.50 one-time"],
    ["tip", "Tip to Mira", "$13.50"],
  ] as const)("for a %s names what is sold and its price: %s, %s", (kind, item, price) => {
    expect(priceCard(kind, "Mira", 1350)).toMatchObject({ item, price });
  });

  test.each([
    [
      "subscription",
      "$15/month, charged today and then on the same day each month until you cancel. Cancel anytime under Subscriptions;",
    ],
    ["purchase", "$15 one-time, charged when you pay on the next page. It doesn't renew,"],
    ["unlock", "$15 one-time, charged when you pay on the next page. It doesn't renew."],
    ["tip", "$15. You confirm the amount on the next page and are charged once."],
  ] as const)("for a %s reads as one text with its price", (kind, start) => {
    expect(cardText(priceCard(kind, "Mira", 1500)).slice(0, start.length)).toBe(start);
  });

  test("says what the bank statement will say, and shows no link as code", () => {
    for (const kind of kinds) {
      const text = cardText(priceCard(kind, "Mira", 1500));
      expect(text.endsWith(" Your bank statement will say FANLIGHT.")).toBe(true);
      expect(text).not.toMatch(/[[\]()]|\/subscriptions/);
    }
    expect(priceCard("subscription", "Mira", 1500).terms).toContain("[Subscriptions](/subscriptions)");
  });
});

describe("what a buyer agreed to", () => {
  const checkout = { id: "checkout-1", buyer_id: "ada", created_at: NOW };
  const card = priceCard("purchase", "Mira", 1500);

  test("is stored word for word, with the terms in force, where it was shown, and when", async () => {
    const consent = await consentTo(shownCard(card, "US-OR"), checkout);
    expect(consent).toMatchObject({
      checkout_id: "checkout-1",
      buyer_id: "ada",
      item: "Post by Mira",
      terms: cardText(card),
      statement_descriptor: "FANLIGHT",
      service_terms_date: "2025-08-31",
      place: "US-OR",
      agreed_at: NOW,
    });
    expect(consent?.service_terms_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(consent?.refund_terms).toMatch(/refund/i);
    expect(consent?.refund_terms).not.toContain("](");
    // Paragraphs are joined into one text.
    expect(consent?.refund_terms).not.toMatch(/[.:][A-Z]/);
  });

  test("has the same terms for everybody", async () => {
    const [a, b] = await Promise.all([
      consentTo(shownCard(card, "US-OR"), checkout),
      consentTo(shownCard(priceCard("tip", "Theo", 500), "DE-BE"), checkout),
    ]);
    expect(a?.service_terms_hash).toBe(b?.service_terms_hash);
    expect(a?.refund_terms).toBe(b?.refund_terms);
  });

  test("is empty if no card was shown", async () => {
    expect(shownCard(card, undefined)).toBeNull();
    expect(await consentTo(null, checkout)).toBeNull();
  });
});
