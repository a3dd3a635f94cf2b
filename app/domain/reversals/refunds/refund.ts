import type { RefundBy, RefundState, SaleKind } from "#db/kinds.ts";
import { DAY_MS } from "#domain/durations.ts";
import { splitInProportion } from "#domain/ledger/entry.ts";
import type { Cents } from "#domain/money.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { saleTraits } from "#domain/payments/sale-kinds.ts";
import { hourOf } from "../access-log.ts";

/** Fans can take back unopened purchases within this time. */
export const GUARANTEE_MS = DAY_MS;
/** Refunds by a creator stop where their balance would be lower than this. */
export const LOWEST_BALANCE: Cents = -10_000;

export type RefundActor = { id: string; by: Exclude<RefundBy, "withdrawn" | "unanswered" | "undelivered"> };

export const fitsBalance = (facts: Parameters<typeof sellerShare>[0] & { balance: Cents }, cents: Cents) =>
  facts.balance - sellerShare(facts, cents) >= LOWEST_BALANCE;

export type RefundFacts = {
  id: string;
  kind: SaleKind;
  buyerId: string;
  sellerId: string;
  gross: Cents;
  fee: Cents;
  net: Cents;
  refunded: Cents;
  disputed: Cents;
  paidAt: number;
  hasIntent: boolean;
  /** On its way to the card and not in `refunded` yet. */
  pending: Cents;
  isUnderway: boolean;
  /** When anything it paid for was last opened, in hours since 1970; null if never. */
  openedHour: number | null;
  /** Owed to the creator, less what is still to be taken back. */
  balance: Cents;
};

export type ShownRefund = {
  amount: Cents;
  state: RefundState;
  refusal: string | null;
};

export type RefundRefusal =
  | "not_yours"
  | "automatic"
  | "not_refundable"
  | "nothing_left"
  | "disputed"
  | "underway"
  | "too_much"
  | "below_limit"
  | "not_guaranteed"
  | "too_late"
  | "opened";

export const refundable = ({
  gross,
  refunded,
  disputed,
  pending,
}: Pick<RefundFacts, "gross" | "refunded" | "disputed" | "pending">) =>
  Math.max(0, gross - refunded - disputed - pending);

/**
 * The creator's share of a refund (cents); the last refund takes the rest. `insertRequest` computes the same in SQL.
 */
export function sellerShare(
  facts: Pick<RefundFacts, "id" | "sellerId" | "gross" | "fee" | "net" | "refunded" | "pending">,
  amount: Cents,
): Cents {
  const before = facts.refunded + facts.pending;
  return splitInProportion(facts, before + amount).net - splitInProportion(facts, before).net;
}

/**
 * Whether `amount` cents, or everything left (null), may be refunded. The guarantee covers posts, messages, and paid
 * months in full, within 24 hours, if nothing was opened; an ambiguous hour counts as opened. Never more than is left,
 * and never during a dispute. `now` in ms.
 */
export function checkRefund(
  facts: RefundFacts,
  actor: RefundActor,
  amount: Cents | null,
  now: number,
): Outcome<RefundRefusal, { amount: Cents }> {
  if (!isTheirs(facts, actor)) return refuse("not_yours");
  if (actor.by !== "admin" && saleTraits[facts.kind].isOurs) return refuse("automatic");
  if (facts.disputed > 0) return refuse("disputed");
  if (facts.isUnderway) return refuse("underway");
  const left = refundable(facts);
  if (left === 0) return refuse(facts.pending > 0 ? "underway" : "nothing_left");
  if (!facts.hasIntent) return refuse("not_refundable");
  const cents = amount ?? left;
  if (!Number.isSafeInteger(cents) || cents < 1 || cents > left) return refuse("too_much");
  if (actor.by === "creator" && !fitsBalance(facts, cents)) return refuse("below_limit");
  if (actor.by !== "guarantee") return { ok: true, amount: cents };
  if (!saleTraits[facts.kind].isGuaranteed) return refuse("not_guaranteed");
  if (now >= facts.paidAt + GUARANTEE_MS) return refuse("too_late");
  return isOpened(facts) ? refuse("opened") : { ok: true, amount: left };
}

const isTheirs = ({ buyerId, sellerId }: RefundFacts, { by, id }: RefundActor): boolean =>
  by === "admin" || id === (by === "guarantee" ? buyerId : sellerId);

/** A post or message counts whenever it was opened; a month only if something was opened since it was paid. */
function isOpened({ kind, openedHour, paidAt }: RefundFacts): boolean {
  if (openedHour === null) return false;
  return kind !== "subscription" || openedHour >= hourOf(paidAt);
}
