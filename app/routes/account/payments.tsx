import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { product } from "../../domain/product.ts";
import { requireMember } from "../../http/context.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { ButtonLink } from "../../ui/primitives/button.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { receiptLabel, saleLabel } from "../../ui/purchases/payment-labels.ts";
import { ReceiptTable } from "../../ui/purchases/receipt-table.tsx";
import { BalanceBox } from "../../ui/studio/balance-box.tsx";
import { SaleTable } from "../../ui/studio/sale-table.tsx";

const MAX_SHOWN = 100;

/** Receipts for everyone; for creators also sales, fees, and the balance. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const { paymentStore } = context.deps;
  const [bought, sold] = await Promise.all([
    paymentStore.listForBuyer(viewer.id, MAX_SHOWN),
    viewer.role === "seller" ? paymentStore.listForSeller(viewer.id, MAX_SHOWN) : Promise.resolve(null),
  ]);
  return {
    frame: frameOf(context, request),
    receipts: bought.map((row) => {
      const status =
        row.disputed > 0
          ? ("disputed" as const)
          : row.refunded >= row.gross
            ? ("refunded" as const)
            : ("paid" as const);
      // A purchase that was reversed may no longer open its post.
      const isOpen = row.kind === "purchase" && status === "paid" && row.postId !== null && row.postExists;
      return {
        id: row.id,
        at: row.paid_at,
        description: receiptLabel(row, row.seller.name),
        href: isOpen ? `/seller/${row.seller.username}/content/${row.postId}` : null,
        cents: row.gross,
        status,
      };
    }),
    studio: sold && {
      owed: sold.owed,
      sales: sold.sales.map((row) => ({
        id: row.id,
        at: row.paid_at,
        description: `${saleLabel(row)} from ${row.buyer}`,
        note: row.note,
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
          <BalanceBox cents={studio.owed} />
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
