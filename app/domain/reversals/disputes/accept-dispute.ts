import type { DisputeStore } from "#db/stores/reversals/disputes/disputes.ts";
import type { Clock } from "#domain/clock.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { saleTraits } from "#domain/payments/sale-kinds.ts";
import type { DisputeCase } from "../evidence/dispute-case.ts";
import { canAnswer } from "./dispute.ts";

/** Disputes about payments to us, which no creator answers. */
export const isOurs = ({ payment }: { payment: Pick<DisputeCase["payment"], "kind"> }): boolean =>
  saleTraits[payment.kind].isOurs;

/** `now` in ms. */
export const canAccept = (found: DisputeCase, now: number): boolean =>
  isOurs(found) && found.status === "needs_response" && canAnswer(found, now);

/** Concedes a dispute about a payment to us, with an audit entry; the run that answers disputes carries it out. */
export async function acceptDispute(
  {
    disputes,
    clock,
  }: {
    disputes: Pick<DisputeStore, "findCase" | "acceptOurs">;
    clock: Pick<Clock, "now" | "newId">;
  },
  decision: { disputeId: string; actorId: string; reason: string },
): Promise<Outcome<"over">> {
  const now = clock.now();
  const found = await disputes.findCase(decision.disputeId, 0);
  if (found === null || !canAccept(found, now)) return refuse("over");
  const isDone = await disputes.acceptOurs({ ...decision, auditId: clock.newId(), now });
  return isDone ? { ok: true } : refuse("over");
}
