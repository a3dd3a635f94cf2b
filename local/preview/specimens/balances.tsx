import type { ComponentProps } from "react";
import { CheckTable } from "#ui/ledger/check-table.tsx";
import { CheckNotice } from "#ui/ledger/payouts/check-notice.tsx";
import { PayoutHolds } from "#ui/ledger/payouts/payout-holds.tsx";
import { SaleTrace } from "#ui/ledger/payouts/sale-trace.tsx";
import { daysAgo, inDays } from "../samples.ts";
import type { Specimen } from "../specimen.ts";
import { payouts } from "./payouts.tsx";

const now = inDays(0);
const check = {
  at: daysAgo(1),
  outcome: "matched" as const,
  difference: 0,
  confirmedAt: null,
  accepted: null,
  matchedAt: daysAgo(1),
};
const differs = { ...check, outcome: "mismatched" as const, difference: -100 };
const sale: ComponentProps<typeof SaleTrace>["sale"] = {
  id: "in_1",
  kind: "tip",
  payoutDay: null,
  at: daysAgo(9),
  gross: 10_000,
  fee: 1000,
  net: 9000,
  refunded: 0,
  disputed: 0,
  fan: "bo.fan",
  postTitle: null,
  provided: { transferId: "tr_1", availableAt: daysAgo(7), cost: 320 },
  movements: [{ source: "sale:in_1", kind: "sale", at: daysAgo(9), card: 10_000, seller: 9000 }],
  payouts: payouts.map((payout) => ({ ...payout, source: "sale:in_1", cents: 9000 })),
};

export const balancePages: Specimen[] = [
  {
    name: "Check of a balance",
    states: {
      "Not checked yet": <CheckNotice check={null} />,
      "In flight": <CheckNotice check={differs} />,
      Differs: <CheckNotice check={{ ...differs, confirmedAt: daysAgo(1) }} />,
      Accepted: <CheckNotice check={{ ...differs, accepted: differs.difference }} />,
      "No answer": <CheckNotice check={{ ...check, outcome: "unavailable", difference: null }} />,
    },
  },
  {
    name: "Sale",
    states: {
      "No answer": <SaleTrace sale={{ ...sale, provided: null, payouts: [] }} now={now} />,
      "Not paid yet": <SaleTrace sale={{ ...sale, payouts: [] }} now={now} />,
    },
  },
];

const hold = {
  id: "1",
  kind: "admin" as const,
  reason: "A card was reported stolen",
  releaseAt: inDays(5),
  createdAt: daysAgo(1),
  createdBy: "admin",
  releasedAt: null,
  releasedBy: null,
  releaseReason: null,
  caseId: null,
};
const row = { ...check, sellerId: "1", username: "mara", rank: 2, ledger: 9000, available: 9000, pending: 0 };

export const adminBalances: Specimen[] = [
  {
    name: "Reconciliation",
    states: {
      Checks: (
        <CheckTable
          day={{ at: daysAgo(0), finishedAt: null }}
          who=""
          checks={[
            { ...row, ...differs, sellerId: "2", confirmedAt: daysAgo(1), recheckAt: inDays(1) },
            { ...row, recheckAt: null },
          ]}
          first={null}
          next="#"
        />
      ),
    },
  },
  {
    name: "Payout holds",
    states: {
      Some: (
        <PayoutHolds
          username="mara"
          page="#"
          owed={9000}
          open={[hold, { ...hold, id: "2", kind: "mismatch", createdBy: null, releaseAt: null }]}
          over={[
            {
              ...hold,
              id: "3",
              releasedAt: daysAgo(0),
              releasedBy: "admin",
              releaseReason: "Cleared up",
            },
          ]}
          values={{}}
          errors={{}}
        />
      ),
    },
  },
];
