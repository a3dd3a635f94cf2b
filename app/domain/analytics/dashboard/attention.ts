import { DAY_MS } from "#domain/durations.ts";
import type { Balance } from "#domain/ledger/payouts/get-balance.ts";

/** Most urgent first, unless a deadline says otherwise. */
export const ATTENTION = [
  "payment_setup",
  "bank_details",
  "dispute",
  "payout_failed",
  "payout_hold",
  "reply",
  "failed_media",
  "missed_broadcast",
  "held_message",
  "message",
  "scheduled",
  "draft",
] as const;
export type AttentionKind = (typeof ATTENTION)[number];

/** `first` is the ID of the first one; `at` is when something must be done or will happen (ms). */
export type Waiting = { count: number; first: string | null; at: number | null };
export type AttentionItem = Waiting & { kind: AttentionKind };

export type AttentionFacts = {
  rows: Record<
    | "dispute"
    | "payout_failed"
    | "reply"
    | "failed_media"
    | "missed_broadcast"
    | "held_message"
    | "scheduled"
    | "draft",
    Waiting
  >;
  unreadMessages: number;
  isOnboarded: boolean;
  balance: Pick<Balance, "holds" | "next">;
};

export const SOON_MS = 2 * DAY_MS;

const once = (isSo: boolean): Waiting => ({ count: isSo ? 1 : 0, first: null, at: null });

/**
 * What needs a creator's attention: deadlines within two days first, then by what it costs to leave it
 * (docs/product.md, section 4.35). `now` in ms.
 */
export function attentionItems({ rows, ...facts }: AttentionFacts, now: number): AttentionItem[] {
  const { holds, next } = facts.balance;
  const found: Record<AttentionKind, Waiting> = {
    ...rows,
    payment_setup: once(!facts.isOnboarded),
    bank_details: once(facts.isOnboarded && next.kind === "disabled"),
    payout_hold: { count: holds.length, first: holds[0]?.reason ?? null, at: null },
    message: { count: facts.unreadMessages, first: null, at: null },
  };
  const dueAt = ({ kind, at }: AttentionItem) =>
    (kind === "dispute" || kind === "reply") && at !== null && at < now + SOON_MS ? at : null;
  return ATTENTION.map((kind) => ({ kind, ...found[kind] }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (dueAt(a) ?? Number.MAX_SAFE_INTEGER) - (dueAt(b) ?? Number.MAX_SAFE_INTEGER));
}
