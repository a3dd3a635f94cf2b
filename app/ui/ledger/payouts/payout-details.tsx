import type { PayoutLine, SellerPayout } from "#domain/ledger/payouts/payout-items.ts";
import { formatCents } from "#domain/money.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { isSameDay, Time } from "#ui/primitives/time.tsx";
import { BankDetailsForm } from "./next-payout.tsx";
import { failureText, payoutStatusLabels, payoutStatusTones } from "./payout-texts.ts";

export function PayoutDetails({
  payout,
  lines,
  hidden,
}: {
  payout: SellerPayout;
  lines: PayoutLine[];
  hidden: number;
}) {
  const fileHref = `/payments/payouts/${payout.id}/file`;
  return (
    <div className="stack">
      <PageHead
        title={payout.amount < 0 ? "Bank debit" : "Payout"}
        back={{ href: "/payments", label: "Payments" }}
      >
        <ButtonLink variant="secondary" icon="text" href={fileHref}>
          Download CSV
        </ButtonLink>
      </PageHead>
      <section className="card grid gap-2">
        <p className="figure">
          <Money cents={payout.amount} />
        </p>
        <DescriptionList facts={factsOf(payout)} />
      </section>
      {payout.status === "failed" && <FailureNotice code={payout.failureCode} />}
      {payout.status === "canceled" && (
        <Notice title="Canceled">
          <p>This payout was canceled before it was sent. The money is back in your balance.</p>
        </Notice>
      )}
      <Table
        caption={payout.amount < 0 ? "What it settled" : "What's in this payout"}
        columns={[
          { label: "Date", phone: "head" },
          { label: "Description", phone: "lead" },
          { label: "Amount", numeric: true, phone: "amount" },
        ]}
        rows={[
          ...lines.map(({ source, at, description, cents }, index) => ({
            key: source,
            repeats: isSameDay(at, lines[index - 1]?.at),
            cells: [
              at === null ? "–" : <Time key="at" at={at} />,
              description,
              <Money key="amount" cents={cents} />,
            ],
          })),
          ...(hidden > 0 ? [] : [totalRow(payout.amount)]),
        ]}
      />
      {hidden > 0 && (
        <p>
          {hidden.toLocaleString("en-US")} more lines are in the <a href={fileHref}>CSV file</a>. All together
          come to {formatCents(payout.amount)}.
        </p>
      )}
    </div>
  );
}

const totalRow = (cents: number) => ({
  key: "total",
  cells: [
    "",
    <strong key="total">Total</strong>,
    <strong key="amount">
      <Money cents={cents} />
    </strong>,
  ],
});

function factsOf(payout: SellerPayout) {
  const { status, arrivedAt, expectedAt, failedAt, traceId } = payout;
  const isUnderway = status === "pending" || status === "in_transit";
  const date = (term: string, at: number | null) =>
    at === null ? [] : [{ term, value: <Time key={term} at={at} /> }];
  return [
    {
      term: "Status",
      value: <Badge tone={payoutStatusTones[status]}>{payoutStatusLabels[status]}</Badge>,
    },
    ...date("Made", payout.createdAt),
    ...date("Expected at your bank", isUnderway ? expectedAt : null),
    ...date("Arrived", arrivedAt),
    ...date("Returned to your balance", failedAt),
    { term: "Bank reference", value: traceId ?? (isUnderway ? "Available once it arrives" : "None") },
  ];
}

function FailureNotice({ code }: { code: string | null }) {
  const { cause, advice } = failureText(code);
  return (
    <Notice tone="error" icon="alert" title={cause}>
      <div className="grid gap-3">
        <p>{advice} The money is back in your balance and will be paid again on a Monday after that.</p>
        <BankDetailsForm />
      </div>
    </Notice>
  );
}
