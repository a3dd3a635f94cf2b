import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { purchaseLabel, saleLabel } from "#domain/payments/sale-kinds.ts";
import { refundForm } from "#domain/reversals/refunds/forms.ts";
import { checkRefund, refundable, sellerShare } from "#domain/reversals/refunds/refund.ts";
import { requestRefund } from "#domain/reversals/refunds/request-refund.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm } from "#http/forms/form.ts";
import { chosenAmount } from "#http/payments/chosen-amount.ts";
import { runPaymentForm } from "#http/payments/run-payment.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { GuaranteePage, RefundPage } from "#ui/reversals/refunds/refund-page.tsx";
import { refusalTexts, resultTexts } from "#ui/reversals/refunds/refund-texts.ts";

/** A payment that the viewer made or received, and as whom they may refund it. Throws a 404 for any other. */
async function findOwn(context: AppLoadContext, paymentId = "") {
  const { id } = requireMember(context);
  const facts = await context.deps.refunds.findFacts(paymentId);
  if (facts === null || (facts.buyerId !== id && facts.sellerId !== id))
    throw new Response(null, { status: 404 });
  const by = facts.buyerId === id ? ("guarantee" as const) : ("creator" as const);
  return { facts, actor: { id, by }, back: by === "guarantee" ? `/payments/${facts.id}` : "/payments" };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { facts, actor, back } = await findOwn(context, params.paymentId);
  const asked = chosenAmount(request);
  const isFan = actor.by === "guarantee";
  const now = context.deps.clock.now();
  const whole = checkRefund(facts, actor, null, now);
  const part = asked.amount === null ? whole : checkRefund(facts, actor, asked.amount, now);
  const problem = part.ok || part.reason === "too_much" || part.reason === "below_limit" ? null : part.reason;
  const left = refundable(facts);
  const error =
    asked.error ??
    (part.ok || problem !== null || asked.amount === null ? null : refusalTexts[part.reason as "too_much"]);
  const chosen = asked.amount !== null && part.ok ? part.amount : null;
  return {
    isFan,
    endsSubscription: facts.kind === "subscription",
    refunding: {
      action: `/payments/${facts.id}/refund`,
      backHref: back,
      what: isFan
        ? purchaseLabel(facts.kind, facts.seller, facts.boughtTitle)
        : saleLabel(facts.kind, facts.buyer, facts.postTitle),
      gross: facts.gross,
      left,
      problem: problem && refusalTexts[problem],
    },
    chosen,
    balanceAfter: facts.balance - sellerShare(facts, chosen ?? left),
    typed: asked.typed,
    error,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, refundForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const { id } = requireMember(context);
  if (!(await context.mayAttempt(`refund-${id}`)))
    return refuseForm(form, { form: "Too many attempts. Please try again in a minute." }, 429);
  return runPaymentForm(context, form, async () => {
    const { facts, actor, back } = await findOwn(context, params.paymentId);
    const amount = actor.by === "guarantee" ? null : parsed.value.amount;
    const done = await requestRefund(context.deps, { paymentId: facts.id, actor, amount, reason: null });
    if (done.ok) return redirectWithFlash(context, back, resultTexts[done.result]);
    if (done.reason === "unknown") throw redirect("/payments", 303);
    // Pressed twice, or in another tab: the first press already did it.
    if (done.reason === "underway" || done.reason === "nothing_left")
      return redirectWithFlash(context, back, { kind: "info", title: refusalTexts[done.reason] });
    return refuseForm(form, { form: refusalTexts[done.reason] }, 409, { title: "Nothing was refunded" });
  });
}

export const handle = { title: "Refund" };

export default function Refund() {
  const { isFan, endsSubscription, typed, error, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = { ...(error ? { amount: error } : {}), ...refused?.errors };
  return (
    <Frame errors={errors} problem={refused?.notice}>
      <PageHead
        title={isFan ? "Get a refund" : "Refund a sale"}
        back={{ href: page.refunding.backHref, label: isFan ? "Receipt" : "Payments" }}
      />
      {isFan ? (
        <GuaranteePage refunding={page.refunding} endsSubscription={endsSubscription} />
      ) : (
        <RefundPage
          {...page}
          values={refused?.values ?? { ...(typed === null ? {} : { amount: typed }) }}
          errors={errors}
        />
      )}
    </Frame>
  );
}
