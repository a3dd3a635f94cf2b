import { payout_holds } from "#db/schema/ledger/payout-holds.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import type { Email } from "#db/stores/notifications/mail/outbox.ts";
import { tellOfDecision } from "#db/stores/notifications/write-notices.ts";
import { rowOf } from "#db/stores/prepared-rows.ts";
import type { BankAccount } from "#domain/ledger/payouts/account-port.ts";
import { earningsOf, toEarnings } from "./earnings.ts";
import {
  auditLapse,
  bankOf,
  creatorNamed,
  ENDED_REASON,
  endPassed,
  holdIfOther,
  holdsOf,
  lapsed,
  openHolds,
  saveBank,
  tellIfOther,
} from "./payout-hold-queries.ts";
import { type AuditEntry, type ReleasedHold, releaseStatements } from "./release-hold.ts";
import { tellOfHold } from "./tell-of-hold.ts";

export type PayoutHoldStore = ReturnType<typeof payoutHoldStore>;
type HoldRow = typeof payout_holds.$inferInsert;

export function payoutHoldStore(db: Database) {
  const row = (
    hold: Pick<HoldRow, "id" | "seller_id" | "kind" | "reason" | "created_at"> & Partial<HoldRow>,
  ) => rowOf(payout_holds, hold);
  return {
    async findCreator(name: string) {
      const [row] = await creatorNamed.run(db, { name });
      return row ?? null;
    },

    async findHolds(sellerId: string, limit: number) {
      const [[earnings], holds] = await db.batch([
        earningsOf.bind(db, { sellerId }),
        holdsOf.bind(db, { sellerId, limit }),
      ]);
      return { owed: earnings?.owed ?? 0, seller: earnings ? toEarnings(earnings) : null, holds };
    },

    /** Open holds of all creators, oldest first. */
    listOpen: (limit: number) => openHolds.run(db, { limit }),

    /** Releases an open hold once; false if it's over, isn't this creator's, or isn't for a changed bank. */
    async release(hold: ReleasedHold, entry: AuditEntry): Promise<boolean> {
      const [, , released] = await db.batch(releaseStatements(db, hold, entry, "bank_change"));
      return released.length > 0;
    },

    /**
     * Ends up to `limit` lapsed holds and notifies each creator on the site, but not by email, since the date was
     * announced. Returns how many.
     */
    async endLapsed(now: number, limit: number): Promise<number> {
      const ended = await lapsed.run(db, { now, limit });
      // One notice per creator, even if several holds end.
      const sellers = new Map(ended.map(({ id, sellerId }) => [sellerId, id]));
      const statements = [...sellers].flatMap(([sellerId, id]) => {
        const auditId = `hold-ended-${id}`;
        const entry = { id: auditId, actor_id: null, action: "payouts.released", subject_id: sellerId };
        return [
          auditLapse(db, { ...entry, reason: ENDED_REASON, created_at: now }, { id, sellerId, now }),
          tellOfDecision(db, sellerId, auditId, now),
          endPassed.bind(db, { sellerId, now }),
        ];
      });
      if (statements.length > 0) await runBatch(db, statements);
      return ended.length;
    },

    async findBank(accountId: string) {
      const [found] = await bankOf.run(db, { accountId });
      return found ?? null;
    },

    /**
     * Records a bank account. If it replaces another, holds payouts and notifies the creator in the same transaction.
     */
    async recordBank(seen: {
      sellerId: string;
      bank: BankAccount;
      readAt: number;
      hold: { id: string; reason: string; releaseAt: number };
      mail: Omit<Email, "id" | "now">;
    }) {
      const { sellerId, bank, readAt, hold } = seen;
      const key = { sellerId, bankId: bank.id, readAt };
      await runBatch(db, [
        endPassed.bind(db, { sellerId, now: readAt }),
        holdIfOther.bind(db, {
          ...row({
            id: hold.id,
            seller_id: sellerId,
            kind: "bank_change",
            reason: hold.reason,
            release_at: hold.releaseAt,
            created_at: readAt,
          }),
          ...key,
        }),
        tellIfOther(db, { ...seen.mail, id: hold.id, now: readAt }, key),
        ...tellOfHold(db, "payouts.held", {
          emailId: hold.id,
          sellerId,
          reason: hold.reason,
          now: readAt,
        }),
        saveBank.bind(db, { ...key, name: bank.name, last4: bank.last4 }),
      ]);
    },
  };
}
