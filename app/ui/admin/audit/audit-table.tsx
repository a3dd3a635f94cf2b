import { personHref } from "#ui/moderation/people/person-href.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { actionLabel } from "./action-label.ts";

export type AuditRow = {
  id: string;
  at: number;
  action: string;
  reason: string;
  actorId: string | null;
  subjectId: string | null;
  actor: string | null;
  subject: string | null;
};

const searchFor = (field: string, value: string) => `/admin/audit?${new URLSearchParams({ [field]: value })}`;

export function AuditTable({ rows, empty }: { rows: AuditRow[]; empty: { title: string; text?: string } }) {
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <Table
      caption="Newest first"
      columns={[
        { label: "When", phone: "lead" },
        { label: "Who", phone: "amount" },
        { label: "Action", phone: "title" },
        { label: "Target", phone: "note" },
        { label: "Reason", phone: "note" },
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <Time key="at" at={row.at} showTime />,
          row.actorId === null ? (
            "System"
          ) : (
            <a key="actor" className="link lg:whitespace-nowrap" href={searchFor("actor", row.actorId)}>
              {row.actor ?? row.actorId}
            </a>
          ),
          actionLabel(row.action),
          row.subjectId === null ? (
            ""
          ) : (
            <span key="subject">
              <a
                className={row.subject ? "link lg:whitespace-nowrap" : "link wrap-anywhere"}
                href={searchFor("subject", row.subjectId)}
              >
                {row.subject ?? row.subjectId}
              </a>{" "}
              {row.subject !== null && (
                <a className="link small" href={personHref(row.subjectId)}>
                  Account
                </a>
              )}
            </span>
          ),
          <span key="reason" className="wrap-anywhere">
            {row.reason}
          </span>,
        ],
      }))}
    />
  );
}
