import type { AppLoadContext } from "@remix-run/cloudflare";
import { settleRefunds } from "../../domain/refunds/carry-out-refunds.ts";
import { closeWithdrawnSales } from "../close-withdrawn-sales.ts";

/**
 * After a paid message was unsent: closes its open checkouts and makes its refund, once the response is sent. The scheduled
 * run does both, too, so nothing is lost if this one is cut off.
 */
export function refundUnsent(context: AppLoadContext) {
  closeWithdrawnSales(context);
  context.waitUntil(
    settleRefunds(context.deps).catch((error: unknown) => console.error(context.requestId, error)),
  );
}
