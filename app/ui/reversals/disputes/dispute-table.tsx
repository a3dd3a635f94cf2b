import { saleLabel } from "#domain/payments/sale-kinds.ts";
import type { ListedDispute } from "#domain/reversals/disputes/dispute.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { statusLabel, statusTone } from "./dispute-texts.ts";

export function DisputeTable({ disputes }: { disputes: ListedDispute[] }) {
  return (
    <Table
      caption="Disputes"
      columns={[
        { label: "Date", phone: "lead" },
        { label: "Sale", phone: "title" },
        { label: "Status", phone: "note" },
        { label: "Deadline", phone: "note" },
        { label: "Amount", numeric: true, phone: "amount" },
      ]}
      rows={disputes.map((dispute) => ({
        key: dispute.id,
        cells: [
          <a key="at" className="link row-link" href={`/payments/disputes/${dispute.id}`}>
            <Time at={dispute.openedAt} />
          </a>,
          saleLabel(dispute.kind, dispute.fan, dispute.postTitle),
          <Badge key="status" tone={statusTone(dispute)}>
            {statusLabel(dispute)}
          </Badge>,
          dispute.closedAt !== null || dispute.submittedAt !== null || dispute.dueBy === null ? (
            ""
          ) : (
            <Time key="due" at={dispute.dueBy} showTime />
          ),
          <Money key="amount" cents={dispute.amount} />,
        ],
      }))}
    />
  );
}
