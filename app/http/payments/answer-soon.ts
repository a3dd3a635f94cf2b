import type { AppLoadContext } from "@remix-run/cloudflare";
import { answerDispute } from "../../domain/evidence/answer-disputes.ts";
import { isOutage } from "../forms/form.ts";
import { isRefusedByProvider } from "./run-payment.ts";

/** Answers a dispute now; what the provider keeps from happening now, the scheduled run does. */
export async function answerSoon(context: AppLoadContext, id: string): Promise<void> {
  try {
    await answerDispute(context.deps, id, true);
  } catch (error) {
    if (!isOutage(error) && !isRefusedByProvider(error)) throw error;
    console.error(context.requestId, error);
  }
}
