import { GuaranteePage, RefundPage } from "../../../../app/ui/refunds/refund-page.tsx";
import { RefundStatus } from "../../../../app/ui/refunds/refund-status.tsx";
import { inDays } from "../../samples.ts";
import type { Specimen } from "../../specimen.ts";

const refunding = {
  action: "#",
  backHref: "#",
  what: "Subscription from ada",
  gross: 1500,
  left: 1500,
  problem: null,
};
const refund = { refunding, chosen: null, balanceAfter: 4200, values: {}, errors: {} };
const newest = { amount: 1500, state: "pending" as const, refusal: null };
const status = { paymentId: "in_1", refund: null, until: null };

export const refunds: Specimen[] = [
  {
    name: "Refund",
    states: {
      Amount: <RefundPage {...refund} />,
      "Too much": <RefundPage {...refund} values={{ amount: "20" }} errors={{ amount: "Enter up to $15" }} />,
      Confirm: <RefundPage {...refund} chosen={500} />,
      Admin: <RefundPage {...refund} chosen={1500} isAdmin />,
      "Not possible": (
        <RefundPage {...refund} refunding={{ ...refunding, problem: "This was refunded already." }} />
      ),
    },
  },
  {
    name: "Guarantee",
    states: {
      Post: <GuaranteePage refunding={refunding} endsSubscription={false} />,
      Subscription: <GuaranteePage refunding={refunding} endsSubscription />,
    },
  },
  {
    name: "On the receipt",
    states: {
      Unopened: <RefundStatus {...status} until={inDays(1)} />,
      "On its way": <RefundStatus {...status} refund={newest} />,
      Made: <RefundStatus {...status} refund={{ ...newest, state: "succeeded" }} />,
      Failed: <RefundStatus {...status} refund={{ ...newest, state: "failed" }} />,
      Canceled: <RefundStatus {...status} refund={{ ...newest, state: "canceled" }} />,
    },
  },
];
