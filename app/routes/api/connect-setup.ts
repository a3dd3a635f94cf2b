import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { startPayoutOnboarding } from "../../domain/payouts/onboarding.ts";
import { member } from "../../http/context.ts";
import { answering, onlyPost, readJson } from "../../http/json.ts";
import { ownAddress } from "../../http/paths.ts";

/** user_id, email and type are accepted for their shape; the account is the caller's own. */
const payload = z.object({
  user_id: z.string().max(64).optional(),
  email: z.string().max(254).optional(),
  type: z.literal("express").optional(),
  refresh_url: z.string().max(2000).optional(),
  return_url: z.string().max(2000).optional(),
});

export const loader = onlyPost;

export async function action({ request, context }: ActionFunctionArgs) {
  const wish = await readJson(request, payload);
  const { origin } = context;
  const { id, email } = member(context);
  return answering(async () => {
    const onboarding_url = await startPayoutOnboarding(context.deps, {
      id,
      email,
      refreshUrl: ownAddress(wish.refresh_url, origin, "/stripe-setup?status=refresh"),
      returnUrl: ownAddress(wish.return_url, origin, "/stripe-setup?status=success"),
    });
    return Response.json({ success: true, onboarding_url });
  });
}
