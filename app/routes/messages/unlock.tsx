import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cancelDeletionTo } from "#domain/accounts/deletion/deletion-refusal.ts";
import { getCreator } from "#domain/creators/get-creator.ts";
import { buyUnlock, type UnlockRefusal } from "#domain/messages/buy-unlock.ts";
import { repliesLately, replyStats } from "#domain/messages/replies/reply-stats.ts";
import { checkUnlock, isInSubscription } from "#domain/messages/unlock.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { readForm, refuseForm } from "#http/forms/form.ts";
import { listBeside } from "#http/messages/messages.ts";
import { leadToUnblock } from "#http/payments/blocked-by-viewer.ts";
import { PAYMENT_SUCCESS, paymentCanceled } from "#http/payments/payment-return.ts";
import { runPaymentForm } from "#http/payments/run-payment.ts";
import { declinedPath, NO_CARD, readCardChoice, readCardOffer } from "#http/payments/saved-card.ts";
import { buyerNetwork, refuseStopped } from "#http/payments/stopped-sale.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { ChatColumns } from "#ui/messages/thread/chat-page.tsx";
import { UnlockForm } from "#ui/messages/unlock-form.tsx";

async function findTarget(context: AppLoadContext, profileId: string) {
  const { creators, messagePricing, clock } = context.deps;
  const viewerId = requireMember(context).id;
  const [creator, offer] = await readTogether(() => [
    getCreator({ creators, now: clock.now() }, { profileId, viewerId }),
    messagePricing.findOffer(profileId, viewerId, repliesLately(clock.now())),
  ]);
  if (creator === null || offer === null) throw new Response(null, { status: 404 });
  return { creator, offer, back: `/seller/${creator.username}` };
}

const refusalTexts: Record<UnlockRefusal, string> = {
  own_page: "You can't unlock messages with yourself.",
  coming_soon: "Unlocking messages is coming soon. You weren't charged.",
  not_offered: "This creator doesn't offer messages.",
  already_unlocked: "You've already unlocked messages with this creator. You weren't charged again.",
  already_paid: "Your payment went through already. You weren't charged again.",
  free: "Messages with this creator are free for you. There's nothing to unlock.",
  blocked: "You and this creator can't write to each other. You weren't charged.",
  closed: "We closed your conversation with this creator, so there's nothing to unlock. You weren't charged.",
  leaving: `${cancelDeletionTo("unlock messages")} You weren't charged.`,
  creator_leaving: "This creator is leaving and isn't open for messages anymore. You weren't charged.",
  cannot_charge: "This creator can't accept payments right now. You weren't charged.",
  price_changed: "The price has changed. Check it and try again; you weren't charged.",
  no_card: NO_CARD,
  no_checkout_url: "No checkout URL received from Stripe. Please try again; you weren't charged.",
  try_again: "Something changed in the meantime. Please try again; you weren't charged.",
};
/** Refusals with nothing left to buy, shown on the creator's page, or where the fan can already write. */
const AT_PROFILE: UnlockRefusal[] = ["own_page", "not_offered", "blocked", "closed"];
const AT_MESSAGES: UnlockRefusal[] = ["already_unlocked", "already_paid", "free"];
const pageAfter = (reason: UnlockRefusal, profile: string) =>
  AT_PROFILE.includes(reason) ? profile : AT_MESSAGES.includes(reason) ? `${profile}/messages` : null;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [{ creator, offer, back }, beside] = await readTogether(() => [
    findTarget(context, params.profileId ?? ""),
    listBeside(context),
  ]);
  const query = new URL(request.url).searchParams;
  const canceled = await paymentCanceled(context, query, back, "Unlock canceled");
  if (canceled) throw canceled;
  const checked = checkUnlock(creator, offer, requireMember(context), context.deps.clock.now());
  if (!checked.ok && checked.reason === "blocked" && creator.blockedBy === "viewer")
    throw await leadToUnblock(context, back, creator.name, "unlock messages");
  const after = checked.ok ? null : pageAfter(checked.reason, back);
  if (!checked.ok && after !== null)
    throw await redirectWithFlash(context, after, { kind: "info", title: refusalTexts[checked.reason] });
  return {
    ...(await readCardOffer(context, query)),
    back,
    beside,
    now: context.deps.clock.now(),
    name: creator.name,
    avatarUrl: creator.avatarUrl,
    cents: offer.price,
    replyDays: offer.replyDays,
    stats: replyStats(offer.firstReplies, context.deps.clock.now()),
    subscriptionCents: isInSubscription(offer, creator) ? creator.subscriptionPrice : null,
    problem: checked.ok ? null : refusalTexts[checked.reason],
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return runPaymentForm(context, form, async () => {
    const { creator, offer, back } = await findTarget(context, params.profileId ?? "");
    const chosen = await readCardChoice(context, form);
    const started = await buyUnlock(context.deps, {
      creator,
      offer,
      buyer: requireMember(context),
      shownPrice: Number(form.get("amount")),
      shownDays: Number(form.get("reply_days")) || null,
      network: buyerNetwork(context),
      successUrl: context.origin + PAYMENT_SUCCESS,
      cancelUrl: `${context.origin}${back}/messages/unlock?canceled=true`,
      place: context.region.name,
      ...chosen,
    });
    if (started.ok) return redirect(started.url, 303);
    if (started.reason === "stopped") return refuseStopped(form, started.stop);
    if (started.reason === "declined")
      return redirect(declinedPath(`${back}/messages/unlock`, started.checkoutId), 303);
    if (started.reason === "blocked" && creator.blockedBy === "viewer")
      return leadToUnblock(context, back, creator.name, "unlock messages");
    const text = refusalTexts[started.reason];
    const after = pageAfter(started.reason, back);
    if (after !== null) return redirectWithFlash(context, after, { kind: "info", title: text });
    return refuseForm(form, { form: text }, 409, { title: "Checkout didn't open" });
  });
}

export const handle = { title: "Unlock messages" };

export default function UnlockMessages() {
  const { back, beside, now, ...offer } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors ?? {}} problem={refused?.notice} wide>
      <ChatColumns rows={beside} now={now}>
        <UnlockForm {...offer} action={`${back}/messages/unlock`} backHref={back} />
      </ChatColumns>
    </Frame>
  );
}
