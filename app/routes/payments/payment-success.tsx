import {
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getCreator } from "#domain/creators/get-creator.ts";
import { UNUSED_PROMISE_DAYS } from "#domain/durations.ts";
import { formatPrice } from "#domain/money.ts";
import { type Confirmed, type ConfirmRefusal, confirmCheckout } from "#domain/payments/confirm-checkout.ts";
import { getPost } from "#domain/posts/get-post.ts";
import { product } from "#domain/product.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember, viewerId } from "#http/context.ts";
import { isOutage } from "#http/forms/form.ts";
import { nudgeAfter } from "#http/messages/nudges.ts";
import { leadIfGivenBack } from "#http/payments/refunded-sale.ts";
import { declinedPath } from "#http/payments/saved-card.ts";
import { redirectPath, redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { PaymentPending, type PendingState, PostUnlocked } from "#ui/payments/purchases/payment-pending.tsx";
import { postHref } from "#ui/posts/post-labels.ts";

const LEADS_AWAY = new Set<Confirmed["kind"]>(["tip", "unlock", "boost"]);

const pendingStates: Record<ConfirmRefusal, PendingState> = {
  not_yours: "failed",
  not_paid: "waiting",
  expired: "expired",
  failed: "failed",
};

/**
 * Where the provider returns after a one-time payment. Records the sale at once; the webhook would, too, and neither
 * does it twice.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const claim = { sessionId: searchParams.get("session_id") ?? "", buyerId: requireMember(context).id };
  const confirmed = await confirmCheckout(context.deps, claim).catch((error: unknown) => {
    if (isOutage(error)) return null;
    throw error;
  });
  if (confirmed?.ok === false && confirmed.reason === "not_yours") throw new Response(null, { status: 404 });
  if (confirmed?.ok) await leadIfGivenBack(context, claim.sessionId);
  if (confirmed?.ok && confirmed.kind === "subscription")
    throw redirect(`/subscription-success${search}`, 303);
  if (confirmed?.ok === false && confirmed.reason === "declined") {
    const page = confirmed.cancelUrl === null ? "/payments" : new URL(confirmed.cancelUrl).pathname;
    throw redirect(declinedPath(page, confirmed.checkoutId), 303);
  }
  const refreshHref = `/payment-success${search}`;
  if (confirmed?.ok && LEADS_AWAY.has(confirmed.kind)) throw await leadAway(context, confirmed, searchParams);
  if (confirmed?.ok && confirmed.kind === "message")
    return {
      refreshHref,
      state: "waiting" as const,
      ...(await boughtMessage(context, confirmed.saleId ?? "")),
    };
  if (confirmed?.ok)
    return {
      refreshHref,
      state: "waiting" as const,
      postHref: await boughtPost(context, confirmed.contentId ?? ""),
    };
  if (confirmed?.reason === "unconfirmed")
    return {
      refreshHref: confirmed.url,
      state: "unconfirmed" as const,
      postHref: null,
      // A fan who left the bank's page and comes back here isn't sent there again.
      goesOn: searchParams.has("confirm"),
    };
  const state: PendingState = confirmed === null ? "timeout" : pendingStates[confirmed.reason];
  return { refreshHref, state, postHref: null };
}

/** After a refund, or if its creator deleted it, the post no longer opens. */
async function boughtPost(context: AppLoadContext, id: string) {
  const { posts, clock } = context.deps;
  const seen = await getPost({ posts, now: clock.now() }, { id, viewerId: viewerId(context) });
  if (seen?.access.ok) return postHref(seen.card);
  const text = `We received your payment, but this post isn't available to you. Email ${product.supportEmail} if you weren't refunded.`;
  throw await redirectWithFlash(context, "/payments", {
    kind: "error",
    title: "This post can't be opened",
    text,
  });
}

/** After a refund, or if it was unsent, the message no longer opens. */
async function boughtMessage(context: AppLoadContext, saleId: string) {
  const place = await context.deps.messages.findSold(saleId, requireMember(context).id);
  if (place !== null) {
    nudgeAfter(context, place.id);
    return { postHref: `/messages/${place.id}/${place.number}?open=yes`, isMessage: true };
  }
  throw await redirectWithFlash(context, "/payments", {
    kind: "error",
    title: "This message can't be opened",
    text: "It was unsent or refunded. If it was unsent after you paid, your refund is on its way.",
  });
}

async function leadAway(context: AppLoadContext, tip: Confirmed, query: URLSearchParams) {
  if (tip.kind === "boost")
    return redirectWithFlash(context, `/boost/${tip.saleId}`, {
      kind: "success",
      title: "Your boost is running",
      text: `You paid ${formatPrice(tip.amount)}. Your receipt is on its way by email.`,
    });
  const { creators, posts, clock } = context.deps;
  const me = viewerId(context);
  const now = clock.now();
  const [creator, seen] = await readTogether(() => [
    getCreator({ creators, now }, { profileId: tip.sellerId, viewerId: me }),
    tip.contentId === null ? null : getPost({ posts, now }, { id: tip.contentId, viewerId: me }),
  ]);
  const profile = creator === null ? "/payments" : `/seller/${creator.username}`;
  if (tip.kind === "unlock") {
    const open = `Your conversation with ${creator?.name ?? "the creator"} is open.`;
    const promise = `Write within ${UNUSED_PROMISE_DAYS} days to get the promised reply, or your money back.`;
    const text = `${open} ${promise} The receipt is under Payments.`;
    const to = creator === null ? profile : `${profile}/messages`;
    return redirectWithFlash(context, to, { kind: "success", title: "Messages Unlocked!", text });
  }
  const text = `${creator?.name ?? "The creator"} received your ${formatPrice(tip.amount)} tip. The receipt is under Payments.`;
  const tipped = seen ? postHref(seen.card) : profile;
  return redirectWithFlash(context, redirectPath(context, query.get("redirect"), tipped), {
    kind: "success",
    title: "Tip Sent!",
    text,
  });
}

export const handle = { title: "Your payment" };

/** Without a click, goes on to the page where the bank wants the payment confirmed. */
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data && "goesOn" in data && data.goesOn
    ? [{ httpEquiv: "refresh", content: `0;url=${data.refreshHref}` }]
    : [];

export default function PaymentSuccess() {
  const { state, refreshHref, postHref, ...bought } = useLoaderData<typeof loader>();
  return (
    <Frame>
      {postHref === null ? (
        <PaymentPending state={state} refreshHref={refreshHref} />
      ) : (
        <PostUnlocked postHref={postHref} isMessage={"isMessage" in bought} />
      )}
    </Frame>
  );
}
