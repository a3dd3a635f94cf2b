import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cancelDeletionTo } from "#domain/accounts/deletion/deletion-refusal.ts";
import {
  type BuyRefusal,
  buyMessage,
  checkBuy,
  type OwnedPlace,
  ownedElsewhere,
} from "#domain/messages/buy-message.ts";
import { partnerName } from "#domain/messages/conversation.ts";
import { requireMember } from "#http/context.ts";
import { readForm, refuseForm } from "#http/forms/form.ts";
import { withoutAuthorId } from "#http/messages/hidden-ids.ts";
import { findMessage } from "#http/messages/messages.ts";
import { leadToUnblock } from "#http/payments/blocked-by-viewer.ts";
import { PAYMENT_SUCCESS, paymentCanceled } from "#http/payments/payment-return.ts";
import { runPaymentForm } from "#http/payments/run-payment.ts";
import { declinedPath, NO_CARD, readCardChoice, readCardOffer } from "#http/payments/saved-card.ts";
import { buyerNetwork, refuseStopped } from "#http/payments/stopped-sale.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { BuyMessage } from "#ui/messages/files/buy-message.tsx";

async function findOffer(context: AppLoadContext, params: { conversationId?: string; number?: string }) {
  const { messages, clock } = context.deps;
  const viewer = requireMember(context);
  const found = await findMessage(context, params);
  const { conversation, message } = found;
  if (conversation.side !== "fan" || message.sale === null) throw new Response(null, { status: 404 });
  const uses = await messages.findOtherUses({
    id: conversation.id,
    number: message.number,
    viewerId: viewer.id,
  });
  const pair = { fanId: viewer.id, creatorId: conversation.partner.id };
  return { ...found, owned: ownedElsewhere(uses, pair, clock.now()), sale: message.sale };
}

const texts: Record<BuyRefusal, string> = {
  own_message: "You can't buy your own message.",
  not_for_sale: "This message isn't for sale anymore. You weren't charged.",
  already_bought: "You already bought this message. You weren't charged again.",
  already_paid: "Your payment went through already. You weren't charged again.",
  already_yours: "You can already see everything in this message, so there's nothing to buy.",
  blocked: "You and this creator can't buy from or write to each other. You weren't charged.",
  leaving: `${cancelDeletionTo("buy")} You weren't charged.`,
  creator_leaving: "This creator is leaving and isn't selling anymore. You weren't charged.",
  cannot_charge: "This creator can't accept payments right now. You weren't charged.",
  price_changed: "The price has changed. Check it and try again; you weren't charged.",
  no_card: NO_CARD,
  no_checkout_url: "No checkout URL received from Stripe. Please try again; you weren't charged.",
  try_again: "Something changed in the meantime. Please try again; you weren't charged.",
};
/** Refusals with nothing left to buy, shown at the message. */
const AT_MESSAGE: BuyRefusal[] = ["own_message", "not_for_sale", "already_bought", "already_paid"];

const placeHref = (place: OwnedPlace, path: string, username: string) =>
  "postId" in place
    ? { href: `/seller/${username}/content/${place.postId}`, label: "Open the post" }
    : {
        href: `${path}?before=${place.number + 1}#m-${place.number}`,
        label: "Open the message",
      };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { conversation, message, owned, sale, path, back } = await findOffer(context, params);
  const query = new URL(request.url).searchParams;
  const canceled = await paymentCanceled(context, query, back, "Purchase canceled");
  if (canceled) throw canceled;
  const checked = checkBuy(message, conversation, owned, requireMember(context));
  if (!checked.ok && AT_MESSAGE.includes(checked.reason)) throw redirect(back, 303);
  if (!checked.ok && checked.reason === "blocked" && conversation.relationship.fanBlocked)
    throw await leadToUnblock(context, path, partnerName(conversation.partner), "buy this message");
  const locked = message.media.filter(({ isPreview }) => !isPreview);
  const [first] = owned.values();
  return {
    ...(await readCardOffer(context, query)),
    action: `${path}/${message.number}/buy`,
    backHref: back,
    name: partnerName(conversation.partner),
    message: withoutAuthorId(message, requireMember(context).id),
    price: sale.price,
    contents: sale.contents,
    owned: {
      count: locked.filter(({ position }) => owned.has(position)).length,
      of: locked.length,
      place: first ? placeHref(first, path, conversation.partner.username) : null,
    },
    problem: checked.ok ? null : texts[checked.reason],
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return runPaymentForm(context, form, async () => {
    const { conversation, message, owned, path, back } = await findOffer(context, params);
    const page = `${path}/${message.number}/buy`;
    const started = await buyMessage(context.deps, {
      message,
      conversation,
      owned,
      buyer: requireMember(context),
      shownPrice: Number(form.get("amount")),
      network: buyerNetwork(context),
      successUrl: context.origin + PAYMENT_SUCCESS,
      cancelUrl: `${context.origin}${page}?canceled=true`,
      place: context.region.name,
      ...(await readCardChoice(context, form)),
    });
    if (started.ok) return redirect(started.url, 303);
    if (started.reason === "stopped") return refuseStopped(form, started.stop);
    if (started.reason === "declined") return redirect(declinedPath(page, started.checkoutId), 303);
    if (started.reason === "blocked" && conversation.relationship.fanBlocked)
      return leadToUnblock(context, path, partnerName(conversation.partner), "buy this message");
    const text = texts[started.reason];
    if (AT_MESSAGE.includes(started.reason))
      return redirectWithFlash(context, back, { kind: "info", title: text });
    return refuseForm(form, { form: text }, 409, { title: "Checkout didn't open" });
  });
}

export const handle = { title: "Unlock a message" };

export default function Buy() {
  const offer = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors ?? {}} problem={refused?.notice}>
      <BuyMessage {...offer} />
    </Frame>
  );
}
