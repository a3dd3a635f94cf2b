import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { startPayoutOnboarding } from "../../../domain/payouts/onboarding.ts";
import { postOnly, readJson, runApiCall } from "../../../http/api/json.ts";
import { requireMember } from "../../../http/context.ts";
import { sameSiteUrl } from "../../../http/paths.ts";

/** user_id, email and type are accepted for their shape; the account is the caller's own. */
const payload = z.object({
  user_id: z.string().max(64).optional(),
  email: z.string().max(254).optional(),
  type: z.literal("express").optional(),
  refresh_url: z.string().max(2000).optional(),
  return_url: z.string().max(2000).optional(),
});

export const loader = postOnly;

export async function action({ request, context }: ActionFunctionArgs) {
  const wish = await readJson(request, payload);
  const { origin } = context;
  const { id, email } = requireMember(context);
  return runApiCall(async () => {
    const onboarding_url = await startPayoutOnboarding(context.deps, {
      id,
      email,
      refreshUrl: sameSiteUrl(wish.refresh_url, origin, "/stripe-setup?status=refresh"),
      returnUrl: sameSiteUrl(wish.return_url, origin, "/stripe-setup?status=success"),
    });
    return Response.json({ success: true, onboarding_url });
  });
}
