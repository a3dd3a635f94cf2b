import { comparePeers } from "../../app/domain/analytics/compare-peers.ts";
import { peerStore } from "../../db/stores/analytics/peers.ts";
import type { Database } from "../../db/stores/database.ts";

export const compareCreators = (db: Database, now: number): Promise<void> =>
  comparePeers({ peers: peerStore(db), clock: { now: () => now } });
