import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { confirmCheckout } from "#domain/payments/confirm-checkout.ts";
import { jsonError, postOnly, readJson } from "#http/api/json.ts";
import { requireMember } from "#http/context.ts";
import { runPaymentCall } from "#http/payments/run-payment.ts";

/** `seller_id` is accepted for compatibility; the creator comes from our own row. */
const payload = z.object({
  session_id: z.string().min(1).max(200),
  seller_id: z.string().max(64).optional(),
});
const refusals = {
  not_yours: { status: 404, error: "We can't find this checkout session among yours." },
  not_paid: { status: 409, error: "This checkout hasn't been paid yet." },
  expired: { status: 409, error: "This checkout has expired. You weren't charged." },
  failed: { status: 409, error: "This payment doesn't match what was ordered. Please contact support." },
} as const;

export const loader = postOnly;

/** verify-and-create and create-from-session: the same call, idempotent per session. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session_id } = await readJson(request, payload);
  return runPaymentCall(context, async () => {
    const confirmed = await confirmCheckout(context.deps, {
      sessionId: session_id,
      buyerId: requireMember(context).id,
    });
    if (!confirmed.ok) {
      // A saved card that was declined, or awaits its bank: this call has no page to lead to.
      const code = confirmed.reason in refusals ? (confirmed.reason as keyof typeof refusals) : "not_paid";
      const { error, status } = refusals[code];
      return jsonError(error, status, { code });
    }
    return Response.json({ success: true, seller_id: confirmed.sellerId, amount_total: confirmed.amount });
  });
}
