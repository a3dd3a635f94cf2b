import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getBalance } from "#domain/ledger/payouts/get-balance.ts";
import { toReceiptSummary } from "#domain/payments/receipts/receipt.ts";
import { toSaleSummary } from "#domain/payments/sales/sale-summary.ts";
import { isExpired, MAX_CARDS } from "#domain/payments/saved-cards/card.ts";
import { removeCard } from "#domain/payments/saved-cards/remove-card.ts";
import { readTogether } from "#domain/read-together.ts";
import { renewalStatus } from "#domain/subscriptions/renewal-status.ts";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { readForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { Earnings, Older } from "#ui/ledger/payouts/earnings.tsx";
import { PausedNotice } from "#ui/payments/fraud/blocked-payments.tsx";
import { ChargeTable } from "#ui/payments/receipts/charge-table.tsx";
import { ReceiptTable } from "#ui/payments/receipts/receipt-table.tsx";
import { SavedCards } from "#ui/payments/saved-cards/saved-cards.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const MAX_SUBSCRIPTIONS = 100;
const RECEIPTS_SHOWN = 20;
const SALES_SHOWN = 20;
const PAYOUTS_SHOWN = 5;
const DISPUTES_SHOWN = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const { paymentBlocks, paymentStore, savedCards, subscriptions, clock } = context.deps;
  const now = clock.now();
  const url = new URL(request.url);
  const before = readCursor(url.searchParams.get("receipts"));
  const [block, bought, subscribed, cards, studio] = await readTogether(() => [
    paymentBlocks.find(viewer.id, now),
    paymentStore.listForBuyer(viewer.id, RECEIPTS_SHOWN + 1, before),
    subscriptions.listForBuyer(viewer.id, MAX_SUBSCRIPTIONS),
    savedCards.list(viewer.id, MAX_CARDS),
    viewer.role === "seller" ? readEarnings(context.deps, viewer.id, url) : null,
  ]);
  const receipts = pageOf(bought.map(toReceiptSummary), RECEIPTS_SHOWN, ({ at, id }) => ({ at, id }));
  return {
    pausedUntil: block?.until ?? null,
    cards: cards.map(({ customerId, ...card }) => ({ ...card, isExpired: isExpired(card, now) })),
    receipts: receipts.rows,
    nextReceipts: receipts.next && `/payments?receipts=${receipts.next}#receipts`,
    isFirst: before === null,
    charges: subscribed.map((row) => ({
      id: row.id,
      creator: row.creator.name,
      subscription: renewalStatus(row, now),
    })),
    studio,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const removed = await removeCard(context.deps, {
    userId: requireMember(context).id,
    cardId: String(form.get("card") ?? ""),
  });
  return redirectWithFlash(
    context,
    "/payments",
    removed
      ? { kind: "success", title: "Card removed", text: "It won't be charged again for purchases or tips." }
      : { kind: "info", title: "This card isn't saved" },
  );
}

async function readEarnings(
  deps: LoaderFunctionArgs["context"]["deps"],
  sellerId: string,
  { searchParams }: URL,
) {
  const [soldBefore, paidBefore] = [
    readCursor(searchParams.get("sales")),
    readCursor(searchParams.get("payouts")),
  ];
  const [balance, check, sold, paidOut, disputes] = await readTogether(() => [
    getBalance(deps, sellerId),
    deps.reconciliation.findNewest(sellerId),
    deps.paymentStore.listForSeller(sellerId, SALES_SHOWN + 1, soldBefore),
    deps.payouts.listForSeller(sellerId, PAYOUTS_SHOWN + 1, paidBefore),
    deps.disputes.listForSeller(sellerId, DISPUTES_SHOWN),
  ]);
  const sales = pageOf(sold.sales.map(toSaleSummary), SALES_SHOWN, ({ at, id }) => ({ at, id }));
  const payouts = pageOf(paidOut, PAYOUTS_SHOWN, ({ createdAt, id }) => ({ at: createdAt, id }));
  return {
    balance,
    check,
    disputes,
    sales: sales.rows,
    payouts: payouts.rows,
    isNewest: { sales: soldBefore === null, payouts: paidBefore === null },
    nextSales: sales.next && `/payments?sales=${sales.next}#sales`,
    nextPayouts: payouts.next && `/payments?payouts=${payouts.next}#payouts`,
  };
}

export const handle = { title: "Payments" };

export default function Payments() {
  const { pausedUntil, cards, receipts, nextReceipts, isFirst, charges, studio } =
    useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <PageHead title="Payments" />
      {pausedUntil !== null && <PausedNotice until={pausedUntil} />}
      {studio && <Earnings {...studio} />}
      <ChargeTable charges={charges} />
      <SavedCards cards={cards} action="/payments" />
      <div id="receipts" className="stack">
        {(receipts.length > 0 || studio === null) && <ReceiptTable receipts={receipts} />}
        <Older href={nextReceipts} label="Older receipts" newest={isFirst ? null : "/payments#receipts"} />
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
