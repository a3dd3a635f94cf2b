import type { AppLoadContext } from "@remix-run/cloudflare";
import { settleRefunds } from "#domain/reversals/refunds/carry-out-refunds.ts";
import { closeWithdrawnSales } from "../close-withdrawn-sales.ts";

/**
 * Closes an unsent paid message's open checkouts and refunds it, after the response. The scheduled run does both, too,
 * so nothing is lost if this is cut off.
 */
export function refundUnsent(context: AppLoadContext) {
  closeWithdrawnSales(context);
  context.waitUntil(
    settleRefunds(context.deps).catch((error: unknown) => console.error(context.requestId, error)),
  );
}
