import { declineNotice } from "#domain/payments/saved-cards/decline.ts";
import { PaymentPending } from "#ui/payments/purchases/payment-pending.tsx";
import { PurchasePage } from "#ui/payments/purchases/purchase-page.tsx";
import { PayButtons } from "#ui/payments/saved-cards/pay-buttons.tsx";
import { SavedCards } from "#ui/payments/saved-cards/saved-cards.tsx";
import { daysAgo, paidVideo } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const visa = { id: "pm_1", brand: "visa", last4: "4242", isDeclined: false };
const declinedCard = { id: "pm_2", brand: "mastercard", last4: "4444", isDeclined: true };
const offerAfterDecline = { cards: [visa, declinedCard], checkoutId: "checkout" };

export const purchases: Specimen[] = [
  {
    name: "Purchase",
    states: {
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
      Expired: (
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
      "The only card was declined": (
        <PayButtons
          offer={{ cards: [declinedCard], checkoutId: "checkout" }}
          cents={1200}
          pageLabel="Continue to payment"
        />
      ),
    },
  },
];
