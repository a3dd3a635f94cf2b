import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cancelDeletionTo } from "#domain/accounts/deletion/deletion-refusal.ts";
import { getCreator } from "#domain/creators/get-creator.ts";
import { dollarsText, formatPrice } from "#domain/money.ts";
import { checkNote } from "#domain/payments/tips/check-note.ts";
import { tipForm } from "#domain/payments/tips/forms.ts";
import { sendTip, type TipRefusal } from "#domain/payments/tips/send-tip.ts";
import { checkTip, OTHER_AMOUNT, SUGGESTED_TIPS } from "#domain/payments/tips/tip.ts";
import { getPost } from "#domain/posts/get-post.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, retryAfter } from "#http/forms/form.ts";
import { leadToUnblock } from "#http/payments/blocked-by-viewer.ts";
import { PAYMENT_SUCCESS, paymentCanceled } from "#http/payments/payment-return.ts";
import { runPaymentForm } from "#http/payments/run-payment.ts";
import { declinedPath, NO_CARD, readCardChoice, readCardOffer } from "#http/payments/saved-card.ts";
import { buyerNetwork, refuseStopped } from "#http/payments/stopped-sale.ts";
import { redirectPath, redirectWithFlash, withRedirect } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { TipForm } from "#ui/payments/tips/tip-form.tsx";

/** The creator, and the post that the tip is for, if any. Throws a 404 if this viewer may not know of them. */
async function findTarget(context: AppLoadContext, params: { profileId?: string; contentId?: string }) {
  const { creators, posts, clock } = context.deps;
  const viewerId = requireMember(context).id;
  const { profileId = "", contentId = null } = params;
  const [creator, seen] = await readTogether(() => [
    getCreator({ creators, now: clock.now() }, { profileId, viewerId }),
    contentId === null ? null : getPost({ posts, now: clock.now() }, { id: contentId, viewerId }),
  ]);
  if (creator === null || (contentId !== null && seen?.card.creator.id !== creator.id))
    throw new Response(null, { status: 404 });
  const back = `/seller/${creator.username}${contentId === null ? "" : `/content/${contentId}`}`;
  if (seen && !seen.access.ok && creator.blockedBy === null)
    throw await redirectWithFlash(context, back, { kind: "info", title: LOCKED });
  return { creator, contentId, back };
}

/** The list that the tip was begun in, and the card in it; "" for none. */
const returnPath = (context: AppLoadContext, request: Request) =>
  redirectPath(context, new URL(request.url).searchParams.get("redirect"), "");

const LOCKED = "You can tip for this post once you can open it. You weren't charged.";
const refusalTexts: Record<TipRefusal, string> = {
  own_page: "You can't tip yourself.",
  blocked: "You can't tip this creator. You weren't charged.",
  leaving: `${cancelDeletionTo("tip")} You weren't charged.`,
  creator_leaving: "This creator is leaving and isn't accepting tips anymore. You weren't charged.",
  cannot_charge: "This creator can't accept tips right now. You weren't charged.",
  already_paid: "Your tip went through already. You weren't charged again.",
  no_card: NO_CARD,
  no_checkout_url: "No checkout URL received from Stripe. Please try again; you weren't charged.",
  try_again: "Something changed in the meantime. Please try again; you weren't charged.",
};
const WATCHED =
  "This note contains a word that can't be delivered. Change it, or send your tip without a note.";
const TOO_MANY_WATCHED =
  "Too many of your notes or messages today contained words that can't be delivered. Send the tip without a note, or try again tomorrow.";
const TOO_MANY = "You've written a lot in a short time. Wait a minute, then try again.";
const CHECKOUT_FAILED = { title: "Checkout didn't open" };
const SENT_BEFORE = { title: "Is this another tip?" };

const leadBlocked = (context: AppLoadContext, { name, username }: { name: string; username: string }) =>
  leadToUnblock(context, `/seller/${username}`, name, "tip");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { creator, contentId, back } = await findTarget(context, params);
  const viewer = requireMember(context);
  if (creator.id === viewer.id) throw redirect(back, 303);
  if (creator.blockedBy === "viewer") throw await leadBlocked(context, creator);
  const query = new URL(request.url).searchParams;
  const returnTo = returnPath(context, request);
  const action = withRedirect(`${back}/tip`, returnTo);
  const begunPath = withRedirect(`${back}/tip?begun=true`, returnTo);
  const canceled = await paymentCanceled(context, query, begunPath, "Tip canceled");
  if (canceled) throw canceled;
  const checked = checkTip(creator, viewer);
  const target = { buyerId: viewer.id, sellerId: creator.id, contentId };
  const [offered, begun] = await readTogether(() => [
    readCardOffer(context, query),
    query.has("begun") ? context.deps.tips.findOpen(target) : null,
  ]);
  return {
    ...offered,
    begun,
    action,
    backHref: returnTo || back,
    name: creator.name,
    problem: checked.ok ? null : refusalTexts[checked.reason],
  };
}

function refuseNote(form: FormData, noted: Exclude<Awaited<ReturnType<typeof checkNote>>, { ok: true }>) {
  if ("waitMs" in noted)
    return refuseForm(form, { note: TOO_MANY }, 429, undefined, retryAfter(noted.waitMs));
  return refuseForm(form, { note: noted.reason === "watched" ? WATCHED : TOO_MANY_WATCHED }, 409);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, tipForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runPaymentForm(context, form, async () => {
    const { creator, contentId, back } = await findTarget(context, params);
    const { note } = parsed.value;
    const buyerId = requireMember(context).id;
    const returnTo = returnPath(context, request);
    // What was searched for stays on this site.
    const afterPayment = returnTo.startsWith("/search") ? "" : returnTo;
    const noted = await checkNote(context.deps, { creatorId: creator.id, buyerId, note });
    if (!noted.ok) return refuseNote(form, noted);
    const chosen = await readCardChoice(context, form);
    const started = await sendTip(context.deps, {
      creator,
      contentId,
      buyer: requireMember(context),
      network: buyerNetwork(context),
      ...parsed.value,
      successUrl: context.origin + withRedirect(PAYMENT_SUCCESS, afterPayment),
      cancelUrl: context.origin + withRedirect(`${back}/tip?canceled=true`, afterPayment),
      place: context.region.name,
      ...chosen,
    });
    if (started.ok) return redirect(started.url, 303);
    if (started.reason === "sent_before") {
      form.set("after", started.tipId);
      const tip = `You just tipped ${creator.name} ${formatPrice(parsed.value.amount)}.`;
      return refuseForm(
        form,
        { form: `${tip} Press the button again to send another tip.` },
        409,
        SENT_BEFORE,
      );
    }
    if (started.reason === "stopped") return refuseStopped(form, started.stop);
    if (started.reason === "declined")
      return redirect(withRedirect(declinedPath(`${back}/tip`, started.checkoutId), returnTo), 303);
    if (started.reason === "blocked" && creator.blockedBy === "viewer") return leadBlocked(context, creator);
    if (started.reason === "own_page" || started.reason === "already_paid")
      return redirectWithFlash(context, back, { kind: "info", title: refusalTexts[started.reason] });
    return refuseForm(form, { form: refusalTexts[started.reason] }, 409, CHECKOUT_FAILED);
  });
}

/** What was typed for a tip that wasn't paid. */
function valuesOf(tip: { amount: number; note: string } | null): Record<string, string> {
  if (tip === null) return {};
  const isSuggested = SUGGESTED_TIPS.includes(tip.amount);
  const own = isSuggested ? "" : dollarsText(tip.amount);
  return { choice: isSuggested ? String(tip.amount) : OTHER_AMOUNT, own, note: tip.note };
}

export const handle = { title: "Send a tip" };

export default function Tip() {
  const { begun, ...offer } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <Frame errors={errors} problem={refused?.notice}>
      <TipForm {...offer} values={refused?.values ?? valuesOf(offer.declined ?? begun)} errors={errors} />
    </Frame>
  );
}
