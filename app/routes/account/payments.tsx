import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toSaleSummary } from "../../domain/payments/sale-summary.ts";
import { getBalance } from "../../domain/payouts/get-balance.ts";
import { product } from "../../domain/product.ts";
import { MAX_FILE_ROWS } from "../../domain/receipts/payments-file.ts";
import { toReceiptSummary } from "../../domain/receipts/receipt.ts";
import { renewalStatus } from "../../domain/subscriptions/renewal-status.ts";
import { requireMember } from "../../http/context.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { PayoutTable } from "../../ui/payouts/payout-table.tsx";
import { ButtonLink } from "../../ui/primitives/button.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { ChargeTable } from "../../ui/receipts/charge-table.tsx";
import { ReceiptTable } from "../../ui/receipts/receipt-table.tsx";
import { BalanceBox } from "../../ui/studio/balance-box.tsx";
import { SaleTable } from "../../ui/studio/sale-table.tsx";

const MAX_SHOWN = 100;

/** Receipts and upcoming charges for everyone; for creators also sales, fees, payouts, and the balance. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const { paymentStore, payouts, subscriptions, clock } = context.deps;
  const isSeller = viewer.role === "seller";
  const [bought, subscribed, sold, balance, paidOut] = await Promise.all([
    paymentStore.listForBuyer(viewer.id, MAX_SHOWN),
    subscriptions.listForBuyer(viewer.id, MAX_SHOWN),
    isSeller ? paymentStore.listForSeller(viewer.id, MAX_SHOWN) : null,
    isSeller ? getBalance(context.deps, viewer.id) : null,
    isSeller ? payouts.listForSeller(viewer.id, MAX_SHOWN) : null,
  ]);
  return {
    frame: frameOf(context, request),
    receipts: bought.map(toReceiptSummary),
    charges: subscribed
      .map((row) => ({
        id: row.id,
        creator: row.creator.name,
        subscription: renewalStatus(row, clock.now()),
      }))
      .filter(({ subscription }) => subscription.status !== "ended"),
    studio: sold && { balance, payouts: paidOut ?? [], sales: sold.sales.map(toSaleSummary) },
  };
}

export const meta: MetaFunction = () => pageTitle("Payments", product.name);

export default function Payments() {
  const { frame, receipts, charges, studio } = useLoaderData<typeof loader>();
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
      {charges.length > 0 && <ChargeTable charges={charges} />}
      <div className="stack">
        <ReceiptTable receipts={receipts} />
        {receipts.length === MAX_SHOWN && (
          <p className="small soft">
            These are your {MAX_SHOWN} newest payments. The download has up to{" "}
            {MAX_FILE_ROWS.toLocaleString("en-US")}.
          </p>
        )}
        <p className="actions">
          <ButtonLink variant="secondary" href="/subscriptions">
            Manage subscriptions
          </ButtonLink>
          <ButtonLink variant="secondary" href="/payments/limit">
            Monthly limit
          </ButtonLink>
          {receipts.length > 0 && (
            <ButtonLink variant="secondary" icon="download" href="/payments/file">
              Download CSV
            </ButtonLink>
          )}
        </p>
      </div>
    </Frame>
  );
}
