import type { OwnBoost } from "../../../app/domain/boosts/boost.ts";
import { boosts } from "../../schema/boosts/boosts.ts";
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
/** Boosts: what creators bought, what became of it, and what goes back. */
export function boostStore(db: Database) {
  return {
    /** Adds a boost that is yet to be paid for, unless its form was sent before. */
    async add(row: typeof boosts.$inferInsert) {
      await insertBoost.run(db, rowOf(boosts, row));
    },

    async findOwn(id: string, sellerId: string): Promise<OwnBoost | null> {
      const [row] = await ownBoost.run(db, { id, sellerId });
      return row ?? null;
    },

    /** One of a creator's boosts with what it delivered by day, and what subscriptions of it brought each; null if not theirs. */
    async report(id: string, sellerId: string) {
      const own = { id, sellerId };
      const [[boost], days, brought] = await db.batch([
        ownBoost.bind(db, own),
        daysOf.bind(db, own),
        subscriptionsOf.bind(db, own),
      ]);
      return boost ? { boost, days, brought: brought.map(({ net }) => net) } : null;
    },

    /** A creator's paid boosts, newest first. */
    listOwn: (sellerId: string, limit: number): Promise<OwnBoost[]> => ownBoosts.run(db, { sellerId, limit }),

    listPosts: (sellerId: string, limit: number) => publishedPosts.run(db, { sellerId, limit }),

    async findPost(id: string, sellerId: string) {
      const [row] = await publishedPost.run(db, { id, sellerId });
      return row ?? null;
    },

    /** How many members opened posts since a day, of the newest `most` views. */
    async countRecentMembers(since: number, most: number): Promise<number> {
      const [row] = await recentMembers.run(db, { since, most });
      return row?.count ?? 0;
    },

    pause: async (id: string, sellerId: string, now: number) =>
      (await pauseOwn.run(db, { id, sellerId, now })).length > 0,

    resume: async (id: string, sellerId: string, now: number) =>
      (await resumeOwn.run(db, { id, sellerId, now })).length > 0,

    /** Ends a creator's boost and asks for the refund of what it didn't deliver, in one transaction. */
    async end(id: string, sellerId: string, now: number, reason: string) {
      await runBatch(db, [
        endOwn.bind(db, { id, sellerId, now }),
        ...settleBoost(db, { boostId: id, reason, now }),
      ]);
    },

    /**
     * Ends what is over, pauses boosts whose post isn't published, and lets those go on whose post is again; tells their
     * creators. Returns the ended boosts for which it is still to be settled what goes back.
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

    /** Asks, once, for the refund of what an ended boost didn't deliver. */
    async settle(boostId: string, now: number, reason: string) {
      await runBatch(db, settleBoost(db, { boostId, reason, now }));
    },
  };
}
