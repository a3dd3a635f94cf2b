import { type AppealOutcome, caseOutcomes, type DecisionAction, decisionActions } from "#db/kinds.ts";
import { csvFile } from "#domain/csv.ts";
import { reasonKeys, reasons } from "./cases/reasons.ts";

/** `month` is "2026-11", in UTC. */
type Counted = { month: string; key: string; count: number };
export type TransparencyCounts = {
  /** Reports, by reason. */
  received: Counted[];
  decided: (Counted & { key: DecisionAction; isAutomated: boolean })[];
  /** Cases by the month of a person's decision, and how long their reports had waited. */
  answered: { month: string; reports: number; medianHours: number; late: number }[];
  /** By the month they were made or answered in. */
  appealed: (Counted & { key: "made" | AppealOutcome })[];
  /** Open appeals whose deadline has passed. */
  appealsOverdue: number;
  /** Open cases whose deadline has passed. */
  overdue: number;
};
type Section = { title: string; text: string; rows: { label: string; cells: string[] }[] };
export type TransparencyReport = {
  months: string[];
  sections: Section[];
  overdue: string;
  appealsOverdue: string;
};

/** The current month and the last six complete ones. */
const MONTHS = 7;
const FEWEST = 5;
export const FEW = "fewer than 5";
const NOT_SHOWN = "–";
const startOf = (now: number, monthsAgo: number) => {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsAgo);
};
/** Where the oldest month begins (ms). */
export const firstShown = (now: number) => startOf(now, MONTHS - 1);
const monthsAt = (now: number) =>
  Array.from({ length: MONTHS }, (_, ago) => new Date(startOf(now, ago)).toISOString().slice(0, 7));
/** "2026-11" → "Nov 2026". */
export const monthText = (month: string) =>
  new Date(`${month}-01`).toLocaleString("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

const actionLabels: Record<DecisionAction, string> = {
  dismissed: "Dismissed: no rule was broken",
  warned: "Warning",
  closed: "Conversation closed",
  removed: "Removed or hidden",
  withheld: "Removed in some places",
  restricted: "Account restricted",
  held: "Payouts held",
  ended: "Account ended",
  reversed: "Earlier decision reversed",
};

const isHidden = (count: number) => count > 0 && count < FEWEST;

/**
 * What we publish, newest month first. `few` stands for counts from 1 to 4. So that no hidden count can be worked out,
 * there are no totals; a share is of a shown count, and neither it nor its rest is a hidden one; and late cases aren't
 * shown if they outnumber the shown decisions by people, which would bound the hidden ones.
 */
export function transparencyReport(counts: TransparencyCounts, now: number, few = FEW): TransparencyReport {
  const months = monthsAt(now);
  const shown = (count: number) => (isHidden(count) ? few : String(count));
  const sum = (list: Counted[], month: string, key?: string) =>
    list.reduce((all, one) => all + (one.month === month && (key ?? one.key) === one.key ? one.count : 0), 0);
  const byMonth = (label: string, cell: (month: string) => string) => ({ label, cells: months.map(cell) });
  const automated = counts.decided.filter(({ isAutomated }) => isAutomated);
  const answeredIn = (month: string) => counts.answered.find((one) => one.month === month);
  const share = (month: string) => {
    const [all, part] = [sum(counts.decided, month, "removed"), sum(automated, month, "removed")];
    if (all === 0 || [all, part, all - part].some(isHidden)) return NOT_SHOWN;
    return `${Math.round((part / all) * 100)}%`;
  };
  const late = (month: string) => {
    const count = answeredIn(month)?.late ?? 0;
    const byAction = caseOutcomes.map((action) => sum(counts.decided, month, action));
    const seen = byAction.filter((one) => !isHidden(one)).reduce((all, one) => all + one, 0);
    const [removed, part] = [sum(counts.decided, month, "removed"), sum(automated, month)];
    const outnumbers = count > seen - (isHidden(part) ? FEWEST - 1 : part);
    const hidesSome = [...byAction, part, removed - part].some(isHidden);
    return hidesSome && count >= FEWEST && outnumbers ? NOT_SHOWN : shown(count);
  };
  return {
    months,
    sections: [
      {
        title: "Reports received",
        text: "By what the reporter chose. One post can be reported several times.",
        rows: reasonKeys.map((reason) =>
          byMonth(reasons[reason].label, (month) => shown(sum(counts.received, month, reason))),
        ),
      },
      {
        title: "Decisions",
        text: "A post hidden because its deadline passed counts once when it's hidden and once when a person decides.",
        rows: [
          ...decisionActions.map((action) =>
            byMonth(actionLabels[action], (month) => shown(sum(counts.decided, month, action))),
          ),
          byMonth("Share of removals that were automated", share),
        ],
      },
      {
        title: "How long it took",
        text: "From a report until a person decided. Each reason has a deadline, from 24 hours to 7 business days.",
        rows: [
          byMonth("Median hours", (month) => {
            const answered = answeredIn(month);
            return answered && answered.reports >= FEWEST
              ? String(Math.round(answered.medianHours))
              : NOT_SHOWN;
          }),
          byMonth("Decided after the deadline", late),
        ],
      },
      {
        title: "Appeals",
        text: "By the month they were made or answered in. Someone who hadn't decided before answers them.",
        rows: [
          byMonth("Made", (month) => shown(sum(counts.appealed, month, "made"))),
          byMonth("Decision kept", (month) => shown(sum(counts.appealed, month, "kept"))),
          byMonth("Decision reversed", (month) => shown(sum(counts.appealed, month, "reversed"))),
        ],
      },
    ],
    overdue: shown(counts.overdue),
    appealsOverdue: shown(counts.appealsOverdue),
  };
}

export function transparencyFile(counts: TransparencyCounts, now: number): string {
  const { months, sections, overdue, appealsOverdue } = transparencyReport(counts, now, "<5");
  const rows = months.flatMap((month, i) =>
    sections.flatMap(({ title, rows }) =>
      rows.map(({ label, cells }) => [month, title, label, cells[i] ?? ""]),
    ),
  );
  return csvFile([
    ["Month", "Section", "What", "Count"],
    ...rows,
    [months[0] ?? "", "Open now", "Past the deadline", overdue],
    [months[0] ?? "", "Open now", "Appeals past the deadline", appealsOverdue],
  ]);
}
