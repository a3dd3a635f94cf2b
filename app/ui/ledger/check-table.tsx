import type { NewestCheck } from "#domain/ledger/reconciliation/reconcile-accounts.ts";
import { SearchBox } from "../forms/search-box.tsx";
import { Badge } from "../primitives/badge.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Money } from "../primitives/money.tsx";
import { Notice } from "../primitives/notice.tsx";
import { Pager } from "../primitives/pager.tsx";
import { Table } from "../primitives/table.tsx";
import { Time } from "../primitives/time.tsx";

export function CheckTable({
  day,
  who,
  checks,
  first,
  next,
}: {
  day: { at: number; finishedAt: number | null } | null;
  who: string;
  checks: NewestCheck[];
  first: string | null;
  next: string | null;
}) {
  return (
    <>
      <p>
        <LastRun day={day} />
      </p>
      <SearchBox
        action="/admin/reconciliation"
        search={who}
        label="A creator's username"
        hint="Opens their payouts, where you can also place a hold."
        maxLength={254}
      />
      {who !== "" && (
        <Notice tone="error" icon="alert">
          <p>No creator has this username.</p>
        </Notice>
      )}
      {checks.length === 0 ? (
        <EmptyState title={first === null ? "No checks yet" : "That's everything"} />
      ) : (
        <Table
          caption="Newest checks"
          columns={[
            { label: "Creator", phone: "lead" },
            { label: "Result", phone: "title" },
            { label: "Ledger", numeric: true, phone: "note" },
            { label: "Provider: available", numeric: true, phone: "note" },
            { label: "Provider: pending", numeric: true, phone: "note" },
            { label: "Difference", numeric: true, phone: "amount" },
          ]}
          rows={checks.map((check) => ({
            key: check.sellerId,
            cells: [
              <a key="who" className="link row-link" href={`/admin/creators/${check.sellerId}/payouts`}>
                {check.username}
              </a>,
              <Result key="result" check={check} />,
              <Money key="ledger" cents={check.ledger} />,
              check.available === null ? "" : <Money key="available" cents={check.available} />,
              check.pending === null ? "" : <Money key="pending" cents={check.pending} />,
              check.difference === null ? "" : <Money key="difference" cents={check.difference} />,
            ],
          }))}
        />
      )}
      <Pager nextHref={next} firstHref={first} />
    </>
  );
}

function LastRun({ day }: { day: { at: number; finishedAt: number | null } | null }) {
  if (day === null) return "No run yet.";
  return (
    <>
      Last run: <Time at={day.at} />,{" "}
      {day.finishedAt === null ? (
        "still going through the accounts."
      ) : (
        <>
          finished <Time at={day.finishedAt} showTime />.
        </>
      )}
    </>
  );
}

function Result({ check }: { check: Pick<NewestCheck, "at" | "outcome" | "confirmedAt" | "recheckAt"> }) {
  const { at, outcome, confirmedAt, recheckAt } = check;
  const badge =
    outcome === "matched" ? (
      <Badge tone="success">Matches</Badge>
    ) : outcome === "unavailable" ? (
      <Badge tone="info">No answer</Badge>
    ) : (
      <Badge tone="error">{confirmedAt === null ? "Differs, maybe in flight" : "Differs"}</Badge>
    );
  return (
    <span>
      {badge}{" "}
      <span className="small soft">
        <Time at={at} showTime />
        {recheckAt !== null && (
          <>
            ; again <Time at={recheckAt} showTime />
          </>
        )}
      </span>
    </span>
  );
}
