import { expect, test } from "vitest";
import type { SaleKind } from "#db/kinds.ts";
import { messageOf, purchaseOf, unlockOf } from "#domain/payments/reconcile-purchase.ts";

const people = { buyerId: "fan", sellerId: "creator" };
const granted = (kind: SaleKind, contentId: string | null = null, subject = "") => ({
  post: purchaseOf({ ...people, kind, contentId })?.contentId ?? null,
  message: messageOf({ ...people, kind, subject })?.saleId ?? null,
  conversation: unlockOf({ ...people, kind }) !== null,
});
const nothing = { post: null, message: null, conversation: false };

test.each<[ReturnType<typeof granted>, object]>([
  [granted("purchase", "post-1"), { ...nothing, post: "post-1" }],
  [granted("purchase"), nothing],
  [granted("message", null, "sale-1"), { ...nothing, message: "sale-1" }],
  [granted("message"), nothing],
  [granted("unlock"), { ...nothing, conversation: true }],
  [granted("tip", "post-1", "sale-1"), nothing],
  [granted("boost", "post-1", "boost-1"), nothing],
  [granted("subscription", "post-1", "sale-1"), nothing],
])("a payment grants what it was for: %j", (given, expected) => {
  expect(given).toEqual(expected);
});
