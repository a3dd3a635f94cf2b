import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { getCreator } from "../../../domain/creators/get-creator.ts";
import { subscribe } from "../../../domain/subscriptions/subscribe.ts";
import { jsonError, postOnly, readJson, runApiCall } from "../../../http/api/json.ts";
import { requireMember } from "../../../http/context.ts";
import { sameSiteUrl } from "../../../http/paths.ts";

/** `amount` is accepted for compatibility: the stored price is charged, and the response says if they differ. */
const payload = z.object({
  seller_id: z.string().min(1).max(64),
  amount: z.number().int().optional(),
  success_url: z.string().max(2000).optional(),
  cancel_url: z.string().max(2000).optional(),
});

const statuses = {
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

/** Opens a subscription checkout and returns its URL. */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request, payload);
  const { deps, origin } = context;
  const buyer = requireMember(context);
  // Only URLs of this site, so that nobody can send a paying fan elsewhere.
  return runApiCall(async () => {
    const creator = await getCreator(
      { creators: deps.creators, now: deps.clock.now() },
      { profileId: body.seller_id, viewerId: buyer.id },
    );
    if (creator === null) return jsonError("no_creator", 404);
    const started = await subscribe(deps, {
      creator,
      buyer,
      shownPrice: null,
      successUrl: sameSiteUrl(
        body.success_url,
        origin,
        "/subscription-success?session_id={CHECKOUT_SESSION_ID}",
      ),
      cancelUrl: sameSiteUrl(body.cancel_url, origin, "/discover"),
    });
    if (!started.ok) return jsonError(started.reason, statuses[started.reason]);
    const differs = body.amount !== undefined && body.amount !== started.amount;
    return Response.json({
      url: started.url,
      amount: started.amount,
      ...(differs ? { amount_differs: true } : {}),
    });
  });
}
