import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cancelDeletionTo } from "#domain/accounts/deletion/deletion-refusal.ts";
import { formatPrice } from "#domain/money.ts";
import { type UnlockRefusal, unlockPost } from "#domain/payments/purchases/unlock-post.ts";
import { getPost } from "#domain/posts/get-post.ts";
import { requireMember } from "#http/context.ts";
import { readForm, refuseForm } from "#http/forms/form.ts";
import { leadToUnblock } from "#http/payments/blocked-by-viewer.ts";
import { PAYMENT_SUCCESS, paymentCanceled } from "#http/payments/payment-return.ts";
import { runPaymentForm } from "#http/payments/run-payment.ts";
import { declinedPath, NO_CARD, readCardChoice, readCardOffer } from "#http/payments/saved-card.ts";
import { buyerNetwork, refuseStopped } from "#http/payments/stopped-sale.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { PostUnlocked } from "#ui/payments/purchases/payment-pending.tsx";
import { PurchasePage } from "#ui/payments/purchases/purchase-page.tsx";
import { postHref } from "#ui/posts/post-labels.ts";

/** A post that this viewer may know of, whether or not they can buy it; otherwise throws a 404. */
async function findPost(context: AppLoadContext, params: { profileId?: string; contentId?: string }) {
  const { posts, clock } = context.deps;
  const seen = await getPost(
    { posts, now: clock.now() },
    { id: params.contentId ?? "", viewerId: requireMember(context).id },
  );
  if (seen === null || ![seen.card.creator.id, seen.card.creator.username].includes(params.profileId ?? ""))
    throw new Response(null, { status: 404 });
  return seen;
}

/** For a fan who blocked the creator: if the creator blocked them, the price stays hidden. */
const leadBlocked = (context: AppLoadContext, { name, username }: { name: string; username: string }) =>
  leadToUnblock(context, `/seller/${username}`, name, "buy this post");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { card, access, includedInSubscription, blockedBy } = await findPost(context, params);
  // Opening what was just bought would end its refund.
  if (access.ok && access.by === "purchase") return { ownedHref: postHref(card) };
  if (access.ok || access.reason !== "buy") throw redirect(postHref(card), 303);
  if (blockedBy !== null) throw await leadBlocked(context, card.creator);
  const query = new URL(request.url).searchParams;
  const canceled = await paymentCanceled(context, query, postHref(card), "Purchase canceled");
  if (canceled) throw canceled;
  const cards = await readCardOffer(context, query);
  return {
    ownedHref: null,
    card,
    includedInSubscription,
    ...cards,
    hasPriceChanged: query.has("amount") && Number(query.get("amount")) !== card.price,
  };
}

/** Refusals with nothing left to buy, shown at the post. */
const atPost: Partial<Record<UnlockRefusal, string>> = {
  own_post: "This is your own post",
  already_owned: "You already have this post",
  included: "This post is included in your subscription",
  free_now: "This post is free now",
  not_for_sale: "This post isn't sold separately anymore",
};
const onPage: Partial<Record<UnlockRefusal, string>> = {
  leaving: `${cancelDeletionTo("buy")} You weren't charged.`,
  creator_leaving: "This creator is leaving and isn't selling posts anymore. You weren't charged.",
  cannot_charge: "This creator can't accept payments right now. You weren't charged.",
  no_card: NO_CARD,
  no_checkout_url: "No checkout URL received from Stripe. Please try again; you weren't charged.",
};
const TRY_AGAIN = "Something changed in the meantime. Please try again; you weren't charged.";
const CHECKOUT_FAILED = { title: "Checkout didn't open" };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return runPaymentForm(context, form, async () => {
    const { card, access, blockedBy } = await findPost(context, params);
    const post = postHref(card);
    const chosen = await readCardChoice(context, form);
    const started = await unlockPost(context.deps, {
      post: { ...card, access, isBlocked: blockedBy !== null },
      buyer: requireMember(context),
      network: buyerNetwork(context),
      // Without the price that was beside its button, a card isn't charged.
      shownPrice: Number(form.get("amount")) || (chosen.choice === null ? null : 0),
      successUrl: context.origin + PAYMENT_SUCCESS,
      cancelUrl: `${context.origin}${post}/unlock?canceled=true`,
      place: context.region.name,
      ...chosen,
    });
    if (started.ok) return redirect(started.url, 303);
    if (started.reason === "stopped") return refuseStopped(form, started.stop);
    if (started.reason === "declined")
      return redirect(declinedPath(`${post}/unlock`, started.checkoutId), 303);
    if (started.reason === "price_changed") {
      const text = `It's now ${formatPrice(started.price)}. You weren't charged.`;
      return redirectWithFlash(context, `${post}/unlock`, {
        kind: "info",
        title: "The price has changed",
        text,
      });
    }
    if (started.reason === "blocked") return leadBlocked(context, card.creator);
    const title = atPost[started.reason];
    const at = started.reason === "already_owned" ? `${post}/unlock` : post;
    if (title !== undefined)
      return redirectWithFlash(context, at, { kind: "info", title, text: "You weren't charged." });
    return refuseForm(form, { form: onPage[started.reason] ?? TRY_AGAIN }, 409, CHECKOUT_FAILED);
  });
}

export const handle = { title: "Unlock Exclusive Content" };

export default function Unlock() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (page.ownedHref !== null)
    return (
      <Frame>
        <PostUnlocked postHref={page.ownedHref} />
      </Frame>
    );
  const { card, ...offer } = page;
  return (
    <Frame errors={refused?.errors} problem={refused?.notice ?? CHECKOUT_FAILED}>
      <PurchasePage post={card} {...offer} />
    </Frame>
  );
}
