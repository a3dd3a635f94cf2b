import { DAY_MS, MINUTE_MS } from "#domain/durations.ts";
import { pluralize } from "#domain/pluralize.ts";
/** A count, when the oldest began to wait (ms; null if nothing waits), and the creator of a single hold. */
export type Waiting = { count: number; since: number | null; whose: string | null };
export type WaitingKind =
  | "holds"
  | "mismatches"
  | "events"
  | "money"
  | "emails_given_up"
  | "emails_late"
  | "media"
  | "appeals"
  | "warnings"
  | "reports"
  | "held_messages"
  | "errors";
export type OpenDispute = {
  id: string;
  paymentId: string;
  amount: number;
  dueBy: number;
  isAppeal: boolean;
  isOurs: boolean;
};
export type Findings = {
  waiting: Record<WaitingKind, Waiting>;
  /** Cents by which provider accounts differ from the ledger. */
  differing: number;
  disputes: OpenDispute[];
  run: { finishedAt: number; failed: string[] } | null;
  isProviderUp: boolean;
  missingMigrations: number;
};
/** `at` (ms) is its deadline, or when it began to wait. */
export type AttentionItem = {
  key: string;
  level: "urgent" | "failing" | "waiting";
  title: string;
  at: { kind: "due" | "since"; time: number } | null;
  href: string;
};

/** The scheduled run comes every minute. */
const RUN_LATE_MS = 5 * MINUTE_MS;
export const MAX_COUNTED = 999;

const counted = (count: number, one: string, many: string) =>
  count > MAX_COUNTED ? `More than ${MAX_COUNTED} ${many}` : pluralize(count, one, many);
const dollars = (cents: number) =>
  (Math.abs(cents) / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

const kinds: Record<WaitingKind, { isBroken: boolean; href: string; title: (n: number) => string }> = {
  mismatches: {
    isBroken: true,
    href: "/admin/reconciliation",
    title: (n) => counted(n, "account differs from the ledger", "accounts differ from the ledger"),
  },
  events: {
    isBroken: true,
    href: "/admin/webhooks?show=failed",
    title: (n) => counted(n, "payment event failed", "payment events failed"),
  },
  money: {
    isBroken: true,
    href: "/admin/errors#money",
    title: (n) =>
      counted(
        n,
        "refund, payout, or return to a creator hasn't gone through",
        "refunds, payouts, or returns to creators haven't gone through",
      ),
  },
  emails_late: {
    isBroken: true,
    href: "/admin/errors#email",
    title: (n) => counted(n, "email is late", "emails are late"),
  },
  emails_given_up: {
    isBroken: true,
    href: "/admin/errors#email",
    title: (n) =>
      counted(
        n,
        "email couldn't be delivered since yesterday",
        "emails couldn't be delivered since yesterday",
      ),
  },
  media: {
    isBroken: true,
    href: "/admin/errors#files",
    title: (n) =>
      counted(
        n,
        "upload couldn't be processed since yesterday",
        "uploads couldn't be processed since yesterday",
      ),
  },
  errors: {
    isBroken: true,
    href: "/admin/errors",
    title: (n) => counted(n, "unexpected error since yesterday", "unexpected errors since yesterday"),
  },
  reports: {
    isBroken: false,
    href: "/admin/cases",
    title: (n) => counted(n, "report to review", "reports to review"),
  },
  held_messages: {
    isBroken: false,
    href: "/admin/held",
    title: (n) => counted(n, "held message to review", "held messages to review"),
  },
  appeals: {
    isBroken: false,
    href: "/admin/cases/appeals",
    title: (n) => counted(n, "appeal to answer", "appeals to answer"),
  },
  warnings: {
    isBroken: false,
    href: "/admin/fraud",
    title: (n) => counted(n, "early fraud warning", "early fraud warnings"),
  },
  holds: {
    isBroken: false,
    href: "/admin/reconciliation#holds",
    title: (n) => counted(n, "payout hold in force", "payout holds in force"),
  },
};
/** How much waits on an admin page, and whether some of it is broken. */
export type PageCount = { count: number; isBroken: boolean };
export type PageCounts = Record<string, PageCount>;

/** What waits, by the path of the page it's worked on. */
export function waitingByPage({ waiting, disputes }: Pick<Findings, "waiting" | "disputes">): PageCounts {
  const counts: PageCounts = {};
  const add = (href: string, count: number, isBroken: boolean) => {
    const path = href.split(/[?#]/)[0] ?? href;
    const known = counts[path] ?? { count: 0, isBroken: false };
    if (count > 0) counts[path] = { count: known.count + count, isBroken: known.isBroken || isBroken };
  };
  for (const kind of Object.keys(kinds) as WaitingKind[])
    add(kinds[kind].href, waiting[kind].count, kinds[kind].isBroken);
  for (const { isAppeal } of disputes) add(isAppeal ? "/admin/cases/appeals" : "/admin/payments", 1, false);
  return counts;
}

const ORDER: AttentionItem["level"][] = ["urgent", "failing", "waiting"];

/**
 * What needs a person, most urgent first: due within a day, broken, waiting. Sorted by deadline, then by how long it
 * has waited.
 */
export function needsAttention(found: Findings, now: number): AttentionItem[] {
  const items: AttentionItem[] = [
    ...found.disputes.map((dispute) => disputeItem(dispute, now)),
    ...systemItems(found, now),
    ...(Object.keys(kinds) as WaitingKind[]).flatMap((kind) => {
      const { count, since, whose } = found.waiting[kind];
      if (count === 0) return [];
      const { isBroken, href, title } = kinds[kind];
      const differing = kind === "mismatches" ? `, by ${dollars(found.differing)}` : "";
      const level = isBroken ? ("failing" as const) : ("waiting" as const);
      const at = since === null ? null : { kind: "since" as const, time: since };
      const isOnes = count === 1 && whose !== null;
      const link = isOnes ? `/admin/creators/${whose}/payouts` : href;
      return [{ key: kind, level, title: title(count) + differing, at, href: link }];
    }),
  ];
  const time = ({ at }: AttentionItem) => at?.time ?? 0;
  return items.sort((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level) || time(a) - time(b));
}

function disputeItem(
  { id, paymentId, amount, dueBy, isAppeal, isOurs }: OpenDispute,
  now: number,
): AttentionItem {
  const page = isOurs ? `/admin/disputes/${id}` : `/admin/payments/${paymentId}`;
  return {
    key: `dispute-${id}`,
    level: dueBy - now < DAY_MS ? "urgent" : "waiting",
    title: isAppeal
      ? `Appeal a lost dispute of ${dollars(amount)}?`
      : `${isOurs ? "Our dispute" : "Dispute"} of ${dollars(amount)} to answer`,
    at: { kind: "due", time: dueBy },
    href: isAppeal ? "/admin/cases/appeals" : page,
  };
}

function systemItems({ run, isProviderUp, missingMigrations }: Findings, now: number): AttentionItem[] {
  const item = (key: string, level: AttentionItem["level"], title: string, since: number | null = null) => ({
    key,
    level,
    title,
    at: since === null ? null : { kind: "since" as const, time: since },
    href: "/admin#health",
  });
  const isLate = run !== null && now - run.finishedAt > RUN_LATE_MS;
  return [
    ...(isProviderUp ? [] : [item("provider", "urgent", "The payment provider isn't responding")]),
    ...(missingMigrations === 0
      ? []
      : [
          item(
            "migrations",
            "urgent",
            `The database is missing ${counted(missingMigrations, "migration", "migrations")}`,
          ),
        ]),
    ...(isLate ? [item("run", "urgent", "Scheduled tasks have stopped", run.finishedAt)] : []),
    ...(run === null || run.failed.length === 0
      ? []
      : [item("tasks", "failing", `Failed in the last run: ${run.failed.join(", ")}`, run.finishedAt)]),
  ];
}
