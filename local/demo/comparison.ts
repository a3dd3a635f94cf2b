import { comparePeers } from "../../app/domain/analytics/compare-peers.ts";
import { peerStore } from "../../db/stores/analytics/peers.ts";
import type { Database } from "../../db/stores/database.ts";

/** Counts what creators are compared by, as the scheduled task does. */
export const compareCreators = (db: Database, now: number): Promise<void> =>
  comparePeers({ peers: peerStore(db), clock: { now: () => now } });
