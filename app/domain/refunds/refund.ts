import type { Checkout } from "../../../db/stores/payments/checkouts.ts";
import { hourOf } from "../access-log/access-log.ts";
import { DAY_MS } from "../durations.ts";
import { splitInProportion } from "../ledger/entry.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";

/** How long fans can take back, on their own, what they haven't opened. */
export const GUARANTEE_MS = DAY_MS;
/** A creator's refunds stop where their balance would be lower than this. */
export const LOWEST_BALANCE: Cents = -10_000;

/**
 * withdrawn: we ourselves, for what was paid for after it was taken off sale or twice, or for a message that was unsent;
 * unanswered: likewise, for an unlock without the promised reply; undelivered: for what a boost didn't deliver.
 */
export type RefundBy = "guarantee" | "creator" | "admin" | "withdrawn" | "unanswered" | "undelivered";
/** The person asking for a refund. */
export type RefundActor = { id: string; by: Exclude<RefundBy, "withdrawn" | "unanswered" | "undelivered"> };

/** Whether a refund leaves a creator's balance above the limit. Cents. */
export const fitsBalance = (facts: Parameters<typeof sellerShare>[0] & { balance: Cents }, cents: Cents) =>
  facts.balance - sellerShare(facts, cents) >= LOWEST_BALANCE;

/** What fans can take back on their own. */
const GUARANTEED: RefundFacts["kind"][] = ["purchase", "message", "subscription"];

/** What decides about refunds of a payment. */
export type RefundFacts = {
  id: string;
  kind: Checkout["kind"];
  buyerId: string;
  sellerId: string;
  gross: Cents;
  fee: Cents;
  net: Cents;
  refunded: Cents;
  disputed: Cents;
  paidAt: number;
  hasIntent: boolean;
  /** Cents of refunds that are on their way to the card and not in `refunded` yet. */
  pending: Cents;
  /** Whether a refund of it is just being made. */
  isUnderway: boolean;
  /** When something that it paid for was last opened, in hours since 1970; null for never. */
  openedHour: number | null;
  /** What the seller is owed, less what is still to be taken from them. */
  balance: Cents;
};

/** What a fan sees of a refund. */
export type ShownRefund = {
  amount: Cents;
  state: "requested" | "pending" | "succeeded" | "failed" | "canceled";
  refusal: string | null;
};

export type RefundRefusal =
  | "not_yours"
  | "not_refundable"
  | "nothing_left"
  | "disputed"
  | "underway"
  | "too_much"
  | "below_limit"
  | "not_guaranteed"
  | "too_late"
  | "opened";

/** What can still be refunded of a payment, in cents: not what is on its way to the card. */
export const refundable = ({
  gross,
  refunded,
  disputed,
  pending,
}: Pick<RefundFacts, "gross" | "refunded" | "disputed" | "pending">) =>
  Math.max(0, gross - refunded - disputed - pending);

/** The seller's part of a refund, in cents; what is refunded last takes the rest. `insertRequest` in SQL computes the same. */
export function sellerShare(
  facts: Pick<RefundFacts, "id" | "sellerId" | "gross" | "fee" | "net" | "refunded" | "pending">,
  amount: Cents,
): Cents {
  const before = facts.refunded + facts.pending;
  return splitInProportion(facts, before + amount).net - splitInProportion(facts, before).net;
}

/**
 * Decides whether someone may refund `amount` cents of a payment, or all that is left (null). The guarantee is all or
 * nothing, for posts, messages, and paid months, within 24 hours, and only if nothing of them was opened; an hour in which it is
 * unclear counts as opened. Never more than is left, and not while the fan's bank disputes it. `now` in ms.
 */
export function checkRefund(
  facts: RefundFacts,
  actor: RefundActor,
  amount: Cents | null,
  now: number,
): Outcome<RefundRefusal, { amount: Cents }> {
  if (!isTheirs(facts, actor)) return refuse("not_yours");
  if (facts.disputed > 0) return refuse("disputed");
  if (facts.isUnderway) return refuse("underway");
  const left = refundable(facts);
  if (left === 0) return refuse(facts.pending > 0 ? "underway" : "nothing_left");
  if (!facts.hasIntent) return refuse("not_refundable");
  const cents = amount ?? left;
  if (!Number.isSafeInteger(cents) || cents < 1 || cents > left) return refuse("too_much");
  if (actor.by === "creator" && !fitsBalance(facts, cents)) return refuse("below_limit");
  if (actor.by !== "guarantee") return { ok: true, amount: cents };
  if (!GUARANTEED.includes(facts.kind)) return refuse("not_guaranteed");
  if (now >= facts.paidAt + GUARANTEE_MS) return refuse("too_late");
  return isOpened(facts) ? refuse("opened") : { ok: true, amount: left };
}

/** Whether it is someone's to refund. What a boost didn't deliver goes back on its own, at its end. */
const isTheirs = ({ kind, buyerId, sellerId }: RefundFacts, { by, id }: RefundActor): boolean =>
  by === "admin" || (kind !== "boost" && id === (by === "guarantee" ? buyerId : sellerId));

/** A post or message counts as opened whenever it was; a month only if something was opened since it was paid. */
function isOpened({ kind, openedHour, paidAt }: RefundFacts): boolean {
  if (openedHour === null) return false;
  return kind !== "subscription" || openedHour >= hourOf(paidAt);
}
