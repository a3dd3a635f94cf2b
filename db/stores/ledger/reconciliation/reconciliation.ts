import { reconciliations } from "#db/schema/ledger/balances.ts";
import { payout_holds } from "#db/schema/ledger/payout-holds.ts";
import { type Database, runBatch, type Statement } from "#db/stores/database.ts";
import { rowOf } from "#db/stores/prepared-rows.ts";
import type { AccountToCheck, Verdict } from "#domain/ledger/reconciliation/judge-check.ts";
import type { EmailContent } from "#domain/notifications/mail/email-content.ts";
import { type AuditEntry, type ReleasedHold, releaseStatements } from "../payouts/release-hold.ts";
import { tellOfHold } from "../payouts/tell-of-hold.ts";
import {
  accountOf,
  accountsAfter,
  dayAt,
  deleteChecks,
  deleteDays,
  dueAgain,
  endMismatch,
  insertCheck,
  lastDay,
  lastMatchOf,
  newestOf,
  placeHold,
  rankedPage,
  saveDay,
  supersede,
  tellHeld,
  tellReleased,
} from "./reconciliation-queries.ts";

export type ReconciliationStore = ReturnType<typeof reconciliationStore>;
export type Check = {
  id: string;
  sellerId: string;
  at: number;
  ledger: number;
  held: { available: number; pending: number } | null;
  verdict: Verdict;
  news: { recipient: string; held: EmailContent; released: EmailContent };
};

const MATCHED = "A later check matched to the cent.";
const RANKS = { mismatched: 0, unavailable: 1, matched: 2 };
export function reconciliationStore(db: Database) {
  const save = ({ id, sellerId, at, ledger, held, verdict, news }: Check, reason: string): Statement[] => [
    supersede.bind(db, { id, sellerId, now: at }),
    insertCheck.bind(
      db,
      rowOf(reconciliations, {
        id,
        seller_id: sellerId,
        at,
        ledger,
        available: held?.available ?? null,
        pending: held?.pending ?? null,
        difference: verdict.difference,
        outcome: verdict.outcome,
        rank: RANKS[verdict.outcome],
        differs_since: verdict.differsSince,
        same_since: verdict.sameSince,
        confirmed_at: verdict.confirmedAt,
        accepted: verdict.accepted,
        recheck_at: verdict.recheckAt,
      }),
    ),
    ...(verdict.hold === "release"
      ? [
          tellReleased(
            db,
            { id: `payout-match-${id}`, recipient: news.recipient, ...news.released, now: at },
            { sellerId },
          ),
          ...tellOfHold(db, "payouts.released", {
            emailId: `payout-match-${id}`,
            sellerId,
            reason: MATCHED,
            now: at,
          }),
          endMismatch.bind(db, { sellerId, now: at }),
        ]
      : []),
    ...(verdict.hold === "place"
      ? [
          tellHeld(
            db,
            { id: `payout-mismatch-${id}`, recipient: news.recipient, ...news.held, now: at },
            { sellerId },
          ),
          ...tellOfHold(db, "payouts.held", {
            emailId: `payout-mismatch-${id}`,
            sellerId,
            reason,
            now: at,
          }),
          placeHold.bind(
            db,
            rowOf(payout_holds, {
              id: `mismatch-${id}`,
              seller_id: sellerId,
              kind: "mismatch",
              reason,
              created_at: at,
            }),
          ),
        ]
      : []),
  ];
  return {
    async findTurn(at: number, now: number, limit: number) {
      const [[day], due] = await db.batch([dayAt.bind(db, { at }), dueAgain.bind(db, { now, limit })]);
      return { day: day ?? null, due: due as AccountToCheck[] };
    },

    listAccounts: (after: string, limit: number): Promise<AccountToCheck[]> =>
      accountsAfter.run(db, { after, limit }),

    /** Records checks, their effects on payouts, and the day's progress in one transaction. */
    async record(
      checks: Check[],
      progress: { dayAt: number; position: string; isFinished: boolean } | null,
      reason: string,
      now: number,
    ) {
      await runBatch(db, [
        ...checks.flatMap((check) => save(check, reason)),
        ...(progress === null
          ? []
          : [
              saveDay.bind(db, {
                at: progress.dayAt,
                position: progress.position,
                finishedAt: progress.isFinished ? now : null,
              }),
            ]),
      ]);
    },

    async findAccount(sellerId: string): Promise<AccountToCheck | null> {
      const [row] = await accountOf.run(db, { sellerId });
      return row ?? null;
    },

    /**
     * Manually releases a mismatch hold once, with the check that the admin requested, the email, and the audit entry,
     * in one transaction; false if the hold is over or isn't this creator's.
     */
    async release(
      check: Check,
      hold: Pick<ReleasedHold, "id" | "mail">,
      entry: AuditEntry,
    ): Promise<boolean> {
      const { sellerId } = check;
      const [, , released] = await db.batch([
        ...releaseStatements(db, { ...hold, sellerId }, entry, "mismatch"),
        ...save(check, ""),
      ]);
      return released.length > 0;
    },

    async deleteOld(before: number, limit: number) {
      await runBatch(db, [deleteChecks.bind(db, { before, limit }), deleteDays.bind(db, { before })]);
    },

    async findNewest(sellerId: string) {
      const [[check], [match]] = await db.batch([
        newestOf.bind(db, { sellerId }),
        lastMatchOf.bind(db, { sellerId }),
      ]);
      return check ? { ...check, matchedAt: match?.at ?? null } : null;
    },

    async findLastDay() {
      const [day] = await lastDay.run(db, {});
      return day ? { at: day.day_at, finishedAt: day.finished_at } : null;
    },

    listNewest: (after: { rank: number; sellerId: string } | null, limit: number) =>
      rankedPage.run(db, { ...(after ?? { rank: 0, sellerId: "" }), limit }, { isFirst: after === null }),
  };
}
