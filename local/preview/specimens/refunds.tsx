import { RefundStatus } from "#ui/reversals/refunds/refund-status.tsx";
import type { Specimen } from "../specimen.ts";

const newest = { amount: 1500, state: "pending" as const, refusal: null };
const status = { paymentId: "in_1", refund: null, until: null, whyNot: null };

export const refunds: Specimen[] = [
  {
    name: "On the receipt",
    states: {
      "On its way": <RefundStatus {...status} refund={newest} />,
      Failed: <RefundStatus {...status} refund={{ ...newest, state: "failed" }} />,
      "Too late": <RefundStatus {...status} whyNot="too_late" />,
      Canceled: <RefundStatus {...status} refund={{ ...newest, state: "canceled" }} />,
    },
  },
];
