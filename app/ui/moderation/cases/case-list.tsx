import { Fragment } from "react";
import type { CaseOutcome, DecisionAction, SubjectKind } from "#db/kinds.ts";
import { HOUR_MS } from "#domain/durations.ts";
import { isPrivate, YOUR_OWN } from "#domain/moderation/cases/case.ts";
import { type Reason, reasons } from "#domain/moderation/cases/reasons.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type CaseRow = {
  id: string;
  subjectKind: SubjectKind;
  fan: string | null;
  creator: string;
  dueAt: number;
  decidedAt: number | null;
  claimer: string | null;
  /** Null if it's about this admin. */
  about: {
    reasons: Reason[];
    reportCount: number;
    outcome: CaseOutcome | null;
    isProposed: boolean;
    title: string | null;
    isWaiting: boolean;
  } | null;
};

export const outcomeLabels: Record<DecisionAction, string> = {
  dismissed: "Dismissed",
  warned: "Warning",
  closed: "Closed",
  removed: "Removed",
  withheld: "Removed in places",
  restricted: "Account restricted",
  held: "Payouts held",
  ended: "Account ended",
  reversed: "Reversed",
};

/** Where an account's open cases are decided together. */
export const bulkDecideHref = (username: string) =>
  `/admin/cases/together?creator=${encodeURIComponent(username)}`;

/** Whose open cases an admin can decide together: those of accounts with several in the list. */
const withSeveral = (rows: CaseRow[]) => {
  const names = rows.flatMap(({ creator, about }) => (about === null ? [] : [creator]));
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))];
};

export const labelsOf = ({
  reasons: found,
  isWaiting,
}: Pick<NonNullable<CaseRow["about"]>, "reasons" | "isWaiting">) =>
  found
    .map((one) => (isWaiting && one === "other" ? "Review before publication" : reasons[one].label))
    .join("; ") || "No report";

/** "9 hours left", or that it's overdue. */
export function timeLeft(dueAt: number, now: number): string {
  const hours = Math.floor((dueAt - now) / HOUR_MS);
  if (dueAt <= now) return "Overdue";
  if (hours < 1) return "Less than an hour left";
  return hours < 48 ? `${pluralize(hours, "hour")} left` : `${Math.floor(hours / 24)} days left`;
}
const URGENT_MS = 12 * HOUR_MS;

export function DueBadge({ dueAt, now }: { dueAt: number; now: number }) {
  const left = dueAt - now;
  return (
    <Badge tone={left <= 0 ? "error" : left < URGENT_MS ? "lamp" : "info"}>{timeLeft(dueAt, now)}</Badge>
  );
}

export const subjectText = ({
  subjectKind,
  fan,
  creator,
  title,
}: Pick<CaseRow, "subjectKind" | "fan" | "creator"> & { title: string | null }) =>
  subjectKind === "message"
    ? `Message between @${fan} and @${creator}`
    : subjectKind === "conversation"
      ? `Conversation of @${fan} with @${creator}`
      : subjectKind === "profile"
        ? `Profile of @${creator}`
        : title
          ? `Post "${title}" by @${creator}`
          : `Post by @${creator}`;

export function CaseTabs({ path, shown }: { path: string; shown: "open" | "appeals" | "decided" }) {
  return (
    <Tabs
      label="Cases"
      tabs={[
        { href: path, label: "Open", current: shown === "open" },
        { href: `${path}/appeals`, label: "Appeals", current: shown === "appeals" },
        { href: `${path}?show=decided`, label: "Decided", current: shown === "decided" },
      ]}
    />
  );
}

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
  const several = isOpen ? withSeveral(rows) : [];
  return (
    <>
      <CaseTabs path={path} shown={isOpen ? "open" : "decided"} />
      {several.length > 0 && (
        <p className="small soft">
          Decide several cases together:{" "}
          {several.map((name, i) => (
            <Fragment key={name}>
              {i > 0 && ", "}
              <a className="link" href={bulkDecideHref(name)}>
                @{name}
              </a>
            </Fragment>
          ))}
        </p>
      )}
      {rows.length === 0 && (
        <EmptyState
          title={isOpen ? "No open cases" : "Nothing decided yet"}
          text="Reported posts, profiles, and conversations appear here."
        />
      )}
      <ul id="cases" className="stack stack-tight">
        {rows.map((row) => (
          <li key={row.id} className="card setting-link">
            <p className="min-w-0">
              <a className="cover-link" href={`${path}/${row.id}`}>
                <strong className="block text-text">
                  {row.about
                    ? labelsOf(row.about)
                    : isPrivate(row.subjectKind)
                      ? YOUR_OWN
                      : "Another admin has to decide this"}
                </strong>
              </a>{" "}
              <span className="small soft block">
                <bdi>{subjectText({ ...row, title: row.about?.title ?? null })}</bdi>
                {row.about && `, ${pluralize(row.about.reportCount, "report")}`}
              </span>{" "}
              {row.decidedAt === null ? (
                <>
                  <DueBadge dueAt={row.dueAt} now={now} />{" "}
                  {row.about?.outcome === "removed" && <Badge>Hidden automatically</Badge>}{" "}
                  {row.about?.isProposed && <Badge tone="lamp">Waits for a second admin</Badge>}{" "}
                  {row.claimer !== null && <Badge tone="lamp">{row.claimer} is working on it</Badge>}
                </>
              ) : (
                <span className="small dim">
                  {row.about && (
                    <Badge>{row.about.outcome ? outcomeLabels[row.about.outcome] : "Reversed"}</Badge>
                  )}{" "}
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
