import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { NO_ONBOARDING_URL, startPayoutOnboarding } from "#domain/ledger/payouts/connect-account.ts";
import { jsonError, postOnly, readJson } from "#http/api/json.ts";
import { requireMember } from "#http/context.ts";
import { sameSiteUrl } from "#http/paths.ts";
import { runPaymentCall } from "#http/payments/run-payment.ts";

/** user_id, email, and type are accepted for compatibility; the account is always the caller's. */
const payload = z.object({
  user_id: z.string().max(64).optional(),
  email: z.string().max(254).optional(),
  type: z.literal("express").optional(),
  refresh_url: z.string().max(2000).optional(),
  return_url: z.string().max(2000).optional(),
});

export const loader = postOnly;

export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request, payload);
  const { origin } = context;
  const { id, email } = requireMember(context);
  return runPaymentCall(context, async () => {
    const onboarding_url = await startPayoutOnboarding(context.deps, {
      id,
      email,
      refreshUrl: sameSiteUrl(body.refresh_url, origin, "/stripe-setup?status=refresh"),
      returnUrl: sameSiteUrl(body.return_url, origin, "/stripe-setup?status=success"),
    });
    if (onboarding_url === null) return jsonError(NO_ONBOARDING_URL, 503);
    return Response.json({ success: true, onboarding_url });
  });
}
