import type { AppLoadContext } from "@remix-run/cloudflare";
import { answerDispute } from "#domain/reversals/evidence/answer-disputes.ts";
import { isOutage } from "../forms/form.ts";
import { isRefusedByProvider } from "./run-payment.ts";

/** If the provider prevents it now, the scheduled run does it. */
export async function answerSoon(context: AppLoadContext, id: string): Promise<void> {
  try {
    await answerDispute(context.deps, id, true);
  } catch (error) {
    if (!isOutage(error) && !isRefusedByProvider(error)) throw error;
    console.error(context.requestId, error);
  }
}
