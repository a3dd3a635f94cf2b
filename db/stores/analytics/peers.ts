import { PEER_METRICS } from "#db/schema/analytics/peers.ts";
import type { Group, Quartiles } from "#domain/analytics/peers.ts";
import { type Database, runBatch } from "../database.ts";
import { saveWeek, weekOf } from "./forecast-queries.ts";
import {
  addGroups,
  bandCounts,
  type Counted,
  countFigures,
  deleteFigures,
  deleteGroups,
  groupOf,
  ownFigures,
  quartiles,
  sellersToCount,
} from "./peer-queries.ts";

export type PeerStore = ReturnType<typeof peerStore>;
const task = "comparison" as const;

export function peerStore(db: Database) {
  return {
    async findWeek(weekAt: number) {
      const [row] = await weekOf.run(db, { task, weekAt });
      return row ?? null;
    },

    /**
     * Computes the figures of the next `limit` creators after the ID `after`, over whole days (UTC), and saves
     * progress. Returns how many creators.
     */
    async countNext(
      after: string,
      limit: number,
      span: Omit<Counted, "sellers" | "now">,
      now: number,
    ): Promise<number> {
      const found = await sellersToCount.run(db, { after, limit });
      const sellers = JSON.stringify(found.map(({ id }) => id));
      await runBatch(db, [
        countFigures.bind(db, { ...span, sellers, now }),
        saveWeek.bind(db, {
          task,
          weekAt: span.weekAt,
          position: found.at(-1)?.id ?? after,
          finishedAt: null,
        }),
      ]);
      return found.length;
    },

    countBands: (weekAt: number, bands: number[]) =>
      bandCounts.run(db, { weekAt, bands: JSON.stringify(bands) }),

    /** Quartiles by group index, without figures that fewer than `least` creators have. */
    findQuartiles: (weekAt: number, groups: Group[], least: number) =>
      quartiles.run(db, {
        weekAt,
        groups: JSON.stringify(groups.map(({ fewest, most }) => [fewest, most])),
        metrics: JSON.stringify(PEER_METRICS),
        least,
      }),

    /** Replaces the published groups and deletes figures of creators who weren't counted, in one transaction. */
    publish: (rows: (Group & Quartiles)[], weekAt: number, now: number) =>
      runBatch(db, [
        deleteGroups.bind(db, {}),
        addGroups.bind(db, { rows: JSON.stringify(rows), weekAt }),
        deleteFigures.bind(db, { weekAt }),
        saveWeek.bind(db, { task, weekAt, position: "", finishedAt: now }),
      ]),

    async findOwn(sellerId: string) {
      const [[own], rows] = await db.batch([
        ownFigures.bind(db, { sellerId }),
        groupOf.bind(db, { sellerId }),
      ]);
      return { own: own ?? null, rows };
    },
  };
}
