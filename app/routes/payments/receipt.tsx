import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toReceipt } from "#domain/payments/receipts/receipt.ts";
import { readTogether } from "#domain/read-together.ts";
import { checkRefund, GUARANTEE_MS } from "#domain/reversals/refunds/refund.ts";
import { requireMember } from "#http/context.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { ReceiptCard } from "#ui/payments/receipts/receipt-card.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { FanDispute } from "#ui/reversals/disputes/fan-dispute.tsx";
import { RefundStatus } from "#ui/reversals/refunds/refund-status.tsx";

/** A charge has one or two disputes; the page shows up to this many. */
const MAX_DISPUTES = 10;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id } = requireMember(context);
  const { paymentStore, refunds, disputes, clock } = context.deps;
  const paymentId = params.paymentId ?? "";
  const [found, requests, facts, disputed] = await readTogether(() => [
    paymentStore.findForBuyer(paymentId, id),
    refunds.listForBuyer(paymentId, id),
    refunds.findFacts(paymentId),
    disputes.listForPayment(paymentId, id, MAX_DISPUTES),
  ]);
  if (found === null || facts === null) throw new Response(null, { status: 404 });
  const guaranteed = checkRefund(facts, { id, by: "guarantee" }, null, clock.now());
  return {
    receipt: toReceipt(found.payment, found.entries),
    refund: {
      paymentId,
      refund: requests[0] ?? null,
      until: guaranteed.ok ? facts.paidAt + GUARANTEE_MS : null,
      whyNot: guaranteed.ok ? null : guaranteed.reason,
    },
    disputes: disputed.map(({ id: key, status, amount, openedAt }) => ({
      id: key,
      status,
      amount,
      openedAt,
      isBoost: found.payment.kind === "boost",
    })),
  };
}

export const handle = { title: "Receipt" };

export default function ReceiptPage() {
  const { receipt, refund, disputes } = useLoaderData<typeof loader>();
  return (
    <Frame>
      <PageHead title="Receipt" back={{ href: "/payments", label: "Payments" }} />
      <RefundStatus {...refund} />
      {disputes.map((dispute) => (
        <FanDispute key={dispute.id} dispute={dispute} />
      ))}
      <ReceiptCard receipt={receipt} />
    </Frame>
  );
}
