import type { SaleKind } from "#db/kinds.ts";

/** Identifies a sale. `subject` is the post's ID, or empty if no post is involved. */
export type CheckoutKey = {
  kind: SaleKind;
  buyerId: string;
  sellerId: string;
  subject: string;
};

export type UnlockKey = { buyerId: string; sellerId: string };

export type MessageSaleKey = { saleId: string; buyerId: string; sellerId: string };

export type PurchaseKey = { buyerId: string; contentId: string };
