import type { AppLoadContext } from "@remix-run/cloudflare";
import { closeWithdrawn } from "../domain/payments/sales/close-withdrawn.ts";
import { stopBlockedRenewals } from "../domain/subscriptions/stop-renewals.ts";

const inBackground = (context: AppLoadContext, work: Promise<void>) =>
  context.waitUntil(work.catch((error: unknown) => console.error(context.requestId, error)));

export const closeWithdrawnSales = (context: AppLoadContext) =>
  inBackground(context, closeWithdrawn(context.deps));

/** At once, so that no page says a subscription renews that a block has ended; the scheduled run does the rest. */
export function settleBlock(context: AppLoadContext) {
  closeWithdrawnSales(context);
  inBackground(context, stopBlockedRenewals(context.deps));
}
