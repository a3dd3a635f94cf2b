import { boosts } from "#db/schema/boosts/boosts.ts";
import type { OwnBoost } from "#domain/boosts/boost.ts";
import { type Database, runBatch } from "../database.ts";
import { rowOf } from "../prepared-rows.ts";
import { tellEnded, tellPaused } from "./boost-notices.ts";
import {
  daysOf,
  endDue,
  endOwn,
  insertBoost,
  ownBoost,
  ownBoosts,
  pauseHidden,
  pauseOwn,
  publishedPost,
  publishedPosts,
  recentMembers,
  resumeOwn,
  resumeShown,
  subscriptionsOf,
  unsettled,
} from "./boost-queries.ts";
import { settleBoost } from "./settle.ts";

export type BoostStore = ReturnType<typeof boostStore>;
export function boostStore(db: Database) {
  return {
    async add(row: typeof boosts.$inferInsert) {
      await insertBoost.run(db, rowOf(boosts, row));
    },

    async findOwn(id: string, sellerId: string): Promise<OwnBoost | null> {
      const [row] = await ownBoost.run(db, { id, sellerId });
      return row ?? null;
    },

    async report(id: string, sellerId: string) {
      const own = { id, sellerId };
      const [[boost], days, brought] = await db.batch([
        ownBoost.bind(db, own),
        daysOf.bind(db, own),
        subscriptionsOf.bind(db, own),
      ]);
      return boost ? { boost, days, brought: brought.map(({ net }) => net) } : null;
    },

    listOwn: (sellerId: string, limit: number): Promise<OwnBoost[]> => ownBoosts.run(db, { sellerId, limit }),

    listPosts: (sellerId: string, limit: number) => publishedPosts.run(db, { sellerId, limit }),

    async findPost(id: string, sellerId: string) {
      const [row] = await publishedPost.run(db, { id, sellerId });
      return row ?? null;
    },

    async countRecentMembers(since: number, most: number): Promise<number> {
      const [row] = await recentMembers.run(db, { since, most });
      return row?.count ?? 0;
    },

    pause: async (id: string, sellerId: string, now: number) =>
      (await pauseOwn.run(db, { id, sellerId, now })).length > 0,

    resume: async (id: string, sellerId: string, now: number) =>
      (await resumeOwn.run(db, { id, sellerId, now })).length > 0,

    async end(id: string, sellerId: string, now: number, reason: string) {
      await runBatch(db, [
        endOwn.bind(db, { id, sellerId, now }),
        ...settleBoost(db, { boostId: id, reason, now }),
      ]);
    },

    /**
     * Ends, pauses, and resumes boosts as due, and notifies their creators. Returns ended boosts that haven't been
     * settled.
     */
    async endDue(now: number, limit: number): Promise<string[]> {
      const run = { now };
      const results = await db.batch([
        endDue.bind(db, run),
        pauseHidden.bind(db, run),
        resumeShown.bind(db, run),
        tellPaused.bind(db, run),
        tellEnded.bind(db, run),
        unsettled.bind(db, { limit }),
      ]);
      return results[5].map(({ id }) => id);
    },

    async settle(boostId: string, now: number, reason: string) {
      await runBatch(db, settleBoost(db, { boostId, reason, now }));
    },
  };
}
