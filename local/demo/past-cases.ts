import { appeals, cases, decisions, reports } from "#db/schema/moderation/cases.ts";
import { admin, moderator, readers } from "#db/seed/cast.ts";
import { creators } from "#db/seed/creators.ts";
import { profileId, stableId } from "#db/seed/ids.ts";
import { insertInChunks } from "#db/seed/insert.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import { deadlines, type Reason } from "#domain/moderation/cases/reasons.ts";

/** Cases in a usual month, what their reporters say, and their decisions in turn. */
const usual: [Reason, perMonth: number, details: string, decided: PastOutcome[]][] = [
  ["scam", 9, "They want to be paid outside the site.", ["warned", "dismissed", "warned", "closed"]],
  ["harassment", 7, "They keep writing although I said no.", ["dismissed", "closed", "warned"]],
  ["other", 6, "I don't like this.", ["dismissed"]],
  ["copyright", 6, "This is my photo, from my own site.", ["removed", "removed", "dismissed"]],
  ["impersonation", 5, "They use my name.", ["warned", "dismissed"]],
  ["depicted", 5, "I'm in the second photo.", ["removed", "dismissed"]],
  ["illegal", 3, "They offer something that can't be sold here.", ["dismissed", "removed"]],
  ["consent", 2, "I never agreed to this.", ["removed"]],
  ["minor", 1, "They look young.", ["dismissed"]],
];
const subjects = {
  dismissed: "profile",
  warned: "profile",
  closed: "conversation",
  removed: "post",
} as const;
type PastOutcome = keyof typeof subjects;
const statements: Record<PastOutcome, string> = {
  dismissed: "We looked at it, and it breaks no rule.",
  warned: "This breaks our rules. Please don't do it again.",
  closed: "One of you asked to be left alone, so we closed this conversation.",
  removed: "The person or the work shown here isn't yours to publish.",
};
/** Hours until a decision, six months ago and since. Two people are faster than one. */
const HOURS = [150, 118, 71, 52, 38, 29, 21];
/** In the first two of them, some posts were hidden by their deadline. */
const SLOW_MONTHS = 2;
const AUTOMATED_EACH = 6;

type Planned = {
  key: string;
  nth: number;
  reason: Reason;
  details: string;
  outcome: PastOutcome;
  openedAt: number;
  /** When its deadline hid the post; null if that didn't happen. */
  hiddenAt: number | null;
  decidedAt: number;
};

/**
 * Six months of decided cases, so that `/transparency` has figures. They are about accounts that nobody signs in to,
 * and about posts and conversations that are gone: nothing else in the demo changes.
 */
export async function insertPastCases(db: Database, now: number): Promise<void> {
  const planned = HOURS.flatMap((hours, month) => planMonth(month, hours, now)).filter(
    ({ decidedAt }) => decidedAt < now - HOUR_MS,
  );
  await runBatch(db, [
    ...insertInChunks(db, cases, planned.map(caseRow)),
    ...insertInChunks(db, reports, planned.map(reportRow)),
    ...insertInChunks(db, decisions, planned.flatMap(hidingRows)),
    ...insertInChunks(db, decisions, planned.map(decisionRow)),
    ...insertInChunks(
      db,
      decisions,
      planned.filter(isReversed).map((one) => reversalRow(one, now)),
    ),
    ...insertInChunks(
      db,
      appeals,
      planned.filter(isAppealed).map((one) => appealRow(one, now)),
    ),
  ]);
}

function planMonth(month: number, hours: number, now: number): Planned[] {
  const date = new Date(now);
  const begins = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - HOURS.length + 1 + month);
  const wanted = usual.flatMap(([reason, perMonth, details, decided], kind) =>
    Array.from({ length: perMonth + ((month * 2 + kind) % 3) }, (_, nth) => ({
      reason,
      details,
      outcome: decided[(nth + month) % decided.length] ?? ("dismissed" as const),
    })),
  );
  let automated = 0;
  return wanted.map((one, nth) => {
    const openedAt = begins + ((nth * 11) % 26) * DAY_MS + ((nth * 5) % 24) * HOUR_MS;
    const { dueAt, hideAt } = deadlines(one.reason, openedAt);
    const isLate = month < SLOW_MONTHS && one.outcome === "removed" && automated < AUTOMATED_EACH;
    const hiddenAt = isLate ? hideAt : null;
    if (hiddenAt !== null) automated += 1;
    const waited = hours * HOUR_MS * (0.4 + ((nth * 7) % 10) / 8);
    const decidedAt = hiddenAt === null ? openedAt + Math.round(waited) : dueAt + 9 * HOUR_MS;
    return { ...one, key: `${month} ${nth}`, nth: month * 17 + nth, openedAt, hiddenAt, decidedAt };
  });
}

const caseId = ({ key }: Planned) => stableId(`past case ${key}`);
const reader = ({ nth }: Planned, offset: number) =>
  profileId(readers[(nth * 3 + offset) % readers.length] ?? "");
/** Not the first two, whom the demo's visitors sign in as. */
const creator = ({ nth }: Planned) => profileId(creators[2 + (nth % (creators.length - 2))]?.username ?? "");

function caseRow(one: Planned): typeof cases.$inferInsert {
  const kind = subjects[one.outcome];
  const isProfile = kind === "profile";
  return {
    id: caseId(one),
    subject_kind: kind,
    subject_id: isProfile ? reader(one, 0) : stableId(`past ${kind} ${one.key}`),
    creator_id: isProfile ? reader(one, 0) : creator(one),
    fan_id: kind === "conversation" ? reader(one, 1) : null,
    opened_at: one.openedAt,
    due_at: deadlines(one.reason, one.openedAt).dueAt,
    decided_at: one.decidedAt,
  };
}

const reportRow = (one: Planned): typeof reports.$inferInsert => ({
  id: stableId(`past report ${one.key}`),
  case_id: caseId(one),
  reporter_id: reader(one, 1),
  side: one.outcome === "closed" ? "fan" : null,
  reason: one.reason,
  details: one.details,
  created_at: one.openedAt,
});

const hidingId = ({ key }: Planned) => stableId(`past hiding ${key}`);
const hidingRows = (one: Planned) =>
  one.hiddenAt === null
    ? []
    : [
        {
          ...decisionRow(one),
          id: hidingId(one),
          decided_by: null,
          decided_at: one.hiddenAt,
          reverses: null,
        },
      ];

const decisionRow = (one: Planned) => ({
  id: stableId(`past decision ${one.key}`),
  case_id: caseId(one),
  action: one.outcome,
  rule: one.outcome === "dismissed" ? null : one.reason,
  statement: statements[one.outcome],
  decided_by: profileId((one.nth % 2 === 0 ? moderator : admin).username),
  decided_at: one.decidedAt,
  reverses: one.hiddenAt === null ? null : hidingId(one),
});

const isReversed = ({ outcome, nth }: Planned) => outcome === "warned" && nth % 9 === 0;
const isAppealed = (one: Planned) => isReversed(one) || (one.outcome === "removed" && one.nth % 2 === 0);

/** Answered by the other admin, when it's reversed or three days later. */
function appealRow(one: Planned, now: number): typeof appeals.$inferInsert {
  const [{ decided_at: answeredAt }, { decided_by: decider }] = [reversalRow(one, now), decisionRow(one)];
  const other = profileId(admin.username) === decider ? moderator : admin;
  return {
    id: stableId(`past appeal ${one.key}`),
    decision_id: decisionRow(one).id,
    appellant_id: caseRow(one).creator_id,
    from_reporter: false,
    text: "You got this wrong. Please look at it again.",
    created_at: Math.min(one.decidedAt + DAY_MS, answeredAt),
    due_at: one.decidedAt + 8 * DAY_MS,
    outcome: isReversed(one) ? "reversed" : "kept",
    answer: isReversed(one)
      ? "We looked again: it was a misunderstanding."
      : "We looked again, and it stays.",
    decided_by: profileId(other.username),
    decided_at: answeredAt,
  };
}

const reversalRow = (one: Planned, now: number): typeof decisions.$inferInsert => ({
  id: stableId(`past reversal ${one.key}`),
  case_id: caseId(one),
  action: "reversed",
  statement: "We looked again: it was a misunderstanding.",
  decided_by: profileId((one.nth % 2 === 0 ? admin : moderator).username),
  decided_at: Math.min(one.decidedAt + 3 * DAY_MS, now - HOUR_MS),
  reverses: decisionRow(one).id,
});
