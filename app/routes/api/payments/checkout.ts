import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { getCreator } from "../../../domain/creators/get-creator.ts";
import { subscribe } from "../../../domain/subscriptions/subscribe.ts";
import { jsonError, postOnly, readJson, runApiCall } from "../../../http/api/json.ts";
import { requireMember } from "../../../http/context.ts";
import { sameSiteUrl } from "../../../http/paths.ts";

/** `amount` is accepted for its shape and never charged: the stored price is, and the answer says when they differ. */
const payload = z.object({
  seller_id: z.string().min(1).max(64),
  amount: z.number().int().optional(),
  success_url: z.string().max(2000).optional(),
  cancel_url: z.string().max(2000).optional(),
});

const refusals = {
  own_page: 409,
  already_subscribed: 409,
  leaving: 409,
  creator_leaving: 409,
  cannot_charge: 409,
  try_again: 409,
  no_checkout_url: 503,
  price_changed: 409,
} as const;

export const loader = postOnly;

export async function action({ request, context }: ActionFunctionArgs) {
  const wish = await readJson(request, payload);
  const { deps, origin } = context;
  const buyer = requireMember(context);
  // Only addresses of ours: a caller cannot have a payer sent elsewhere.
  return runApiCall(async () => {
    const creator = await getCreator(
      { creators: deps.creators, now: deps.clock.now() },
      { profileId: wish.seller_id, viewerId: buyer.id },
    );
    if (creator === null) return jsonError("no_creator", 404);
    const started = await subscribe(deps, {
      creator,
      buyer,
      shownPrice: null,
      successUrl: sameSiteUrl(
        wish.success_url,
        origin,
        "/subscription-success?session_id={CHECKOUT_SESSION_ID}",
      ),
      cancelUrl: sameSiteUrl(wish.cancel_url, origin, "/discover"),
    });
    if (!started.ok) return jsonError(started.reason, refusals[started.reason]);
    const differs = wish.amount !== undefined && wish.amount !== started.amount;
    return Response.json({
      url: started.url,
      amount: started.amount,
      ...(differs ? { amount_differs: true } : {}),
    });
  });
}
