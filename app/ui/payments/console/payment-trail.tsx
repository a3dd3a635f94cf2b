import type { SaleKind } from "#db/kinds.ts";
import type { TrailLine, TrailTotals } from "#domain/payments/payment-trail.ts";
import { saleTraits } from "#domain/payments/sale-kinds.ts";
import { refundHref } from "#ui/admin/console/console-links.ts";
import { PersonLink } from "#ui/moderation/people/person-link.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type TrailedPayment = {
  id: string;
  kind: SaleKind;
  fan: string;
  creator: string;
  intentId: string | null;
  subscriptionId: string | null;
  accountId: string | null;
};

export function PaymentTrail({
  payment,
  totals,
  lines,
}: {
  payment: TrailedPayment;
  totals: TrailTotals;
  lines: TrailLine[];
}) {
  const searchHref = (text: string) => `/admin/payments?q=${encodeURIComponent(text)}`;
  const linked = (text: string) => (
    <a className="link" href={searchHref(text)}>
      {text}
    </a>
  );
  return (
    <>
      <section className="card stack wrap-anywhere">
        <DescriptionList
          facts={[
            ...[
              ["Paid", totals.paid] as const,
              ["Refunded", totals.refunded] as const,
              ["Disputed", totals.disputed] as const,
              ["Our fee now", totals.fee] as const,
              ["Creator's share now", totals.net] as const,
            ].map(([term, cents]) => ({ term, value: <Money cents={cents} /> })),
            { term: "Kind", value: saleTraits[payment.kind].label },
            { term: "Fan", value: <PersonLink username={payment.fan} /> },
            { term: "Creator", value: <PersonLink username={payment.creator} /> },
            { term: "Receipt number", value: payment.id },
            { term: "Payment intent", value: payment.intentId ?? "–" },
            {
              term: "Subscription",
              value: payment.subscriptionId === null ? "–" : linked(payment.subscriptionId),
            },
            { term: "Creator's account", value: payment.accountId ?? "Disconnected" },
          ]}
        />
        <div className="actions">
          <ButtonLink href={refundHref(payment.id)}>Refund</ButtonLink>
          <ButtonLink variant="secondary" href={searchHref(payment.creator)}>
            Creator's payments
          </ButtonLink>
          <ButtonLink variant="secondary" href={searchHref(payment.fan)}>
            Fan's payments
          </ButtonLink>
          <ButtonLink variant="secondary" href={`/admin/creators/${payment.creator}/payouts`}>
            Creator's payouts
          </ButtonLink>
        </div>
      </section>
      <Table
        caption="Trail, oldest first"
        columns={[
          { label: "When", phone: "lead" },
          { label: "What", phone: "title" },
          { label: "Details", phone: "note" },
          { label: "Amount", numeric: true, phone: "amount" },
        ]}
        rows={lines.map(({ key, at, what, detail, cents }) => ({
          key,
          cells: [
            <Time key="at" at={at} showTime />,
            what,
            <span key="detail" className="wrap-anywhere">
              {detail}
            </span>,
            cents === null ? "" : <Money key="amount" cents={cents} />,
          ],
        }))}
      />
    </>
  );
}
