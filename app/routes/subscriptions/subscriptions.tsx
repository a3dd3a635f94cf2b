import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cancelDeletionTo } from "#domain/accounts/deletion/deletion-refusal.ts";
import { product } from "#domain/product.ts";
import { openBillingPage } from "#domain/subscriptions/open-billing-page.ts";
import { renewalStatus } from "#domain/subscriptions/renewal-status.ts";
import { setRenewal } from "#domain/subscriptions/set-renewal.ts";
import { passesEntryGates, requireMember } from "#http/context.ts";
import { readForm, refuseForm, retryAfter } from "#http/forms/form.ts";
import { OWN_DATA } from "#http/gates/sign-in-page.ts";
import { runPaymentForm } from "#http/payments/run-payment.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { InGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import { OwnDataFrame } from "#ui/frame/own-data-frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { SubscriptionRow } from "#ui/subscriptions/subscription-row.tsx";

const MAX_SHOWN = 100;

/** Open to the viewer whatever their region or age status. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { subscriptions, clock } = context.deps;
  const rows = await subscriptions.listForBuyer(requireMember(context).id, MAX_SHOWN);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      blockedBy: row.blockedBy,
      creator: { id: row.sellerId, ...row.creator },
      subscription: renewalStatus(row, clock.now()),
    })),
  };
}

const REFUSED = {
  ended: "This subscription has already ended.",
  leaving: "This creator is leaving, so you can't resume.",
  restricted: "This creator can't be paid at the moment, so you can't resume.",
  blocked: "You and this creator aren't available to each other, so you can't resume.",
};

const OFTEN_RESUMED =
  "You've resumed this subscription many times in the past hour. It stays canceled for now; try again later.";

async function changeCard(
  context: ActionFunctionArgs["context"],
  form: FormData,
  owned: { subscriptionId: string; buyerId: string; toConfirm: boolean },
) {
  const returnUrl = `${context.origin}/subscriptions`;
  const opened = await openBillingPage(context.deps, { ...owned, returnUrl });
  if (opened.ok) return redirect(opened.url, 303);
  if (opened.reason === "not_yours") throw new Response(null, { status: 404 });
  return refuseForm(form, { form: REFUSED.ended }, 409);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = form.get("intent");
  const isResume = intent === "resume";
  // An account that's being deleted is never charged again.
  if (isResume && requireMember(context).deletionDueAt !== null)
    return refuseForm(form, { form: cancelDeletionTo("resume") }, 409);
  // The gates let restricted accounts through to cancel.
  if (isResume && requireMember(context).restriction !== null)
    return refuseForm(form, { form: "Your account is restricted, so you can't resume a subscription." }, 409);
  const isCard = intent === "card" || intent === "confirm";
  if ((isResume || isCard) && !passesEntryGates(context))
    return refuseForm(
      form,
      {
        form: `You can't ${isResume ? "resume a subscription" : "change your card"} where ${product.name} isn't available to you.`,
      },
      451,
    );
  const owned = {
    subscriptionId: String(form.get("subscription_id") ?? ""),
    buyerId: requireMember(context).id,
  };
  return runPaymentForm(context, form, async () => {
    if (isCard) return changeCard(context, form, { ...owned, toConfirm: intent === "confirm" });
    const changed = await setRenewal(context.deps, { ...owned, renew: isResume });
    if (!changed.ok && changed.reason === "too_many")
      return refuseForm(form, { form: OFTEN_RESUMED }, 429, undefined, retryAfter(changed.waitMs));
    const reason = changed.ok ? null : changed.reason;
    if (reason === "not_yours") throw new Response(null, { status: 404 });
    if (reason === "new_price")
      return redirectWithFlash(context, `/subscriptions/${owned.subscriptionId}/price`, {
        kind: "info",
        title: "Accept the new price to resume",
        text: "Without it, your subscription ends.",
      });
    if (reason !== null) return refuseForm(form, { form: REFUSED[reason] }, 409);
    const flash = isResume
      ? { kind: "success" as const, title: "Subscription resumed", text: "It renews as before." }
      : {
          kind: "success" as const,
          title: "Subscription canceled",
          text:
            changed.ok && changed.isOver
              ? "It has ended, and your card won't be charged again."
              : "You keep access until the end of the month you paid for.",
        };
    return redirectWithFlash(context, "/subscriptions", flash);
  });
}

export const handle = { title: "Subscriptions" };

export default function Subscriptions() {
  const { rows } = useLoaderData<typeof loader>();
  const { isPastGates } = useFrame();
  const refused = useActionData<typeof action>();
  return (
    <OwnDataFrame wide errors={refused?.errors}>
      <PageHead
        back={isPastGates ? undefined : { href: OWN_DATA, label: "Your data" }}
        title="Subscriptions"
      />
      {rows.length === 0 ? (
        <EmptyState
          title="No subscriptions yet"
          text={
            isPastGates ? "Find a creator you'd like to see more of." : "You aren't paying for anything here."
          }
        >
          {isPastGates && <ButtonLink href="/discover">Discover</ButtonLink>}
        </EmptyState>
      ) : (
        <>
          <InGoodStanding to="resume a subscription or subscribe again" />
          <ul className="stack card-grid">
            {rows.map((row) => (
              <SubscriptionRow key={row.id} {...row} action="/subscriptions" isPastGates={isPastGates} />
            ))}
          </ul>
        </>
      )}
    </OwnDataFrame>
  );
}
