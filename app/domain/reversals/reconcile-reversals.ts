import type { SaleKind } from "#db/kinds.ts";
import type { PaymentStore } from "#db/stores/payments/payments.ts";
import { DOUBLED_REASON, UNSENT_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import { movementEntries, type PaymentMovements, refundedBy, withheldBy } from "../ledger/movements.ts";
import type { Cents } from "../money.ts";
import { type ReversalNewsDeps, reversalNews } from "../notifications/payment-news/reversal-news.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { type AttemptDeps, attemptOnce } from "../payments/attempt-once.ts";
import type { SaleMismatch } from "../payments/check-sale.ts";
import { type PaymentPort, ProviderUnavailable } from "../payments/payment-port.ts";
import { reconcileCheckoutSession, type SessionDeps } from "../payments/reconcile-checkout-session.ts";
import { messageOf, purchaseOf, unlockOf } from "../payments/reconcile-purchase.ts";
import type { WebhookEventRow } from "../payments/webhooks/event-row.ts";
import { reconcileSubscription } from "../subscriptions/reconcile-subscription.ts";
import { collectionAfter } from "./disputes/dispute.ts";
import type { DisputePort } from "./disputes/dispute-port.ts";
import { planSellerMoves, type SellerMove } from "./plan-seller-moves.ts";

export type ReversalDeps = SessionDeps &
  AttemptDeps &
  ReversalNewsDeps & {
    payments: Pick<
      PaymentPort,
      | "checkoutSession"
      | "subscriptionOfPayment"
      | "sessionOfPayment"
      | "movements"
      | "takeFromSeller"
      | "returnToSeller"
      | "endSubscription"
    > &
      Pick<DisputePort, "pauseCollection">;
    paymentStore: Pick<PaymentStore, "findByIntent" | "isNewestMonth" | "recordReversals">;
  };

type UnknownSale = SaleMismatch | "unknown_sale" | "not_paid";
type StoredSale = {
  id: string;
  kind: SaleKind;
  buyerId: string;
  sellerId: string;
  paidAt: number;
  gross: Cents;
  fee: Cents;
  net: Cents;
  contentId: string | null;
  subject: string | null;
  subscription: {
    id: string;
    providerId: string;
    endedAt: number | null;
    revokedAt: number | null;
  } | null;
};

/**
 * Reads what moved a payment's money, makes the creator bear or get back their share, and books what really happened;
 * an unknown sale is recorded first. A full refund of the newest month or a lost dispute ends the subscription, an open
 * dispute pauses it, and a reversed purchase no longer opens its post. `reportedAt` is when the event occurred (ms).
 */
export async function reconcileReversals(
  deps: ReversalDeps,
  paymentIntentId: string,
  event: WebhookEventRow | null,
  reportedAt = event?.provider_created_at ?? deps.clock.now(),
): Promise<Outcome<UnknownSale>> {
  const sale = await findSale(deps, paymentIntentId);
  if (!sale.ok) return sale;
  const { payment } = sale;
  const readAt = deps.clock.now();
  const before = await deps.payments.movements(paymentIntentId);
  if (before === null) return refuse("unknown_sale");
  const moves = planSellerMoves({ ...payment, paymentIntentId }, before);
  const failures = await makeMoves(deps, moves, readAt);
  const after = moves.length > 0 ? await deps.payments.movements(paymentIntentId) : before;
  const movements = after ?? before;
  const open = planSellerMoves({ ...payment, paymentIntentId }, movements);
  // A parallel run may have made the failed move.
  const failure = open.length > 0 ? failures[0] : undefined;
  const { subscription } = payment;
  if (subscription !== null && subscription.endedAt === null)
    await stopCollecting(deps, { ...payment, subscription }, movements);
  const now = deps.clock.now();
  await deps.paymentStore.recordReversals({
    paymentId: payment.id,
    subscriptionId: subscription?.id ?? null,
    purchase: purchaseOf(payment),
    message: messageOf(payment),
    unlock: unlockOf(payment),
    doubledReason: DOUBLED_REASON,
    unsentReason: UNSENT_REASON,
    entries: movementEntries(payment, movements),
    requests: movements.requests ?? [],
    stillToMove: { sellerId: payment.sellerId, ...stillToMove(open) },
    news: await reversalNews(deps, { payment, movements, reportedAt }, now),
    // Without the event recorded, it's sent again and retries the failed moves; so does the scheduled run.
    event: failure ? null : event,
    now,
  });
  // Uses what all events have recorded, since this one may have paused on an older snapshot.
  if (movements.disputes.length > 0) await settleCollecting(deps, paymentIntentId);
  if (failure) throw failure;
  return { ok: true };
}

function stillToMove(moves: SellerMove[]): { toTake: Cents; toReturn: Cents } {
  const sumOf = (act: SellerMove["act"]) =>
    moves.reduce((sum, move) => sum + (move.act === act ? move.amount : 0), 0);
  return { toTake: sumOf("take"), toReturn: sumOf("return") };
}

/**
 * Makes the planned moves and returns the failures, so that the rest is booked first. If a creator's balance doesn't
 * cover their share, the platform bears it until a later run or event tries again (decision 105).
 */
async function makeMoves(deps: ReversalDeps, moves: SellerMove[], readAt: number): Promise<Error[]> {
  const failures: Error[] = [];
  for (const move of moves) {
    const { act, name, ...terms } = move;
    try {
      const done = await attemptOnce(deps, { name, terms: Object.values(terms), readAt }, (key) =>
        act === "take" ? deps.payments.takeFromSeller(move, key) : deps.payments.returnToSeller(move, key),
      );
      if (done.ok) continue;
      if (act === "take") console.error("the seller owes what their balance doesn't cover", terms);
      else failures.push(new ProviderUnavailable(`our balance doesn't cover ${name}`));
    } catch (error) {
      if (!isProviderError(error)) throw error;
      console.error(`${name} wasn't made`, error);
      failures.push(error);
    }
  }
  return failures;
}

const isProviderError = (error: unknown): error is Error =>
  error instanceof Error && (error.name === "ProviderUnavailable" || error.name === "ProviderRefused");

async function stopCollecting(
  deps: ReversalDeps,
  payment: { id: string; gross: number; subscription: { providerId: string } },
  movements: PaymentMovements,
) {
  const { providerId } = payment.subscription;
  const isRefunded = refundedBy(movements.refunds) >= payment.gross;
  // There may be a newer month that isn't recorded yet.
  if (isRefunded) await reconcileSubscription(deps, providerId, null);
  const isGone = isRefunded && (await deps.paymentStore.isNewestMonth(payment.id));
  const collection = collectionAfter(
    movements.disputes.map((one) => ({ withheld: withheldBy(one), isLost: one.isLost })),
  );
  if (isGone || collection === "end") await deps.payments.endSubscription(providerId);
  else if (collection === "pause") await deps.payments.pauseCollection(providerId, true);
  else return;
  await reconcileSubscription(deps, providerId, null);
}

/** If the state keeps changing, leave it to the next event. */
const MAX_SETTLINGS = 3;

/**
 * Pauses collection while any month is disputed, and resumes it otherwise; an ended subscription stays ended. Checks
 * again afterward, since a parallel event may have recorded another dispute.
 */
async function settleCollecting(deps: ReversalDeps, paymentIntentId: string) {
  const find = async () => (await deps.paymentStore.findByIntent(paymentIntentId))?.subscription ?? null;
  let subscription = await find();
  for (let turn = 0; turn < MAX_SETTLINGS && subscription !== null && subscription.endedAt === null; turn++) {
    const isPaused = subscription.revokedAt !== null;
    await deps.payments.pauseCollection(subscription.providerId, isPaused);
    if (!isPaused) await reconcileSubscription(deps, subscription.providerId, null);
    subscription = await find();
    if (subscription === null || (subscription.revokedAt !== null) === isPaused) return;
  }
}

export async function findSale(
  deps: ReversalDeps,
  paymentIntentId: string,
): Promise<Outcome<UnknownSale, { payment: StoredSale }>> {
  const known = await deps.paymentStore.findByIntent(paymentIntentId);
  if (known !== null) return { ok: true, payment: known };
  const recorded = await recordSale(deps, paymentIntentId);
  if (!recorded.ok) return recorded;
  const payment = await deps.paymentStore.findByIntent(paymentIntentId);
  return payment === null ? refuse("unknown_sale") : { ok: true, payment };
}

async function recordSale(deps: ReversalDeps, paymentIntentId: string): Promise<Outcome<UnknownSale>> {
  const subscriptionId = await deps.payments.subscriptionOfPayment(paymentIntentId);
  if (subscriptionId !== null) return reconcileSubscription(deps, subscriptionId, null);
  const sessionId = await deps.payments.sessionOfPayment(paymentIntentId);
  const session = sessionId === null ? null : await deps.payments.checkoutSession(sessionId);
  return session === null ? refuse("unknown_sale") : reconcileCheckoutSession(deps, session, null);
}
