import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { saleLabel } from "#domain/payments/sale-kinds.ts";
import { adminRefundForm } from "#domain/reversals/refunds/forms.ts";
import { checkRefund, refundable, sellerShare } from "#domain/reversals/refunds/refund.ts";
import { requestRefund } from "#domain/reversals/refunds/request-refund.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm } from "#http/forms/form.ts";
import { chosenAmount } from "#http/payments/chosen-amount.ts";
import { runPaymentForm } from "#http/payments/run-payment.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { RefundPage } from "#ui/reversals/refunds/refund-page.tsx";
import { refusalTexts, resultTexts } from "#ui/reversals/refunds/refund-texts.ts";

async function findAny(context: AppLoadContext, paymentId = "") {
  const facts = await context.deps.refunds.findFacts(paymentId);
  if (facts === null) throw new Response(null, { status: 404 });
  return { facts, actor: { id: requireMember(context).id, by: "admin" as const } };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { facts, actor } = await findAny(context, params.paymentId);
  const asked = chosenAmount(request);
  const left = refundable(facts);
  const checked = checkRefund(facts, actor, asked.amount, context.deps.clock.now());
  const isTooMuch = !checked.ok && checked.reason === "too_much";
  const path = `/admin/payments/${facts.id}`;
  const chosen = asked.amount !== null && checked.ok ? checked.amount : null;
  return {
    refunding: {
      action: `${path}/refund`,
      backHref: path,
      what: `${saleLabel(facts.kind, facts.buyer)}, sold by ${facts.seller}`,
      gross: facts.gross,
      left,
      problem: checked.ok || isTooMuch ? null : refusalTexts[checked.reason],
    },
    fan: facts.buyer,
    chosen,
    balanceAfter: facts.balance - sellerShare(facts, chosen ?? left),
    typed: asked.typed,
    error: asked.error ?? (isTooMuch ? refusalTexts.too_much : null),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, adminRefundForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runPaymentForm(context, form, async () => {
    const { facts, actor } = await findAny(context, params.paymentId);
    const done = await requestRefund(context.deps, { paymentId: facts.id, actor, ...parsed.value });
    const back = `/admin/payments/${facts.id}`;
    if (done.ok) return redirectWithFlash(context, back, resultTexts[done.result]);
    if (done.reason === "unknown") throw new Response(null, { status: 404 });
    return refuseForm(form, { form: refusalTexts[done.reason] }, 409, { title: "Nothing was refunded" });
  });
}

export const handle = { title: "Refund" };

export default function AdminRefund() {
  const { typed, error, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = { ...(error ? { amount: error } : {}), ...refused?.errors };
  const values = refused?.values ?? (typed === null ? {} : { amount: typed });
  return (
    <AdminFrame title="Refund a payment" errors={errors}>
      <RefundPage {...page} values={values} errors={errors} />
    </AdminFrame>
  );
}
