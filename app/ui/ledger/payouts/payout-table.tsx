import type { SellerPayout } from "#domain/ledger/payouts/payout-items.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { failureText, payoutStatusLabels, payoutStatusTones } from "./payout-texts.ts";

export function PayoutTable({ payouts }: { payouts: SellerPayout[] }) {
  if (payouts.length === 0) {
    return (
      <EmptyState title="No payouts yet" text="Your payouts will appear here once they're on their way." />
    );
  }
  return (
    <Table
      caption="Payouts"
      columns={[
        { label: "Date", phone: "lead" },
        { label: "Status", phone: "title" },
        { label: "Bank reference", phone: "note" },
        { label: "Amount", numeric: true, phone: "amount" },
      ]}
      rows={payouts.map((payout) => ({
        key: payout.id,
        cells: [
          <a key="at" className="link row-link" href={`/payments/payouts/${payout.id}`}>
            <Time at={payout.createdAt} />
          </a>,
          <PayoutStatus key="status" payout={payout} />,
          payout.traceId ?? "–",
          <Money key="amount" cents={payout.amount} />,
        ],
      }))}
    />
  );
}

function PayoutStatus({ payout }: { payout: SellerPayout }) {
  const { status, arrivedAt, expectedAt } = payout;
  const isUnderway = status === "pending" || status === "in_transit";
  const at = isUnderway ? expectedAt : arrivedAt;
  return (
    <span>
      <Badge tone={payoutStatusTones[status]}>{payoutStatusLabels[status]}</Badge>
      {status === "failed" && <span className="small soft"> {failureText(payout.failureCode).cause}</span>}
      {at !== null && (
        <span className="small soft">
          {" "}
          {isUnderway ? "Expected" : "Arrived"} <Time at={at} />
        </span>
      )}
    </span>
  );
}
