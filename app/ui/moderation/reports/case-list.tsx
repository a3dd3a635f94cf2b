import type { CaseOutcome } from "#db/kinds.ts";
import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import { type Reason, reasons, YOUR_OWN } from "#domain/moderation/reports/case.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type CaseRow = {
  id: string;
  fan: string;
  creator: string;
  openedAt: number;
  decidedAt: number | null;
  claimer: string | null;
  about: { reasons: Reason[]; reportCount: number; outcome: CaseOutcome | null } | null;
};

const outcomeLabels: Record<CaseOutcome, string> = {
  dismissed: "Dismissed",
  warned: "Warning",
  closed: "Closed",
};
export const ageText = (at: number, now: number) => {
  const hours = Math.floor((now - at) / HOUR_MS);
  if (hours < 1) return "Less than an hour old";
  if (hours < 48) return `${pluralize(hours, "hour")} old`;
  return `${Math.floor(hours / 24)} days old`;
};

export function CaseList({
  path,
  isOpen,
  rows,
  now,
}: {
  path: string;
  isOpen: boolean;
  rows: CaseRow[];
  now: number;
}) {
  return (
    <>
      <Tabs
        label="Reports"
        tabs={[
          { href: path, label: "Open", current: isOpen },
          { href: `${path}?show=decided`, label: "Decided", current: !isOpen },
        ]}
      />
      {rows.length === 0 && (
        <EmptyState
          title={isOpen ? "No open reports" : "Nothing decided yet"}
          text="Reported conversations appear here."
        />
      )}
      <ul id="cases" className="stack stack-tight">
        {rows.map((row) => (
          <li key={row.id} className="card setting-link">
            <p className="min-w-0">
              <a className="cover-link" href={`${path}/${row.id}`}>
                <strong className="block text-text">
                  {row.about?.reasons.map((one) => reasons[one]).join("; ") ?? YOUR_OWN}
                </strong>
              </a>{" "}
              <span className="small soft block">
                @{row.fan} with @{row.creator}
                {row.about && `, ${pluralize(row.about.reportCount, "report")}`}
              </span>{" "}
              {row.decidedAt === null ? (
                <>
                  <Badge tone={now - row.openedAt > DAY_MS ? "error" : "info"}>
                    {ageText(row.openedAt, now)}
                  </Badge>{" "}
                  {row.claimer !== null && <Badge tone="lamp">{row.claimer} is working on it</Badge>}
                </>
              ) : (
                <span className="small dim">
                  {row.about?.outcome && <Badge>{outcomeLabels[row.about.outcome]}</Badge>}{" "}
                  <Time at={row.decidedAt} />
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
