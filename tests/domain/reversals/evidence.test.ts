import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { consentTo, shownCard } from "#domain/payments/consent.ts";
import { cardText, priceCard } from "#domain/payments/price-card.ts";
import {
  type EvidenceFacts,
  evidenceFields,
  evidenceSections,
  MAX_FIELD,
} from "#domain/reversals/evidence/evidence.ts";
import { DAY, NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";

const facts: EvidenceFacts = {
  payment: {
    id: "in_1",
    kind: "subscription",
    gross: 1500,
    paidAt: NOW,
    periodStart: NOW,
    periodEnd: NOW + 30 * DAY,
  },
  creator: "Mira",
  fan: { username: "noor", email: "noor@example.com" },
  consent: {
    item: "Subscription to Mira",
    terms: "$15/month, until you cancel.",
    descriptor: "FANLIGHT",
    termsDate: "2025-08-31",
    termsHash: "abc",
    refundTerms: "Payments are final.",
    place: "US-CA",
    channel: "page",
    agreedAt: NOW,
  },
  accesses: [
    { at: NOW + DAY, action: "download", country: "US", region: "CA" },
    { at: NOW, action: "view", country: null, region: null },
  ],
  earlier: [
    { at: NOW - 30 * DAY, cents: 1500, isSameCard: true },
    { at: NOW - 60 * DAY, cents: 1500, isSameCard: null },
  ],
  statement: "We talked about it.",
  delivered: null,
};
const textFor = (reader: "bank" | "creator") => JSON.stringify(evidenceSections(facts, reader));

describe("the evidence", () => {
  test("says what was sold, shown, agreed to, opened, and paid before", () => {
    const text = textFor("bank");
    for (const part of [
      "Subscription to Mira",
      "$15.00",
      "$15/month, until you cancel.",
      "Payments are final.",
      "was sent its media (from California, United States)",
      "with the same card",
    ])
      expect(text).toContain(part);
  });

  test("has no email, location, or card for the creator", () => {
    const text = textFor("creator");
    for (const part of ["noor@example.com", "California", "same card", "US-CA"])
      expect(text).not.toContain(part);
    expect(text).toContain("was sent its media");
    expect(text).toContain("to the same creator");
    const named = priceCard("tip", "Mira", 500, [
      { brand: "amex", last4: "0005" },
      { brand: "visa", last4: "4242" },
    ]);
    const consent = facts.consent && { ...facts.consent, terms: cardText(named) };
    const shown = (reader: "bank" | "creator") =>
      JSON.stringify(evidenceSections({ ...facts, consent }, reader));
    expect(shown("bank")).toContain("your American Express ending in 0005 or your Visa ending in 4242");
    expect(shown("creator")).toContain("your saved card when you press the button");
    expect(shown("creator")).not.toContain("ending in");
  });

  test("says whether the price card was on our page or given to an app", () => {
    expect(textFor("bank")).toContain("Beside the button that opened the checkout");
    const consent = facts.consent && { ...facts.consent, channel: "api" as const };
    const text = JSON.stringify(evidenceSections({ ...facts, consent }, "bank"));
    expect(text).toContain("Given to the app that opened the checkout");
    expect(text).not.toContain("Beside the button");
  });

  test("goes to the bank with the creator's words first, and the email address of an account that exists", () => {
    const fields = evidenceFields(facts);
    expect(fields.uncategorized_text).toMatch(/^From the creator:\nWe talked about it\.\n/);
    expect(fields.customer_email_address).toBe("noor@example.com");
    const erased = evidenceFields({ ...facts, fan: { username: "gone", email: null } });
    expect(erased.customer_email_address).toBeUndefined();
    expect(fields.service_date).toBe("June 15, 2026 to July 15, 2026");
  });

  test("leaves out what isn't known, and how to cancel what doesn't renew", () => {
    const bare = { ...facts, consent: null, accesses: [], earlier: [], statement: "" };
    const fields = evidenceFields({ ...bare, payment: { ...facts.payment, kind: "purchase" } });
    expect(Object.keys(fields).toSorted()).toEqual([
      "customer_email_address",
      "product_description",
      "service_date",
    ]);
  });

  test("about a boost says what was delivered day by day, in place of what was opened", () => {
    const day = Math.floor(NOW / DAY);
    const counts = { day, served: 1200, seen: 900, unscripted: 1, opened: 1 };
    const boost = {
      ...facts,
      payment: { ...facts.payment, kind: "boost" as const, periodStart: null, periodEnd: null },
      delivered: { startsAt: NOW, endedAt: NOW + DAY, days: [counts] },
    };
    const sections = evidenceSections(boost, "bank");
    const lines = sections.find(({ field }) => field === "access_activity_log")?.lines ?? [];
    expect(lines[0]).toContain("ended on June 16, 2026");
    expect(lines[1]).toBe(
      "June 15, 2026: placed in lists 1,200 times, viewed 901 times, and the post opened once.",
    );
    const text = JSON.stringify(sections);
    expect(text).toContain("for another boost");
    for (const wrong of ["digital content", "What the fan opened", "same creator", "was sent its media"])
      expect(text).not.toContain(wrong);
  });

  test("stays within the provider's limits, however much there is of it", () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(5000), (count, length) => {
        const [access] = facts.accesses;
        const fields = evidenceFields({
          ...facts,
          accesses: Array.from({ length: count }, () => access as never),
          statement: "ü".repeat(length),
        });
        const lengths = Object.values(fields).map((text) => text.length);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_FIELD);
        expect(lengths.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(150_000);
        if (length > 0) expect(fields.uncategorized_text).toContain("ü".repeat(length));
      }),
      { numRuns: cases(20) },
    );
  });
});

test("a price card is stored as it was shown, with the terms in force", async () => {
  const card = priceCard("subscription", "Mira", 1500);
  expect(cardText(card)).toBe(
    "$15/month, charged today and then on the same day each month until you cancel. Cancel anytime under Subscriptions; you keep access until the end of the paid month. Get a full refund within 24 hours of a charge if you haven't opened anything from Mira since. Seeing unlocked photos in a list counts, too. Your bank statement will say FANLIGHT.",
  );
  const checkout = { id: "c1", buyer_id: "b1", created_at: NOW };
  const consent = await consentTo(shownCard(card, "US-CA"), checkout);
  expect(consent).toMatchObject({ place: "US-CA", agreed_at: NOW, statement_descriptor: "FANLIGHT" });
  expect(consent?.service_terms_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(consent?.refund_terms).toMatch(/^You can take back a post or a paid month/);
  expect(consent?.refund_terms).not.toContain("](");
  expect(await consentTo(shownCard(card, undefined), checkout)).toBe(null);
});
