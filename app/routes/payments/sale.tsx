import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { traceSale } from "#domain/payments/sales/trace-sale.ts";
import { requireMember } from "#http/context.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { SaleTrace } from "#ui/ledger/payouts/sale-trace.tsx";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id } = requireMember(context);
  const sale = await traceSale(context.deps, params.paymentId ?? "", id);
  if (sale === null) throw new Response(null, { status: 404 });
  return { sale, now: context.deps.clock.now() };
}

export const handle = { title: "Sale" };

export default function Sale() {
  const shown = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <SaleTrace {...shown} />
    </Frame>
  );
}
