import type { AppLoadContext } from "@remix-run/cloudflare";
import { deliverBroadcasts } from "#domain/messages/broadcasts/deliver.ts";
import { withdrawBroadcasts } from "#domain/messages/broadcasts/withdraw.ts";
import { refundUnsent } from "./refund-unsent.ts";

/** What can still be done after a response; the scheduled run does the rest. */
const SOON = { perRun: 1000, perStep: 500 };

/** Delivers the first copies after the response; nothing is lost if this is cut off. */
export function deliverSoon(context: AppLoadContext) {
  context.waitUntil(
    deliverBroadcasts(context.deps, SOON).catch((error: unknown) => console.error(context.requestId, error)),
  );
}

/** Withdraws and refunds an unsent broadcast's first copies after the response. */
export function withdrawSoon(context: AppLoadContext) {
  context.waitUntil(
    withdrawBroadcasts(context.deps, SOON)
      .then(() => refundUnsent(context))
      .catch((error: unknown) => console.error(context.requestId, error)),
  );
}
