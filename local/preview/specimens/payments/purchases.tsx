import type { Receipt, ReceiptSummary } from "../../../../app/domain/receipts/receipt.ts";
import { declineNotice } from "../../../../app/domain/saved-cards/decline.ts";
import { PaymentPending } from "../../../../app/ui/purchases/payment-pending.tsx";
import { PurchasePage } from "../../../../app/ui/purchases/purchase-page.tsx";
import { type Charge, ChargeTable } from "../../../../app/ui/receipts/charge-table.tsx";
import { ReceiptCard } from "../../../../app/ui/receipts/receipt-card.tsx";
import { ReceiptTable } from "../../../../app/ui/receipts/receipt-table.tsx";
import { PayButtons } from "../../../../app/ui/saved-cards/pay-buttons.tsx";
import { SavedCards } from "../../../../app/ui/saved-cards/saved-cards.tsx";
import { daysAgo, inDays, paidVideo } from "../../samples.ts";
import type { Specimen } from "../../specimen.ts";

const visa = { id: "pm_1", brand: "visa", last4: "4242", isDeclined: false };
const declinedCard = { id: "pm_2", brand: "mastercard", last4: "4444", isDeclined: true };
const offer = { cards: [visa], checkoutId: "checkout" };
const offerAfterDecline = { cards: [visa, declinedCard], checkoutId: "checkout" };
const receipt = {
  id: "in_1SWx2mFanlightExample01",
  at: daysAgo(3),
  description: "Subscription to Mara Lindqvist",
  cents: 1500,
  refunded: 0,
  disputed: 0,
  state: "paid" as const,
  postHref: null,
};
const wholeReceipt: Receipt = {
  ...receipt,
  seller: "Mara Lindqvist",
  period: { from: daysAgo(3), to: inDays(27) },
  changes: [],
  card: null,
  paid: 1500,
};
const receipts: ReceiptSummary[] = [
  receipt,
  { ...receipt, id: "2", refunded: 500, state: "partly_refunded" },
  { ...receipt, id: "3", refunded: 1500, state: "refunded" },
  { ...receipt, id: "4", disputed: 1500, state: "disputed" },
];
const until = inDays(20);
const charges: Charge[] = [
  { id: "1", creator: "Mara Lindqvist", subscription: { status: "active", until, cents: 1500 } },
  { id: "2", creator: "Juno Hale", subscription: { status: "canceled", until, cents: 1200 } },
  {
    id: "3",
    creator: "Ines Calder",
    subscription: { status: "past_due", until: inDays(2), cents: 1000, hasAccess: true, retryAt: inDays(1) },
  },
];

export const purchases: Specimen[] = [
  {
    name: "Purchase",
    states: {
      Question: <PurchasePage post={paidVideo} includedInSubscription />,
      "Saved card": <PurchasePage post={paidVideo} includedInSubscription={false} offer={offer} />,
      "Card declined": (
        <PurchasePage
          post={paidVideo}
          includedInSubscription={false}
          offer={offerAfterDecline}
          declined={declineNotice("funds", declinedCard)}
        />
      ),
      "New price": <PurchasePage post={paidVideo} includedInSubscription={false} hasPriceChanged />,
    },
  },
  {
    name: "Payment not confirmed",
    states: Object.fromEntries(
      (["waiting", "unconfirmed", "timeout", "expired", "failed"] as const).map((state) => [
        state,
        <PaymentPending key={state} state={state} refreshHref="#" />,
      ]),
    ),
  },
  {
    name: "Saved cards",
    states: {
      "On the payments page": (
        <SavedCards
          action="#"
          cards={[
            { ...visa, expMonth: 8, expYear: 2031, usedAt: daysAgo(3), isExpired: false },
            {
              id: "pm_2",
              brand: "mastercard",
              last4: "4444",
              expMonth: 1,
              expYear: 2026,
              usedAt: daysAgo(200),
              isExpired: true,
            },
          ]}
        />
      ),
      "Buttons of a form": <PayButtons offer={offer} cents={1200} pageLabel="Continue to payment" />,
      "The only card was declined": (
        <PayButtons
          offer={{ cards: [declinedCard], checkoutId: "checkout" }}
          cents={1200}
          pageLabel="Continue to payment"
        />
      ),
    },
  },
  {
    name: "Receipts",
    states: {
      "Every status": <ReceiptTable receipts={receipts} />,
      None: <ReceiptTable receipts={[]} />,
      "Upcoming charges": <ChargeTable charges={charges} />,
    },
  },
  {
    name: "Receipt",
    states: {
      Paid: <ReceiptCard receipt={wholeReceipt} />,
      "Partly refunded": (
        <ReceiptCard
          receipt={{
            ...wholeReceipt,
            changes: [{ id: "re_1", at: daysAgo(1), kind: "refund", cents: 500 }],
            paid: 1000,
          }}
        />
      ),
    },
  },
];
