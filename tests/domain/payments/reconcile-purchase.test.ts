import { expect, test } from "vitest";
import type { SaleKind } from "#db/kinds.ts";
import { messageOf, purchaseOf, unlockOf } from "#domain/payments/reconcile-purchase.ts";

const people = { buyerId: "fan", sellerId: "creator" };
const granted = (kind: SaleKind, contentId: string | null, subject: string) => ({
  post: purchaseOf({ ...people, kind, contentId })?.contentId ?? null,
  message: messageOf({ ...people, kind, subject })?.saleId ?? null,
  conversation: unlockOf({ ...people, kind }) !== null,
});
const nothing = { post: null, message: null, conversation: false };

test.each<[SaleKind, string | null, string, object]>([
  ["purchase", "post-1", "", { ...nothing, post: "post-1" }],
  ["purchase", null, "", nothing],
  ["message", null, "sale-1", { ...nothing, message: "sale-1" }],
  ["message", null, "", nothing],
  ["unlock", null, "", { ...nothing, conversation: true }],
  ["tip", "post-1", "sale-1", nothing],
  ["boost", "post-1", "boost-1", nothing],
  ["subscription", "post-1", "sale-1", nothing],
])("a paid %s of post %j and subject %j grants %j", (kind, contentId, subject, expected) => {
  expect(granted(kind, contentId, subject)).toEqual(expected);
});
