import type { Balance } from "#domain/ledger/payouts/get-balance.ts";
import type { PayoutLine, SellerPayout } from "#domain/ledger/payouts/payout-items.ts";
import { BalanceBox } from "#ui/ledger/payouts/balance-box.tsx";
import { PaymentSetupFailed } from "#ui/ledger/payouts/payment-setup-failed.tsx";
import { PayoutDetails } from "#ui/ledger/payouts/payout-details.tsx";
import { PayoutSetup } from "#ui/ledger/payouts/payout-setup.tsx";
import { PayoutTable } from "#ui/ledger/payouts/payout-table.tsx";
import { daysAgo, inDays } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const balance = (change: Partial<Balance>) => (
  <BalanceBox
    balance={{
      owed: 7400,
      owedBack: 0,
      promised: 0,
      elsewhere: 0,
      ready: { available: 6050, held: 0, pending: 1350, pendingUntil: inDays(2) },
      holds: [],
      underway: { amount: 0, expectedAt: null },
      next: { kind: "planned", at: inDays(4) },
      ...change,
    }}
  />
);
const low = { available: 3760, held: 0, pending: 0, pendingUntil: null };

const balances = {
  Balance: balance({ underway: { amount: 9000, expectedAt: inDays(1) } }),
  "Balance below the minimum": balance({
    owed: 3760,
    ready: low,
    next: { kind: "below_minimum", missing: 1240, paidBy: inDays(60) },
  }),
  "First earnings": balance({
    next: { kind: "new_seller", until: inDays(5), at: inDays(11), missing: 4550 },
  }),
  "Held balance": balance({
    ready: { available: 0, held: 6050, pending: 1350, pendingUntil: inDays(2) },
    holds: [
      {
        id: "1",
        kind: "bank_change",
        reason: "The bank account for your payouts changed to FIRST BANK ending in 6666.",
        releaseAt: inDays(1),
        createdAt: daysAgo(0),
      },
    ],
    next: { kind: "held", at: inDays(4), missing: 0 },
  }),
  "Pending balance": balance({ next: { kind: "pending", at: inDays(11) } }),
  "Balance while payouts are paused": balance({ next: { kind: "disabled" } }),
  "Balance while a payout is being made": balance({ next: { kind: "underway" } }),
  "Negative balance": balance({ owed: -1350, ready: null, next: { kind: "negative" } }),
  "Balance with promised replies": balance({
    promised: 2400,
    ready: { available: 5000, held: 1050, pending: 1350, pendingUntil: inDays(2) },
  }),
  "Balance with a debt": balance({ owedBack: 1250 }),
  "Balance after another account": balance({ elsewhere: 12400 }),
  "Empty balance": balance({ owed: 0, ready: null, next: { kind: "nothing" } }),
  "Balance during an outage": balance({ ready: null }),
};

const payout: SellerPayout = {
  id: "po_1",
  amount: 9000,
  status: "in_transit",
  createdAt: daysAgo(1),
  expectedAt: inDays(1),
  arrivedAt: null,
  failedAt: null,
  failureCode: null,
  traceId: null,
};
export const payouts: SellerPayout[] = [
  payout,
  {
    ...payout,
    id: "po_2",
    status: "paid",
    createdAt: daysAgo(8),
    arrivedAt: daysAgo(6),
    traceId: "TRACE9F27C1",
  },
  {
    ...payout,
    id: "po_3",
    status: "failed",
    createdAt: daysAgo(15),
    failedAt: daysAgo(12),
    failureCode: "no_account",
  },
  { ...payout, id: "po_4", status: "canceled", createdAt: daysAgo(22), failedAt: daysAgo(22) },
];
const payoutLines: PayoutLine[] = [
  { source: "1", at: daysAgo(12), description: "Subscription · bo.fan", cents: 1350 },
  { source: "2", at: daysAgo(11), description: "Tip · ada.fan", cents: 9000 },
  { source: "3", at: daysAgo(10), description: "Refund · Subscription · bo.fan", cents: -1350 },
];

export const payoutStates: Specimen[] = [
  { name: "Balance", states: balances },
  {
    name: "Payouts",
    states: {
      "Every status": <PayoutTable payouts={payouts} />,
      "A failed one": <PayoutDetails payout={payouts[2] as SellerPayout} lines={payoutLines} hidden={0} />,
    },
  },
  {
    name: "Payment setup",
    states: {
      Processing: <PayoutSetup state="processing" action="/stripe-setup" />,
      Disconnected: <PayoutSetup state="disconnected" action="/stripe-setup" />,
      Interrupted: <PayoutSetup state="interrupted" action="/stripe-setup" />,
      Rejected: <PaymentSetupFailed rejection="other" />,
    },
  },
];
