import type { AppLoadContext } from "@remix-run/cloudflare";
import { closeWithdrawn } from "../domain/sales/close-withdrawn.ts";

export const closeWithdrawnSales = (context: AppLoadContext) =>
  context.waitUntil(
    closeWithdrawn(context.deps).catch((error: unknown) => console.error(context.requestId, error)),
  );
