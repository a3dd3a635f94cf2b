import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useParams } from "@remix-run/react";
import { getCreator } from "../../domain/creators/get-creator.ts";
import { formatCents } from "../../domain/money.ts";
import { product } from "../../domain/product.ts";
import { type SubscribeRefusal, subscribe } from "../../domain/subscriptions/subscribe.ts";
import { requireMember } from "../../http/context.ts";
import { readForm, refuseForm, runForm } from "../../http/forms/form.ts";
import { pageTitle, redirectPath, redirectWithFlash } from "../../http/respond.ts";
import { BareFrame } from "../../ui/frame/bare-frame.tsx";
import { ButtonLink } from "../../ui/primitives/button.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";

/** Coming back here, from sign-in or the browser's history, leads to the page with the button; a refusal is shown. */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  context.method === "POST" ? null : redirect(`/seller/${encodeURIComponent(params.profileId ?? "")}`);

const refusalTexts: Record<SubscribeRefusal, string> = {
  own_page: "This is your own page.",
  already_subscribed: "You are already subscribed. Nothing was charged.",
  leaving: "Your account is to be deleted. Keep it first, then subscribe. Nothing was charged.",
  creator_leaving: "This creator is leaving and takes no new subscribers. Nothing was charged.",
  cannot_charge: "This creator cannot take payments at the moment. Nothing was charged.",
  no_checkout_url: "No checkout URL received from Stripe. Please try again; nothing was charged.",
  try_again: "Something changed while you were looking. Please try again; nothing was charged.",
};

const CHECKOUT_FAILED = { title: "The checkout did not open" };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { deps } = context;
  const form = await readForm(request);
  const viewer = requireMember(context);
  const profile = `/seller/${encodeURIComponent(params.profileId ?? "")}`;
  const back = redirectPath(context, form.get("redirect"), profile);
  const returning = back === profile ? "" : `&redirect=${encodeURIComponent(back)}`;
  return runForm(form, async () => {
    const creator = await getCreator(
      { creators: deps.creators, now: deps.clock.now() },
      { profileId: params.profileId ?? "", viewerId: viewer.id },
    );
    if (creator === null) throw new Response(null, { status: 404 });
    const started = await subscribe(deps, {
      creator,
      buyer: viewer,
      shownPrice: Number(form.get("amount")) || null,
      successUrl: `${context.origin}/subscription-success?session_id={CHECKOUT_SESSION_ID}${returning}`,
      cancelUrl: `${context.origin}${back}`,
    });
    if (started.ok) return redirect(started.url, 303);
    if (started.reason === "price_changed") {
      const text = `It is ${formatCents(started.price)} a month now. Nothing was charged.`;
      return redirectWithFlash(context, back, { kind: "info", title: "The price has changed", text });
    }
    if (started.reason === "already_subscribed" || started.reason === "own_page")
      return redirectWithFlash(context, back, { kind: "info", title: refusalTexts[started.reason] });
    return refuseForm(form, { form: refusalTexts[started.reason] }, 409, CHECKOUT_FAILED);
  });
}

export const meta: MetaFunction = () => pageTitle("Subscribe", product.name);

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
