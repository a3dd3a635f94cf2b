import { LossTable } from "../../../../app/ui/console/loss-table.tsx";
import { PaymentFinder } from "../../../../app/ui/console/payment-finder.tsx";
import { PaymentTrail } from "../../../../app/ui/console/payment-trail.tsx";
import { TaxTable } from "../../../../app/ui/console/tax-table.tsx";
import { WebhookForms } from "../../../../app/ui/console/webhook-forms.tsx";
import { WebhookLog } from "../../../../app/ui/console/webhook-log.tsx";
import { daysAgo } from "../../samples.ts";
import type { Specimen } from "../../specimen.ts";

const sale = { id: "in_1", kind: "subscription" as const, gross: 1500, paidAt: daysAgo(3) };
const listed = { ...sale, fan: "ada", creator: "mira", refunded: 0, disputed: 0 };
const found = { query: "", message: null, checkout: null, first: true, next: null };
const amounts = {
  sales: 3,
  gross: 4500,
  refunds: 1500,
  disputes: 0,
  fees: 450,
  feesReturned: 150,
  net: 2700,
};
const event = {
  id: "evt_1A2b3C",
  type: "invoice.paid",
  account: null,
  subject: "sub_1A2b3C",
  outcome: "failed",
  provider_created_at: daysAgo(1),
  handled_at: daysAgo(1),
  failures: 2,
};
const replay = {
  id: "r1",
  from_at: daysAgo(9),
  until_at: daysAgo(8),
  account: "",
  after_event: null,
  handled: 2,
  known: 40,
  failed: 0,
  created_at: daysAgo(1),
  finished_at: null,
};

/** The payments console. */
export const payments: Specimen[] = [
  {
    name: "Payment search",
    states: {
      Latest: <PaymentFinder {...found} sales={[listed, { ...listed, id: "in_2", refunded: 500 }]} />,
      Nothing: <PaymentFinder {...found} query="x" message="Nothing has this ID." sales={[]} />,
      Unpaid: (
        <PaymentFinder
          {...found}
          query="cs_1"
          sales={[]}
          checkout={{
            id: "c1",
            kind: "tip",
            amount: 500,
            attempt: 2,
            createdAt: daysAgo(1),
            expiredAt: null,
            fan: "ada",
            creator: "mira",
          }}
        />
      ),
    },
  },
  {
    name: "Payment trail",
    states: {
      "A refund": (
        <PaymentTrail
          payment={{
            id: "in_1",
            kind: "subscription",
            fan: "ada",
            creator: "mira",
            intentId: "pi_1",
            subscriptionId: "sub_1",
            accountId: "acct_1",
          }}
          totals={{ paid: 1500, refunded: 500, disputed: 0, fee: 100, net: 900 }}
          lines={[
            { key: "paid", at: daysAgo(3), what: "Paid", detail: "in_1", cents: 1500 },
            {
              key: "refund",
              at: daysAgo(2),
              what: "Ledger: Refund",
              detail: "refund:re_1: card -$5.00, platform $5.00",
              cents: null,
            },
          ]}
        />
      ),
    },
  },
  {
    name: "Losses",
    states: {
      "One month": (
        <LossTable
          month="2026-11"
          months={[{ month: "2026-11", count: 2, gross: 300, loss: 37, estimated: 1 }]}
          sales={[
            { ...sale, gross: 100, fee: 10, cost: null, creator: "mira" },
            { ...sale, id: "2", gross: 200, fee: 20, cost: 34, creator: "mira" },
          ]}
          first
          next={null}
        />
      ),
      None: <LossTable month="2026-11" months={[]} sales={[]} first next={null} />,
    },
  },
  {
    name: "Webhooks",
    states: {
      "A failed one": <WebhookLog filter="failed" events={[event]} first next={null} replays={[replay]} />,
      Forms: <WebhookForms values={{}} errors={{}} />,
    },
  },
  {
    name: "Tax year",
    states: {
      "One creator": (
        <TaxTable
          year={2026}
          years={[2026, 2025]}
          first
          next={null}
          rows={[
            { id: "p1", username: "mira", accountId: "acct_1", is1099K: false, quarters: [], ...amounts },
          ]}
        />
      ),
    },
  },
];
