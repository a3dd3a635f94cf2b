import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { syncSeller } from "#domain/ledger/payouts/connect-account.ts";
import { postOnly } from "#http/api/json.ts";
import { requireMember } from "#http/context.ts";
import { runPaymentCall } from "#http/payments/run-payment.ts";

export const loader = postOnly;

/** ensure-sync and sync-status: fetch the status of the caller's account from the provider. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return postOnly();
  return runPaymentCall(context, async () => {
    const synced = await syncSeller(context.deps, requireMember(context).id);
    return Response.json({
      success: true,
      has_stripe_connected: synced.ok && synced.state !== "disconnected",
      onboarding_completed: synced.ok && synced.state === "completed",
    });
  });
}
