import type { BroadcastRefusalStore } from "#db/stores/messages/broadcasts/refusals.ts";
import type { Clock } from "#domain/clock.ts";

type Deps = { broadcastRefusals: Pick<BroadcastRefusalStore, "add" | "remove">; clock: Pick<Clock, "now"> };

/** Turning them off also stops broadcasts that were scheduled before. */
export const setBroadcasts = (
  { broadcastRefusals, clock }: Deps,
  pair: { fanId: string; creatorId: string },
  isOff: boolean,
): Promise<void> => (isOff ? broadcastRefusals.add(pair, clock.now()) : broadcastRefusals.remove(pair));
