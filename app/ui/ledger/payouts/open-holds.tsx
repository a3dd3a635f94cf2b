import type { OpenHold } from "#domain/ledger/payouts/holds.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { holdLabels } from "./payout-holds.tsx";

type ListedHold = OpenHold & { sellerId: string; username: string };

/** Holds of all creators, released on the creators' pages. */
export function OpenHolds({ holds }: { holds: ListedHold[] }) {
  if (holds.length === 0) return null;
  return (
    <section id="holds" aria-label="Open holds">
      <Table
        caption="Open holds"
        columns={[
          { label: "Creator", phone: "title" },
          { label: "Why", phone: "note" },
          { label: "Since", phone: "note" },
          { label: "Until", phone: "note" },
        ]}
        rows={holds.map(({ id, sellerId, username, kind, reason, createdAt, releaseAt }) => ({
          key: id,
          cells: [
            <a
              key="who"
              className="link row-link lg:whitespace-nowrap"
              href={`/admin/creators/${sellerId}/payouts`}
            >
              {username}
            </a>,
            <span key="why">
              <Badge tone="lamp">{holdLabels[kind]}</Badge> {reason}
            </span>,
            <Time key="since" at={createdAt} showTime />,
            releaseAt === null ? "No end date" : <Time key="until" at={releaseAt} showTime />,
          ],
        }))}
      />
    </section>
  );
}
