import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { product } from "../../domain/product.ts";
import { toReceipt } from "../../domain/receipts/receipt.ts";
import { requireMember } from "../../http/context.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { FanDispute } from "../../ui/disputes/fan-dispute.tsx";
import { Frame } from "../../ui/frame/frame.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { ReceiptCard } from "../../ui/receipts/receipt-card.tsx";

/** A charge has one or two; a page shows this many. */
const MAX_DISPUTES = 10;

/** One of the viewer's own payments, to print or keep. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id } = requireMember(context);
  const { paymentStore, disputes } = context.deps;
  const paymentId = params.paymentId ?? "";
  const [found, disputed] = await Promise.all([
    paymentStore.findForBuyer(paymentId, id),
    disputes.listForPayment(paymentId, id, MAX_DISPUTES),
  ]);
  if (found === null) throw new Response(null, { status: 404 });
  return {
    frame: frameOf(context, request),
    receipt: toReceipt(found.payment, found.entries),
    disputes: disputed.map(({ id: key, status, amount, openedAt }) => ({
      id: key,
      status,
      amount,
      openedAt,
    })),
  };
}

export const meta: MetaFunction = () => pageTitle("Receipt", product.name);

export default function ReceiptPage() {
  const { frame, receipt, disputes } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame}>
      <PageHead title="Receipt" back={{ href: "/payments", label: "Payments" }} />
      {disputes.map((dispute) => (
        <FanDispute key={dispute.id} dispute={dispute} />
      ))}
      <ReceiptCard receipt={receipt} />
    </Frame>
  );
}
