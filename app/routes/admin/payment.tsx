import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { trailLines, trailTotals } from "#domain/payments/payment-trail.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { PaymentTrail } from "#ui/payments/console/payment-trail.tsx";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await context.deps.paymentTrail.find(params.paymentId ?? "");
  if (found === null) throw new Response(null, { status: 404 });
  const { payment, subscription, fan, creator, accountId } = found;
  return {
    payment: {
      id: payment.id,
      kind: payment.kind,
      fan,
      creator,
      intentId: payment.stripe_payment_intent_id,
      subscriptionId: subscription?.stripe_subscription_id ?? null,
      accountId,
    },
    totals: trailTotals(found),
    lines: trailLines(found),
  };
}

export const handle = { title: "Payment" };

export default function Payment() {
  const shown = useLoaderData<typeof loader>();
  return (
    <AdminFrame title="Payment" back={{ href: "/admin/payments", label: "Payments" }}>
      <PaymentTrail {...shown} />
    </AdminFrame>
  );
}
