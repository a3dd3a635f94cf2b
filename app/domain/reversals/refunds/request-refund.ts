import type { RefundStore } from "#db/stores/reversals/refunds/refunds.ts";
import type { Clock } from "#domain/clock.ts";
import { type Cents, formatCents } from "#domain/money.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { type CarryOutDeps, carryOutRefund } from "./carry-out-refunds.ts";
import { checkRefund, LOWEST_BALANCE, type RefundActor, type RefundRefusal } from "./refund.ts";

export type RequestDeps = CarryOutDeps & {
  refunds: Pick<RefundStore, "findFacts" | "add">;
  clock: Pick<Clock, "now" | "newId">;
};
/** made: at the provider; later: by the scheduled run; refused: by the provider. */
export type RequestedRefund = Outcome<
  RefundRefusal | "unknown",
  { amount: Cents; result: "made" | "later" | "refused" }
>;

/**
 * Refunds `amount` cents, or everything left (null). The request is written before it's carried out; if the provider
 * can't be reached or this run dies, the scheduled run continues.
 */
export async function requestRefund(
  deps: RequestDeps,
  asked: { paymentId: string; actor: RefundActor; amount: Cents | null; reason: string | null },
): Promise<RequestedRefund> {
  const { paymentId, actor, reason } = asked;
  const facts = await deps.refunds.findFacts(paymentId);
  if (facts === null) return refuse("unknown");
  const now = deps.clock.now();
  const checked = checkRefund(facts, actor, asked.amount, now);
  if (!checked.ok) return checked;
  const { amount } = checked;
  const id = deps.clock.newId();
  const asker = { by: actor.by, actorId: actor.id, lowestBalance: LOWEST_BALANCE };
  const request = { id, paymentId, amount, ...asker, reason, now };
  // Another tab or person may have been faster.
  const text = `${formatCents(amount)} of payment ${paymentId}: ${reason ?? ""}`;
  const added = await deps.refunds.add(request, facts, { id: deps.clock.newId(), text });
  if (added === null) return refuse(await reasonNow(deps, asked));
  try {
    return { ok: true, amount, result: await carryOutRefund(deps, added) };
  } catch (error) {
    if (!isPassing(error)) throw error;
    console.error(`refund ${id} waits`, error);
    return { ok: true, amount, result: "later" };
  }
}

async function reasonNow(
  { refunds, clock }: RequestDeps,
  { paymentId, actor, amount }: { paymentId: string; actor: RefundActor; amount: Cents | null },
): Promise<RefundRefusal> {
  const facts = await refunds.findFacts(paymentId);
  const checked = facts && checkRefund(facts, actor, amount, clock.now());
  return checked === null || checked.ok ? "underway" : checked.reason;
}

const PASSING = new Set(["ProviderUnavailable", "DatabaseUnavailable"]);

function isPassing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (PASSING.has(cause.name)) return true;
  return false;
}
