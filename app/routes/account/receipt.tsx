import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { product } from "../../domain/product.ts";
import { toReceipt } from "../../domain/receipts/receipt.ts";
import { requireMember } from "../../http/context.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { ReceiptCard } from "../../ui/receipts/receipt-card.tsx";

/** One of the viewer's own payments, to print or keep. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id } = requireMember(context);
  const found = await context.deps.paymentStore.findForBuyer(params.paymentId ?? "", id);
  if (found === null) throw new Response(null, { status: 404 });
  return { frame: frameOf(context, request), receipt: toReceipt(found.payment, found.entries) };
}

export const meta: MetaFunction = () => pageTitle("Receipt", product.name);

export default function ReceiptPage() {
  const { frame, receipt } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame}>
      <PageHead title="Receipt" back={{ href: "/payments", label: "Payments" }} />
      <ReceiptCard receipt={receipt} />
    </Frame>
  );
}
