import type { PaymentBlockStore } from "#db/stores/payments/fraud/payment-blocks.ts";
import type { Clock } from "#domain/clock.ts";
import { blockKeptEmail, blockLiftedEmail } from "#domain/notifications/mail/fraud-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";

type Deps = {
  paymentBlocks: Pick<PaymentBlockStore, "find" | "lift" | "keep">;
  clock: Pick<Clock, "now" | "newId">;
  pageLink(path: string): string;
};

/** Lifts an account's block, or rejects its appeal; writes an audit entry and emails the fan. */
export async function answerBlock(
  { paymentBlocks, clock, pageLink }: Deps,
  { intent, ...answer }: { intent: "lift" | "keep"; userId: string; actorId: string; reason: string },
): Promise<Outcome<"over" | "no_appeal">> {
  const now = clock.now();
  const block = await paymentBlocks.find(answer.userId, now);
  if (block === null) return refuse("over");
  const auditId = clock.newId();
  const content =
    intent === "lift"
      ? blockLiftedEmail(answer.reason, pageLink("/payments"))
      : blockKeptEmail(answer.reason, block.until, pageLink("/payments/blocked"));
  const mail = { id: `payments-${auditId}`, recipient: block.email, ...content, now };
  const isDone = await paymentBlocks[intent]({ ...answer, auditId, now, mail });
  if (isDone) return { ok: true };
  return refuse(intent === "lift" ? "over" : "no_appeal");
}
