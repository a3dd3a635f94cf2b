import type { Group, Quartiles } from "../../../app/domain/analytics/peers.ts";
import { PEER_METRICS } from "../../schema/analytics/peers.ts";
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
export type PeerGroupRow = Awaited<ReturnType<PeerStore["findOwn"]>>["rows"][number];
const task = "comparison" as const;

/** Creators' figures, and the quartiles of groups of them, which is all that others see. */
export function peerStore(db: Database) {
  return {
    /** How far the sellers have been gone through for a week's comparison; null if nobody has been. */
    async findWeek(weekAt: number) {
      const [row] = await weekOf.run(db, { task, weekAt });
      return row ?? null;
    },

    /** Counts the figures of up to `limit` sellers after one, in whole days (UTC), and keeps how far it came. Returns how many. */
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

    /** How many sellers of a week are in each band, given by its fewest subscribers. */
    countBands: (weekAt: number, bands: number[]) =>
      bandCounts.run(db, { weekAt, bands: JSON.stringify(bands) }),

    /** The quartiles of each group, by its place in the list; not of figures that fewer than `least` have. */
    findQuartiles: (weekAt: number, groups: Group[], least: number) =>
      quartiles.run(db, {
        weekAt,
        groups: JSON.stringify(groups.map(({ fewest, most }) => [fewest, most])),
        metrics: JSON.stringify(PEER_METRICS),
        least,
      }),

    /** Replaces what is shown of groups, and forgets sellers who weren't counted, in one transaction. */
    publish: (rows: (Group & Quartiles)[], weekAt: number, now: number) =>
      runBatch(db, [
        deleteGroups.bind(db, {}),
        addGroups.bind(db, { rows: JSON.stringify(rows), weekAt }),
        deleteFigures.bind(db, { weekAt }),
        saveWeek.bind(db, { task, weekAt, position: "", finishedAt: now }),
      ]),

    /** A seller's own figures, null if they weren't counted, and what is shown of their group. */
    async findOwn(sellerId: string) {
      const [[own], rows] = await db.batch([
        ownFigures.bind(db, { sellerId }),
        groupOf.bind(db, { sellerId }),
      ]);
      return { own: own ?? null, rows };
    },
  };
}
