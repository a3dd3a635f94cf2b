import type { LedgerAccount, LedgerKind, PayoutState } from "#db/kinds.ts";
import { type Cents, formatCents } from "../money.ts";
import { plainKind } from "../plain-kind.ts";

type Entry = {
  transaction: string;
  kind: LedgerKind;
  account: LedgerAccount;
  amount: Cents;
  at: number;
};
type StoredTrail = {
  payment: {
    gross: Cents;
    refunded: Cents;
    disputed: Cents;
    stripe_reference: string;
    paid_at: number;
  };
  checkout: {
    id: string;
    amount: Cents;
    attempt: number;
    stripe_session_id: string | null;
    created_at: number;
    attempted_at: number | null;
    completed_at: number | null;
    expired_at: number | null;
  } | null;
  entries: Entry[];
  events: { id: string; type: string; outcome: string; failures: number; provider_created_at: number }[];
  payouts: {
    id: string;
    source: string;
    amount: Cents;
    status: PayoutState;
    createdAt: number;
    traceId: string | null;
  }[];
  emails: { id: string; createdAt: number; sentAt: number | null; givenUpAt: number | null }[];
};

/** `at` in ms; `cents` is null if no money moved. */
export type TrailLine = {
  key: string;
  at: number;
  what: string;
  detail: string;
  cents: Cents | null;
};
export type TrailTotals = { paid: Cents; refunded: Cents; disputed: Cents; fee: Cents; net: Cents };

const KINDS: Record<LedgerKind, string> = {
  sale: "Sale",
  refund: "Refund",
  refund_failed: "Refund failed",
  fee_refund: "Fee refund",
  dispute: "Dispute",
  dispute_won: "Dispute returned",
  transfer_reversal: "Transfer reversal",
  transfer: "Transfer",
  payout: "Payout",
  payout_failed: "Payout failed",
};
const ACCOUNTS: Record<LedgerAccount, string> = {
  provider: "card",
  platform: "platform",
  seller: "creator",
  bank: "bank",
};
const order = Object.keys(ACCOUNTS);
const byAccount = (a: Entry, b: Entry) => order.indexOf(a.account) - order.indexOf(b.account);
/** Emails about a payment, recognized by their IDs. */
const EMAILS: [id: RegExp, kind: string][] = [
  [/^receipt:/, "Receipt"],
  [/^new-subscriber:/, "New subscriber"],
  [/^refund:.*:failed$/, "Refund failed"],
  [/^refund:/, "Refund"],
  [/:lost$/, "Dispute lost"],
  [/:won$/, "Dispute won"],
  [/^dispute:/, "Dispute opened"],
];

/** The current ledger totals, with the signs that a reader expects. */
export function trailTotals({ payment, entries }: Pick<StoredTrail, "payment" | "entries">): TrailTotals {
  const booked = (account: LedgerAccount) =>
    entries.reduce((sum, entry) => sum + (entry.account === account ? entry.amount : 0), 0);
  return {
    paid: payment.gross,
    refunded: payment.refunded,
    disputed: payment.disputed,
    fee: 0 - booked("platform"),
    net: 0 - booked("seller"),
  };
}

export function trailLines(trail: StoredTrail): TrailLine[] {
  const lines = [
    ...checkoutLines(trail),
    ...ledgerLines(trail.entries),
    ...trail.events.map((event) => ({
      key: event.id,
      at: event.provider_created_at,
      what: `Event: ${plainKind(event.type)}`,
      detail: [event.id, plainKind(event.outcome).toLowerCase(), ...failuresOf(event.failures)].join(", "),
      cents: null,
    })),
    ...payoutLines(trail.payouts),
    ...trail.emails.map(({ id, createdAt, sentAt, givenUpAt }) => ({
      key: `email-${id}`,
      at: sentAt ?? createdAt,
      what: `Email: ${EMAILS.find(([pattern]) => pattern.test(id))?.[1] ?? "Other"}`,
      detail: sentAt !== null ? "sent" : givenUpAt !== null ? "not delivered" : "waiting",
      cents: null,
    })),
  ];
  return lines.toSorted((a, b) => a.at - b.at);
}

const failuresOf = (failures: number) =>
  failures === 0 ? [] : [`failed ${failures === 1 ? "once" : `${failures} times`}`];

function checkoutLines({ checkout, payment }: StoredTrail): TrailLine[] {
  const paid = {
    key: "paid",
    at: payment.paid_at,
    what: "Paid",
    detail: payment.stripe_reference,
    cents: payment.gross,
  };
  if (checkout === null) return [paid];
  const { attempt, attempted_at, stripe_session_id } = checkout;
  const line = (key: string, at: number | null, what: string, detail: string) =>
    at === null ? [] : [{ key, at, what, detail, cents: null }];
  return [
    ...line("checkout", checkout.created_at, "Checkout", `${checkout.id}, ${formatCents(checkout.amount)}`),
    ...line("attempt", attempt > 1 ? attempted_at : null, `Attempt ${attempt}`, stripe_session_id ?? ""),
    ...line("completed", checkout.completed_at, "Checkout completed", stripe_session_id ?? ""),
    ...line("expired", checkout.expired_at, "Checkout expired", stripe_session_id ?? ""),
    paid,
  ];
}

function ledgerLines(entries: Entry[]): TrailLine[] {
  return [...Map.groupBy(entries, (entry) => entry.transaction)].map(([transaction, parts]) => {
    const [first] = parts as [Entry, ...Entry[]];
    const amounts = parts
      .toSorted(byAccount)
      .map(({ account, amount }) => `${ACCOUNTS[account]} ${formatCents(amount)}`);
    return {
      key: transaction,
      at: first.at,
      what: `Ledger: ${KINDS[first.kind]}`,
      detail: `${transaction}: ${amounts.join(", ")}`,
      cents: null,
    };
  });
}

const payoutLines = (payouts: StoredTrail["payouts"]): TrailLine[] =>
  payouts.map(({ id, source, amount, status, createdAt, traceId }) => ({
    key: `${id}-${source}`,
    at: createdAt,
    what: `In payout (${status.replace("_", " ")})`,
    detail: `${id}, ${traceId === null ? "no bank reference yet" : `bank reference ${traceId}`}`,
    cents: amount,
  }));
