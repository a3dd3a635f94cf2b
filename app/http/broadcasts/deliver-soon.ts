import type { AppLoadContext } from "@remix-run/cloudflare";
import { deliverBroadcasts } from "../../domain/broadcasts/deliver.ts";
import { withdrawBroadcasts } from "../../domain/broadcasts/withdraw.ts";
import { refundUnsent } from "../messages/refund-unsent.ts";

/** As many as a response may still work for after it was sent; the scheduled run does the rest. */
const SOON = { perRun: 1000, perStep: 500 };

/** After a broadcast is sent: its first fans get it once the response is out. Nothing is lost if this is cut off. */
export function deliverSoon(context: AppLoadContext) {
  context.waitUntil(
    deliverBroadcasts(context.deps, SOON).catch((error: unknown) => console.error(context.requestId, error)),
  );
}

/** After a broadcast is unsent: takes back its first copies, and makes their refunds. */
export function withdrawSoon(context: AppLoadContext) {
  context.waitUntil(
    withdrawBroadcasts(context.deps, SOON)
      .then(() => refundUnsent(context))
      .catch((error: unknown) => console.error(context.requestId, error)),
  );
}
