import { saleTraits } from "#domain/payments/sale-kinds.ts";
import type { FoundSale } from "#domain/payments/search/find-payments.ts";
import { plainKind } from "#domain/plain-kind.ts";
import { paymentHref } from "#ui/admin/console/console-links.ts";
import { PersonLink } from "#ui/moderation/people/person-link.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type DisputedSale = FoundSale & { dueBy: number };
export type DeclinedCard = { id: string; at: number; code: string; fan: string; creator: string };

export function SaleList({ caption, sales }: { caption: string; sales: FoundSale[] }) {
  return (
    <Table
      caption={caption}
      columns={[
        { label: "Paid", phone: "lead" },
        { label: "Kind", phone: "title" },
        { label: "Fan", phone: "note" },
        { label: "Creator", phone: "note" },
        { label: "Reversed", numeric: true, phone: "note" },
        { label: "Amount", numeric: true, phone: "amount" },
      ]}
      rows={sales.map(({ id, paidAt, kind, fan, creator, refunded, disputed, gross }) => ({
        key: id,
        cells: [
          <PaidLink key="at" id={id} paidAt={paidAt} />,
          saleTraits[kind].label,
          <PersonLink key="fan" username={fan} />,
          <PersonLink key="creator" username={creator} />,
          refunded + disputed === 0 ? "" : <Money key="back" cents={refunded + disputed} />,
          <Money key="amount" cents={gross} />,
        ],
      }))}
    />
  );
}

const PaidLink = ({ id, paidAt }: Pick<FoundSale, "id" | "paidAt">) => (
  <a className="link row-link" href={paymentHref(id)}>
    <Time at={paidAt} />
  </a>
);

export function DisputedList({ sales }: { sales: DisputedSale[] }) {
  if (sales.length === 0) return <EmptyState title="No open disputes" />;
  return (
    <Table
      caption="Soonest deadline first"
      columns={[
        { label: "Paid", phone: "lead" },
        { label: "Kind", phone: "title" },
        { label: "Fan", phone: "note" },
        { label: "Creator", phone: "note" },
        { label: "Answer by", phone: "note" },
        { label: "Amount", numeric: true, phone: "amount" },
      ]}
      rows={sales.map(({ id, paidAt, kind, fan, creator, dueBy, gross }) => ({
        key: id,
        cells: [
          <PaidLink key="at" id={id} paidAt={paidAt} />,
          saleTraits[kind].label,
          <PersonLink key="fan" username={fan} />,
          <PersonLink key="creator" username={creator} />,
          <Time key="due" at={dueBy} showTime />,
          <Money key="amount" cents={gross} />,
        ],
      }))}
    />
  );
}

/** What was declined has no payment: the fan's and the creator's accounts say more. */
export function DeclinedList({ attempts }: { attempts: DeclinedCard[] }) {
  if (attempts.length === 0)
    return <EmptyState title="Nothing failed" text="No card was declined in the last 24 hours." />;
  return (
    <Table
      caption="Declined cards, newest first"
      columns={[
        { label: "When", phone: "lead" },
        { label: "Why", phone: "title" },
        { label: "Fan", phone: "note" },
        { label: "Creator", phone: "note" },
      ]}
      rows={attempts.map(({ id, at, code, fan, creator }) => ({
        key: id,
        cells: [
          <Time key="at" at={at} showTime />,
          plainKind(code),
          <PersonLink key="fan" username={fan} />,
          <PersonLink key="creator" username={creator} />,
        ],
      }))}
    />
  );
}
