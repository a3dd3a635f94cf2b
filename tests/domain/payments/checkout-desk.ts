import { beginSale } from "../../../app/domain/payments/begin-sale.ts";
import type { Sale } from "../../../app/domain/payments/open-checkout.ts";
import type { ProviderSession, SessionTerms } from "../../../app/domain/payments/payment-port.ts";
import type { startPayment } from "../../../app/domain/payments/start-payment.ts";
import { HOUR, NOW, people } from "../../cast.ts";
import { fakeBooks, sessionOf } from "./fake-books.ts";

export const sale: Sale = {
  kind: "tip",
  buyerId: people.fan.id,
  sellerId: people.creator.id,
  subject: "",
  contentId: null,
  amount: 1500,
  accountId: "acct_mira",
  successUrl: "https://site.example/ok",
  cancelUrl: "https://site.example/no",
};

/** A fan who pays, what stands against it, and a provider whose answers can be set. */
export function checkoutDesk() {
  const books = fakeBooks({ id: "other", kind: "unlock", completed_at: NOW });
  const standing = {
    blockedUntil: null as number | null,
    joinedAt: 0,
    hasPaid: true,
    failedCards: 0,
    sales: 0,
  };
  const spending = { spent: 0, open: 0, limit: null as number | null, nextAt: null, nextAmount: null };
  const attempts = { count: 1 };
  const started: SessionTerms[] = [];
  /** What the provider does with the next calls; then it opens pages. */
  const answers: ((terms: SessionTerms) => ProviderSession)[] = [];
  let ids = 0;
  const { add } = books.deps.checkouts;
  const checkouts: typeof books.deps.checkouts = {
    ...books.deps.checkouts,
    // As in the database, a sale is added only if it fits the limit.
    add: async (row, consent) =>
      (spending.limit === null || spending.spent + spending.open + row.amount <= spending.limit) &&
      (await add(row, consent)),
  };
  const startSession = async (terms: SessionTerms) => {
    started.push(terms);
    const answer = answers.shift();
    const number = started.length;
    const session = sessionOf({ id: `cs_${number}`, url: `https://pay.example/${number}`, ...terms });
    const opened = answer ? answer(terms) : session;
    books.state.sessions.push(opened);
    return opened;
  };
  const deps = {
    ...books.deps,
    checkouts,
    payments: { ...books.deps.payments, startPayment: startSession },
    clock: { now: () => books.state.now, newId: () => `new-${++ids}` },
    secrets: { digest: (text: string) => text },
    rateLimits: { increment: async () => ({ attempts: attempts.count, endsAt: NOW + HOUR }) },
    paymentBlocks: { findStanding: async () => standing },
    spendingLimits: { find: async () => spending },
  } as unknown as Parameters<typeof startPayment>[0];
  const begin = (more: Partial<Sale> = {}, network = "192.0.2.1") =>
    beginSale(deps, { ...sale, ...more, network }, startSession);
  const ours = () => books.checkouts.rows.filter((row) => row.id !== "other");
  return { ...books, deps, standing, spending, attempts, started, answers, begin, ours };
}

/** A sale whose page was opened by the provider's call of this number. */
export const opened = (number: number) => ({
  ok: true,
  url: `https://pay.example/${number}`,
  checkoutId: "new-1",
});
