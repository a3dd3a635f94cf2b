import { type Cents, MAX_PRICE, MIN_SALE } from "#domain/money.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import type { Access } from "#domain/posts/access/check-access.ts";

/** `isBlocked`: the fan or the creator blocked the other. */
export type PostOffer = { access: Access; price: Cents | null; isBlocked?: boolean };
export type Payee = { accountId: string | null; completedAt: number | null; closedAt: number | null } | null;
export type PurchaseRefusal =
  | "own_post"
  | "already_owned"
  | "included"
  | "free_now"
  | "not_for_sale"
  | "blocked"
  | "leaving"
  | "creator_leaving"
  | "cannot_charge";

const openBecause = {
  owner: "own_post",
  purchase: "already_owned",
  subscription: "included",
  free: "free_now",
  preview: "free_now",
} as const;

/** Nobody pays for what they can already open. `amount` is in cents. */
export function checkPurchase(
  post: PostOffer,
  buyer: { deletionDueAt?: number | null },
  payee: Payee,
): Outcome<PurchaseRefusal, { amount: Cents; accountId: string }> {
  const { access, price } = post;
  if (access.ok) return refuse(openBecause[access.by]);
  if (access.reason !== "buy" || price === null || price < MIN_SALE || price > MAX_PRICE)
    return refuse("not_for_sale");
  if (post.isBlocked) return refuse("blocked");
  // Accounts awaiting deletion are never charged again.
  if (buyer.deletionDueAt != null) return refuse("leaving");
  if (payee !== null && payee.closedAt !== null) return refuse("creator_leaving");
  if (!payee?.accountId || payee.completedAt === null) return refuse("cannot_charge");
  return { ok: true, amount: price, accountId: payee.accountId };
}
