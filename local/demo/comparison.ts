import { peerStore } from "#db/stores/analytics/peers.ts";
import type { Database } from "#db/stores/database.ts";
import { comparePeers } from "#domain/analytics/compare-peers.ts";

export const compareCreators = (db: Database, now: number): Promise<void> =>
  comparePeers({ peers: peerStore(db), clock: { now: () => now } });
