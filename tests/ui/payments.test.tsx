import { expect, test } from "vitest";
import type { RenewalStatus } from "#domain/subscriptions/renewal-status.ts";
import { PostUnlocked } from "#ui/payments/purchases/payment-pending.tsx";
import { ChargeTable } from "#ui/payments/receipts/charge-table.tsx";
import { ReceiptCard } from "#ui/payments/receipts/receipt-card.tsx";
import { SavedCards } from "#ui/payments/saved-cards/saved-cards.tsx";
import { html } from "./render.tsx";

const until = Date.UTC(2026, 11, 15);
const chargeOf = (
  status: "active" | "canceled" | "disputed" | "ended",
  more: Partial<RenewalStatus> = {},
) => ({
  id: status,
  creator: `A ${status} one`,
  subscription: { status, until, cents: 1500, ...more } as RenewalStatus,
});
const chargesIn = (...charges: ReturnType<typeof chargeOf>[]) => html(<ChargeTable charges={charges} />);

test("upcoming charges leave out canceled ones, and show no amount if none is due", () => {
  expect(chargesIn(chargeOf("canceled"), chargeOf("ended"))).toBe("");
  const text = chargesIn(chargeOf("active"), chargeOf("canceled"), chargeOf("disputed"));
  expect(text).toContain("$15");
  expect(text).not.toContain("A canceled one");
  expect(text).toContain("None until your bank decides");
  expect(chargesIn(chargeOf("disputed"), chargeOf("active", { next: "none" }))).not.toContain("$");
});

test("upcoming charges name the card they are made to, if there is one", () => {
  const card = { brand: "visa", last4: "4242" };
  const text = chargesIn(chargeOf("active", { card }), chargeOf("disputed", { card }));
  expect(text.match(/4242/g)).toHaveLength(1);
  expect(chargesIn(chargeOf("active"))).not.toContain("ending in");
});

test("the list of saved cards says that subscriptions have their own cards, even if it is empty", () => {
  const card = {
    brand: "visa",
    last4: "4242",
    id: "c",
    expMonth: 1,
    expYear: 2030,
    usedAt: 0,
    isExpired: false,
  };
  for (const cards of [[], [card]])
    expect(html(<SavedCards cards={cards} action="/payments" />)).toContain(
      "Subscriptions keep their card after you remove it here.",
    );
});

test("the page after paying says how long a purchase stays available", () => {
  expect(html(<PostUnlocked postHref="/" />)).toContain("unless its creator deletes it.");
  expect(html(<PostUnlocked postHref="/" isMessage />)).toContain("you get a full refund.");
});

test("a receipt says that only dates without a time are in UTC, since a refund is possible until a local time", () => {
  const sums = { cents: 1500, paid: 1500, refunded: 0, disputed: 0, state: "paid" as const, changes: [] };
  const receipt = { id: "r1", at: until, description: "A tip", seller: "Mara", postHref: null, ...sums };
  expect(html(<ReceiptCard receipt={{ ...receipt, period: null, card: null }} />)).toContain(
    "Dates without a time are in UTC.",
  );
});
