import type { AppLoadContext } from "@remix-run/cloudflare";
import { closeWithdrawn } from "../domain/sales/close-withdrawn.ts";

/** Closes what can no longer be bought after the response is sent; the scheduled run goes on with what fails. */
export const closeWithdrawnSales = (context: AppLoadContext) =>
  context.waitUntil(
    closeWithdrawn(context.deps).catch((error: unknown) => console.error(context.requestId, error)),
  );
