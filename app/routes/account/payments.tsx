import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getBalance } from "../../domain/payouts/get-balance.ts";
import { product } from "../../domain/product.ts";
import { requireMember } from "../../http/context.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { PayoutTable } from "../../ui/payouts/payout-table.tsx";
import { ButtonLink } from "../../ui/primitives/button.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { ReceiptTable } from "../../ui/purchases/receipt-table.tsx";
import { BalanceBox } from "../../ui/studio/balance-box.tsx";
import { SaleTable } from "../../ui/studio/sale-table.tsx";

const MAX_SHOWN = 100;

/** Receipts for everyone; for creators also sales, fees, payouts, and the balance. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const { paymentStore, payouts } = context.deps;
  const isSeller = viewer.role === "seller";
  const [bought, sold, balance, paidOut] = await Promise.all([
    paymentStore.listForBuyer(viewer.id, MAX_SHOWN),
    isSeller ? paymentStore.listForSeller(viewer.id, MAX_SHOWN) : null,
    isSeller ? getBalance(context.deps, viewer.id) : null,
    isSeller ? payouts.listForSeller(viewer.id, MAX_SHOWN) : null,
  ]);
  return {
    frame: frameOf(context, request),
    receipts: bought.map((row) => ({
      id: row.id,
      at: row.paid_at,
      description: `${row.seller.name}, monthly subscription`,
      cents: row.gross,
      status:
        row.disputed > 0
          ? ("disputed" as const)
          : row.refunded >= row.gross
            ? ("refunded" as const)
            : ("paid" as const),
    })),
    studio: sold && {
      balance,
      payouts: paidOut ?? [],
      sales: sold.sales.map((row) => ({
        id: row.id,
        at: row.paid_at,
        description: `Subscription from ${row.buyer}`,
        gross: row.gross,
        fee: row.fee,
        net: row.net,
      })),
    },
  };
}

export const meta: MetaFunction = () => pageTitle("Payments", product.name);

export default function Payments() {
  const { frame, receipts, studio } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame} wide>
      <PageHead title="Payments" />
      {studio && (
        <section className="stack">
          <h2>Earnings</h2>
          {studio.balance && <BalanceBox balance={studio.balance} />}
          <PayoutTable payouts={studio.payouts} />
          <SaleTable sales={studio.sales} />
        </section>
      )}
      <div className="stack">
        <ReceiptTable receipts={receipts} />
        <p>
          <ButtonLink variant="secondary" href="/subscriptions">
            Manage subscriptions
          </ButtonLink>
        </p>
      </div>
    </Frame>
  );
}
