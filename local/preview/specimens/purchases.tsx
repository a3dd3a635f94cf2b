import { PaymentPending } from "../../../app/ui/purchases/payment-pending.tsx";
import { PurchasePage } from "../../../app/ui/purchases/purchase-page.tsx";
import { ReceiptTable } from "../../../app/ui/purchases/receipt-table.tsx";
import { daysAgo, paidVideo } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const receipt = { at: daysAgo(3), description: "Subscription to Mara Lindqvist, November", cents: 1500 };
const statuses = ["paid", "refunded", "disputed", "pending", "failed"] as const;

export const purchases: Specimen[] = [
  {
    name: "Purchase",
    states: {
      Question: <PurchasePage post={paidVideo} includedInSubscription />,
      "New price": <PurchasePage post={paidVideo} includedInSubscription={false} hasPriceChanged />,
    },
  },
  {
    name: "Payment not confirmed",
    states: Object.fromEntries(
      (["waiting", "timeout", "expired", "failed"] as const).map((state) => [
        state,
        <PaymentPending key={state} state={state} refreshHref="#" />,
      ]),
    ),
  },
  {
    name: "Receipts",
    states: {
      "Every status": (
        <ReceiptTable receipts={statuses.map((status) => ({ ...receipt, id: status, status }))} />
      ),
      None: <ReceiptTable receipts={[]} />,
    },
  },
];
