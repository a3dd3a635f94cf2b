import { saleLabel } from "#domain/payments/sale-kinds.ts";
import type { traceSale } from "#domain/payments/sales/trace-sale.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { payoutStatusLabels, payoutStatusTones } from "./payout-texts.ts";

type Traced = NonNullable<Awaited<ReturnType<typeof traceSale>>>;
type Movement = Traced["movements"][number];

const labels: Record<Movement["kind"], string> = {
  sale: "Paid by card, and your share transferred to your balance",
  refund: "Refunded to the fan",
  refund_failed: "Refund returned by the fan's bank",
  fee_refund: "Fee returned to you",
  dispute: "Disputed: withdrawn by the fan's bank",
  dispute_won: "Dispute won: returned by the fan's bank",
  transfer_reversal: "Your share of it, taken from your balance",
  transfer: "Your share of it, returned to your balance",
  payout: "Payout",
  payout_failed: "Payout returned",
};

export function SaleTrace({ sale, now }: { sale: Traced; now: number }) {
  const { provided, movements, payouts } = sale;
  return (
    <div className="stack">
      <PageHead
        title="Sale"
        text={saleLabel(sale.kind, sale.fan, sale.postTitle)}
        back={{ href: "/payments", label: "Payments" }}
      />
      <section className="card grid gap-2">
        <DescriptionList
          facts={[
            { term: "Paid by card", value: <Dated cents={sale.gross} at={sale.at} /> },
            { term: "Platform fee", value: <Money cents={sale.fee === 0 ? 0 : -sale.fee} /> },
            { term: "Your share", value: <Money cents={sale.net} /> },
            ...(provided?.cost == null
              ? []
              : [
                  {
                    term: "Card processing",
                    value: (
                      <>
                        <Money cents={provided.cost} />{" "}
                        <span className="small soft">paid by us, from the fee</span>
                      </>
                    ),
                  },
                ]),
            ...(provided === null
              ? []
              : [{ term: "Transfer", value: <span className="receipt-number">{provided.transferId}</span> }]),
            {
              term: availableTerm(provided?.availableAt ?? null, now),
              value: <Available sale={sale} />,
            },
          ]}
        />
      </section>
      <Table
        caption="What happened"
        columns={[
          { label: "Date", phone: "lead" },
          { label: "Description", phone: "title" },
          { label: "Card", numeric: true, phone: "note" },
          { label: "Your balance", numeric: true, phone: "note" },
        ]}
        rows={movements.map(({ source, kind, at, card, seller }) => ({
          key: source,
          cells: [
            <Time key="at" at={at} />,
            labels[kind],
            kind.startsWith("transfer") || kind === "fee_refund" ? "" : <Money key="card" cents={card} />,
            seller === 0 ? "" : <Money key="seller" cents={seller} />,
          ],
        }))}
      />
      {payouts.length > 0 && <PayoutRows payouts={payouts} />}
    </div>
  );
}

const availableTerm = (at: number | null, now: number) =>
  at !== null && at <= now ? "Available since" : "Available";

function Available({ sale: { provided, payoutDay } }: { sale: Traced }) {
  if (provided === null)
    return <span className="soft">Our payment provider isn't responding. Try again later.</span>;
  return (
    <>
      <Time at={provided.availableAt} />
      {payoutDay !== null && (
        <span className="small soft">
          {" "}
          It can be in the payout on Monday, <Time at={payoutDay} />.
        </span>
      )}
    </>
  );
}

const PayoutRows = ({ payouts }: { payouts: Traced["payouts"] }) => (
  <Table
    caption="On its way to your bank"
    columns={[
      { label: "Payout", phone: "lead" },
      { label: "Status", phone: "title" },
      { label: "Bank reference", phone: "note" },
      { label: "From this sale", numeric: true, phone: "amount" },
    ]}
    rows={payouts.map((payout) => ({
      key: `${payout.id} ${payout.source}`,
      cells: [
        <a key="at" className="link row-link" href={`/payments/payouts/${payout.id}`}>
          <Time at={payout.createdAt} />
        </a>,
        <Arrival key="status" payout={payout} />,
        payout.traceId ?? "–",
        <Money key="amount" cents={payout.cents} />,
      ],
    }))}
  />
);

function Arrival({ payout }: { payout: Traced["payouts"][number] }) {
  const { status, arrivedAt, expectedAt } = payout;
  const isUnderway = status === "pending" || status === "in_transit";
  const at = isUnderway ? expectedAt : arrivedAt;
  return (
    <span>
      <Badge tone={payoutStatusTones[status]}>{payoutStatusLabels[status]}</Badge>
      {at !== null && (
        <span className="small soft">
          {" "}
          {isUnderway ? "Expected" : "Arrived"} <Time at={at} />
        </span>
      )}
    </span>
  );
}

const Dated = ({ cents, at }: { cents: number; at: number }) => (
  <>
    <Money cents={cents} />{" "}
    <span className="small soft">
      on <Time at={at} />
    </span>
  </>
);
