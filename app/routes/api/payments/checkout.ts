import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { cancelDeletionTo } from "#domain/accounts/deletion/deletion-refusal.ts";
import { getCreator } from "#domain/creators/get-creator.ts";
import { cardText } from "#domain/payments/price-card.ts";
import { subscribe } from "#domain/subscriptions/subscribe.ts";
import { jsonError, postOnly, readJson } from "#http/api/json.ts";
import { requireMember } from "#http/context.ts";
import { sameSiteUrl } from "#http/paths.ts";
import { youBlocked } from "#http/payments/blocked-by-viewer.ts";
import { runPaymentCall } from "#http/payments/run-payment.ts";
import { buyerNetwork, stoppedCall } from "#http/payments/stopped-sale.ts";

/** `amount` is accepted for compatibility: the stored price is charged, and the response says if they differ. */
const payload = z.object({
  seller_id: z.string().min(1).max(64),
  amount: z.number().int().optional(),
  success_url: z.string().max(2000).optional(),
  cancel_url: z.string().max(2000).optional(),
});

const refusals = {
  own_page: { status: 409, error: "This is your own page." },
  blocked: { status: 409, error: "You and this creator aren't available to each other." },
  already_subscribed: { status: 409, error: "You're already subscribed. You weren't charged." },
  past_due: {
    status: 409,
    error: "Your last payment for this subscription failed. Update your card or cancel it first.",
  },
  disputed: { status: 409, error: "A payment for this subscription is disputed with your bank." },
  leaving: {
    status: 409,
    error: cancelDeletionTo("subscribe"),
  },
  creator_leaving: { status: 409, error: "This creator is leaving and isn't accepting new subscribers." },
  cannot_charge: { status: 409, error: "This creator can't accept payments right now." },
  try_again: { status: 409, error: "Something changed in the meantime. Please try again." },
  no_checkout_url: { status: 503, error: "No checkout URL received from Stripe" },
  price_changed: { status: 409, error: "The price has changed. Please check it and try again." },
} as const;

export const loader = postOnly;

export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request, payload);
  const { deps, origin } = context;
  const buyer = requireMember(context);
  // Only URLs of this site, so that nobody can send a paying fan elsewhere.
  return runPaymentCall(context, async () => {
    const creator = await getCreator(
      { creators: deps.creators, now: deps.clock.now() },
      { profileId: body.seller_id, viewerId: buyer.id },
    );
    if (creator === null) return jsonError("There is no such creator.", 404, { code: "no_creator" });
    const started = await subscribe(deps, {
      creator,
      buyer,
      network: buyerNetwork(context),
      shownPrice: null,
      successUrl: sameSiteUrl(
        body.success_url,
        origin,
        "/subscription-success?session_id={CHECKOUT_SESSION_ID}",
      ),
      cancelUrl: sameSiteUrl(body.cancel_url, origin, "/discover"),
      place: context.region.name,
      channel: "api",
    });
    if (!started.ok) {
      if (started.reason === "stopped") return stoppedCall(started.stop);
      const { error, status } = refusals[started.reason];
      if (started.reason === "blocked" && creator.blockedBy === "viewer")
        return jsonError(youBlocked(creator.name, "subscribe"), status, { code: "blocked" });
      return jsonError(error, status, { code: started.reason });
    }
    const differs = body.amount !== undefined && body.amount !== started.amount;
    return Response.json({
      url: started.url,
      amount: started.amount,
      item: started.card.item,
      terms: cardText(started.card),
      ...(differs ? { amount_differs: true } : {}),
    });
  });
}
