import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useParams } from "@remix-run/react";
import { cancelDeletionTo } from "#domain/accounts/deletion/deletion-refusal.ts";
import { getCreator } from "#domain/creators/get-creator.ts";
import { formatPrice } from "#domain/money.ts";
import { type SubscribeRefusal, subscribe } from "#domain/subscriptions/subscribe.ts";
import { requireMember } from "#http/context.ts";
import { readForm, refuseForm } from "#http/forms/form.ts";
import { leadToUnblock } from "#http/payments/blocked-by-viewer.ts";
import { paymentCanceled } from "#http/payments/payment-return.ts";
import { runPaymentForm } from "#http/payments/run-payment.ts";
import { buyerNetwork, refuseStopped } from "#http/payments/stopped-sale.ts";
import { redirectPath, redirectWithFlash } from "#http/respond.ts";
import { BareFrame } from "#ui/frame/bare-frame.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

/**
 * Coming back from sign-in, or through the browser's history, leads to the creator's page; only refusals are shown
 * here.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (context.method === "POST") return null;
  const query = new URL(request.url).searchParams;
  const back = redirectPath(context, query.get("redirect"), profilePath(params.profileId));
  throw (await paymentCanceled(context, query, back, "Subscription not started")) ?? redirect(back);
}

const profilePath = (profileId = "") => `/seller/${encodeURIComponent(profileId)}`;

const refusalTexts: Record<SubscribeRefusal, string> = {
  own_page: "This is your own page.",
  blocked: "You and this creator aren't available to each other. You weren't charged.",
  already_subscribed: "You're already subscribed. You weren't charged.",
  past_due: "Your last payment didn't go through. You weren't charged.",
  disputed:
    "You disputed a payment for this subscription with your bank. Until it decides, you can't subscribe again. You weren't charged.",
  leaving: `${cancelDeletionTo("subscribe")} You weren't charged.`,
  creator_leaving: "This creator is leaving and isn't accepting new subscribers. You weren't charged.",
  cannot_charge: "This creator can't accept payments right now. You weren't charged.",
  no_checkout_url: "No checkout URL received from Stripe. Please try again; you weren't charged.",
  try_again: "Something changed in the meantime. Please try again; you weren't charged.",
};

const PAST_DUE = {
  title: "Your last payment didn't go through",
  text: "Update your card here to keep this subscription. You weren't charged again.",
};

const CHECKOUT_FAILED = { title: "Checkout didn't open" };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { deps } = context;
  const form = await readForm(request);
  const viewer = requireMember(context);
  const profile = profilePath(params.profileId);
  const back = redirectPath(context, form.get("redirect"), profile);
  const returning = back === profile ? "" : `&redirect=${encodeURIComponent(back)}`;
  return runPaymentForm(
    context,
    form,
    async () => {
      const creator = await getCreator(
        { creators: deps.creators, now: deps.clock.now() },
        { profileId: params.profileId ?? "", viewerId: viewer.id },
      );
      if (creator === null) throw new Response(null, { status: 404 });
      const started = await subscribe(deps, {
        creator,
        buyer: viewer,
        network: buyerNetwork(context),
        shownPrice: Number(form.get("amount")) || null,
        successUrl: `${context.origin}/subscription-success?session_id={CHECKOUT_SESSION_ID}${returning}`,
        cancelUrl: `${context.origin}${profile}/subscribe?canceled=true${returning}`,
        place: context.region.name,
      });
      if (started.ok) return redirect(started.url, 303);
      if (started.reason === "stopped") return refuseStopped(form, started.stop);
      if (started.reason === "price_changed") {
        const text = `It's now ${formatPrice(started.price)}/month. You weren't charged.`;
        return redirectWithFlash(context, back, { kind: "info", title: "The price has changed", text });
      }
      if (started.reason === "blocked" && creator.blockedBy === "viewer")
        return leadToUnblock(context, `/seller/${creator.username}`, creator.name, "subscribe");
      if (started.reason === "past_due")
        return redirectWithFlash(context, "/subscriptions", { kind: "info", ...PAST_DUE });
      if (["already_subscribed", "disputed"].includes(started.reason) || started.reason === "own_page")
        return redirectWithFlash(context, back, { kind: "info", title: refusalTexts[started.reason] });
      return refuseForm(form, { form: refusalTexts[started.reason] }, 409, CHECKOUT_FAILED);
    },
    CHECKOUT_FAILED,
  );
}

export const handle = { title: "Subscribe" };

export default function Subscribe() {
  const refused = useActionData<typeof action>();
  const { profileId = "" } = useParams();
  return (
    <BareFrame errors={refused?.errors} problem={refused?.notice ?? CHECKOUT_FAILED}>
      <PageHead title="Subscribe" />
      <ButtonLink href={`/seller/${encodeURIComponent(profileId)}`}>Go Back</ButtonLink>
    </BareFrame>
  );
}
