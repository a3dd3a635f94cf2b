import { saleTraits } from "#domain/payments/sale-kinds.ts";
import type { FoundSale } from "#domain/payments/search/find-payments.ts";
import { paymentHref } from "#ui/admin/console/console-links.ts";
import { PersonLink } from "#ui/moderation/people/person-link.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";

export function SaleList({ caption, sales }: { caption: string; sales: FoundSale[] }) {
  return (
    <Table
      caption={caption}
      columns={[
        { label: "Paid" },
        { label: "Kind" },
        { label: "Fan" },
        { label: "Creator" },
        { label: "Reversed", numeric: true },
        { label: "Amount", numeric: true },
      ]}
      rows={sales.map(({ id, paidAt, kind, fan, creator, refunded, disputed, gross }) => ({
        key: id,
        cells: [
          <a key="at" className="link" href={paymentHref(id)}>
            <Time at={paidAt} />
          </a>,
          saleTraits[kind].label,
          <PersonLink key="fan" username={fan} />,
          <PersonLink key="creator" username={creator} />,
          refunded + disputed === 0 ? "–" : <Money key="back" cents={refunded + disputed} />,
          <Money key="amount" cents={gross} />,
        ],
      }))}
    />
  );
}
