import type { Database } from "../database.ts";
import { appealedBlocks } from "../payments/fraud/payment-block-queries.ts";
import { undecidedAppeals } from "../reversals/disputes/admin-answers.ts";
import { openAppeals } from "./cases/appeal-queries.ts";
import { runningCounterNotices } from "./cases/counter-notices.ts";

/** All kinds of appeals, for admins. */
export function appealStore(db: Database) {
  return {
    /** Up to `limit` each of decisions, paused fans, disputes, and counter-notices, by deadline. */
    async listOpen(now: number, adminId: string, limit: number) {
      const [ofDecisions, blocks, ofDisputes, counterNotices] = await db.batch([
        openAppeals.bind(db, { adminId, limit }),
        appealedBlocks.bind(db, { now, limit }),
        undecidedAppeals.bind(db, { now, limit }),
        runningCounterNotices.bind(db, { adminId, limit }),
      ]);
      return { decisions: ofDecisions, blocks, disputes: ofDisputes, counterNotices };
    },
  };
}
