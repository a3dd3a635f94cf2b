import { auditIf, findEntry, isAudited } from "#db/stores/admin/audit-log.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { type Email, enqueueIf } from "#db/stores/notifications/mail/outbox.ts";
import { tellOfDecision } from "#db/stores/notifications/write-notices.ts";
import {
  type Appeal,
  answerAppeal,
  appealedBlocks,
  blockOf,
  blocksInForce,
  closeLapsed,
  type Decided,
  deleteAppeals,
  deleteBlocks,
  hasOpenAppeal,
  insertAppeal,
  isBlocked,
  liftBlock,
  riskSignalsOf,
  type Who,
} from "./payment-block-queries.ts";

export type PaymentBlockStore = ReturnType<typeof paymentBlockStore>;
type Answer = { userId: string; now: number; actorId: string; reason: string; auditId: string; mail: Email };

const auditIfBlocked = auditIf(isBlocked);
const auditIfAppealed = auditIf(hasOpenAppeal);
const enqueueIfAnswered = enqueueIf(isAudited);

export function paymentBlockStore(db: Database) {
  return {
    async findRiskSignals(who: Who) {
      const [row] = await riskSignalsOf.run(db, who);
      if (!row) throw new Error(`there is no account ${who.buyerId}`);
      return row;
    },

    async find(userId: string, now: number) {
      const [row] = await blockOf.run(db, { userId, now });
      return row ?? null;
    },

    async appeal(appeal: Appeal): Promise<boolean> {
      const [, added] = await db.batch([closeLapsed.bind(db, appeal), insertAppeal.bind(db, appeal)]);
      return added.length > 0;
    },

    async list(now: number, limit: number) {
      const [appealed, newest] = await db.batch([
        appealedBlocks.bind(db, { now, limit }),
        blocksInForce.bind(db, { now, limit }),
      ]);
      const known = new Set(appealed.map(({ userId }) => userId));
      const others = newest.filter(({ userId }) => !known.has(userId));
      return [...appealed, ...others.map((block) => ({ ...block, appeal: null }))].slice(0, limit);
    },

    async lift({ mail, ...answer }: Answer): Promise<boolean> {
      const { userId, now, auditId } = answer;
      const params: Decided = { userId, now, auditId, answer: "lifted" };
      await runBatch(db, [
        auditIfBlocked(db, auditRow(answer, "payments.unblocked"), { userId, now }),
        enqueueIfAnswered(db, mail, { auditId }),
        tellOfDecision(db, userId, auditId, now),
        answerAppeal.bind(db, params),
        liftBlock.bind(db, params),
      ]);
      return (await findEntry.run(db, { auditId })).length > 0;
    },

    async keep({ mail, ...answer }: Answer): Promise<boolean> {
      const { userId, now, auditId } = answer;
      await runBatch(db, [
        auditIfAppealed(db, auditRow(answer, "payments.block_kept"), { userId, now }),
        enqueueIfAnswered(db, mail, { auditId }),
        tellOfDecision(db, userId, auditId, now),
        answerAppeal.bind(db, { userId, now, auditId, answer: "kept" }),
      ]);
      return (await findEntry.run(db, { auditId })).length > 0;
    },

    async deleteExpired(before: number, limit: number) {
      await runBatch(db, [
        deleteBlocks.bind(db, { before, limit }),
        deleteAppeals.bind(db, { before, limit }),
      ]);
    },
  };
}

const auditRow = (answer: Omit<Answer, "mail">, action: string) => ({
  id: answer.auditId,
  actor_id: answer.actorId,
  action,
  subject_id: answer.userId,
  reason: answer.reason,
  created_at: answer.now,
});
