import type { CaseAction, SubjectKind } from "#db/kinds.ts";
import { DAY_MS } from "#domain/durations.ts";
import { automaticReport } from "./automatic-report.ts";
import { isPrivate } from "./case.ts";

/** What a decision can count against its creator's account, and for how long. */
export const strikes = {
  minor: { points: 1, ms: 90 * DAY_MS, label: "1 point for 90 days" },
  serious: { points: 2, ms: 180 * DAY_MS, label: "2 points for 180 days" },
  severe: { points: 3, ms: 365 * DAY_MS, label: "3 points for a year" },
} as const;
export type Strike = keyof typeof strikes;
export const strikeKeys = Object.keys(strikes) as Strike[];

/** From so many points, or so many posts removed for copyright, a case about the account opens (17 USC 512(i)). */
export const ACCOUNT_REVIEW = {
  fromPoints: 6,
  fromCopyright: 3,
  name: automaticReport.name,
  details: "This account has 6 strike points, or three of its posts were removed for copyright.",
};

/** What people write to each other is never a strike. */
export const mayStrike = (kind: SubjectKind, outcome: CaseAction): boolean =>
  !isPrivate(kind) && ["warned", "withheld", "removed"].includes(outcome);
