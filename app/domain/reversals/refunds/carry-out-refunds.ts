import type { RefundBy } from "#db/kinds.ts";
import type { RefundStore } from "#db/stores/reversals/refunds/refunds.ts";
import type { Clock } from "#domain/clock.ts";
import type { Cents } from "#domain/money.ts";
import { attemptOnce } from "#domain/payments/attempt-once.ts";
import type { PaymentPort } from "#domain/payments/payment-port.ts";
import { UNSENT_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import { settleEach } from "#domain/settle-all.ts";
import { type ReversalDeps, reconcileReversals } from "../reconcile-reversals.ts";
import { checkRefund } from "./refund.ts";
import type { ProviderRefund, ProviderRefundRefusal, RefundPort } from "./refund-port.ts";

type OpenRefund = {
  id: string;
  paymentId: string;
  amount: Cents;
  by: RefundBy;
  actorId: string;
  createdAt: number;
  paymentIntentId: string;
  isOurs: boolean;
};

/** Each takes up to ten provider calls, and a run should end within its minute. */
const REQUESTS_PER_RUN = 10;
const DEBTS_PER_RUN = 5;
const RETURNS_PER_RUN = 5;

export type CarryOutDeps = ReversalDeps & {
  payments: RefundPort & PaymentPort;
  refunds: Pick<RefundStore, "findFacts" | "close" | "claimDue" | "claimDebts" | "claimReturns">;
  clock: Pick<Clock, "now">;
};

/** Continues refunds that were cut off or are on their way, and moves what creators owe or are owed. */
export async function settleRefunds(deps: CarryOutDeps): Promise<void> {
  const now = deps.clock.now();
  const requests = await deps.refunds.claimDue(now, REQUESTS_PER_RUN);
  const debts = await deps.refunds.claimDebts(now, DEBTS_PER_RUN);
  const returns = await deps.refunds.claimReturns(now, RETURNS_PER_RUN);
  await settleEach(
    [
      ...requests.map((request) => ({
        name: `refund request ${request.id}`,
        work: async () => void (await carryOutRefund(deps, request)),
      })),
      ...[...debts, ...returns].map(({ paymentIntentId }) => ({
        name: `what is still to be moved for ${paymentIntentId}`,
        work: async () => void (await reconcileReversals(deps, paymentIntentId, null)),
      })),
    ],
    ({ name }) => name,
    ({ work }) => work(),
  );
}

/**
 * Carries out one request. Looks for an existing refund first, since the provider makes one per request; crashing
 * between any two steps neither refunds twice nor loses it. If the creator's share can't be taken back, the platform
 * pays first and the creator owes it. Booked by the same code as the provider's events.
 */
export async function carryOutRefund(deps: CarryOutDeps, request: OpenRefund): Promise<"made" | "refused"> {
  const { id: requestId, paymentIntentId } = request;
  const readAt = deps.clock.now();
  let refund = await deps.payments.refundOfRequest(paymentIntentId, requestId);
  if (refund === null) {
    // The fan may have opened it after asking for the refund.
    if (await isOpened(deps, request)) return close(deps, request, "opened");
    const made = await create(deps, request, readAt);
    if ("refusal" in made) {
      // Book refunds by others and disputes that no event has reported yet.
      if (made.refusal !== "refused") await reconcileReversals(deps, paymentIntentId, null);
      return close(deps, request, made.refusal);
    }
    refund = made.refund;
  }
  const booked = await reconcileReversals(deps, paymentIntentId, null);
  if (!booked.ok) throw new Error(`the refund ${refund.id} could not be booked: ${booked.reason}`);
  return "made";
}

async function create(
  deps: CarryOutDeps,
  { id: requestId, paymentIntentId, amount, isOurs }: OpenRefund,
  readAt: number,
): Promise<{ refund: ProviderRefund } | { refusal: ProviderRefundRefusal }> {
  const terms = { paymentIntentId, amount, requestId };
  // One name for both ways, so that only one is ever in progress.
  const createFrom = (from: "seller" | "platform") =>
    attemptOnce(deps, { name: `refund-${requestId}`, terms: [from, amount], readAt }, (idempotencyKey) =>
      deps.payments.createRefund({ ...terms, from, idempotencyKey }),
    );
  if (!isOurs) {
    const made = await createFrom("seller");
    if (made.ok) return made;
    if (made.reason !== "uncovered") return { refusal: made.reason };
  }
  const alone = await createFrom("platform");
  return alone.ok ? alone : { refusal: alone.reason };
}

async function isOpened(
  deps: CarryOutDeps,
  { paymentId, by, actorId, createdAt }: OpenRefund,
): Promise<boolean> {
  if (by !== "guarantee") return false;
  const facts = await deps.refunds.findFacts(paymentId);
  if (facts === null) return false;
  const checked = checkRefund({ ...facts, isUnderway: false }, { id: actorId, by }, null, createdAt);
  return !checked.ok && checked.reason === "opened";
}

async function close(deps: CarryOutDeps, request: OpenRefund, refusal: string): Promise<"refused"> {
  await deps.refunds.close(request, refusal, deps.clock.now(), UNSENT_REASON);
  return "refused";
}
