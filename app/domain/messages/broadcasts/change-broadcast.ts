import type { BroadcastStore } from "#db/stores/messages/broadcasts/broadcasts.ts";
import type { MessagePricingStore } from "#db/stores/messages/message-pricing.ts";
import type { WatchedWordStore } from "#db/stores/moderation/watched-words.ts";
import type { Clock } from "#domain/clock.ts";
import { DAY_MS } from "#domain/durations.ts";
import {
  consumeAttempt,
  type RateLimitDeps,
  type RateLimited,
  rateLimits,
} from "#domain/gates/rate-limits.ts";
import { type RemovedRefusal, refusalToSend, type SendableDeps } from "#domain/media/removed-files.ts";
import { findWatched } from "#domain/moderation/watched-words/watch.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { readTogether } from "#domain/read-together.ts";
import { LOWEST_BALANCE } from "#domain/reversals/refunds/refund.ts";
import { type Attached, toAttached, wordsIn } from "../attach.ts";
import { contentsText } from "../message-media.ts";
import { type BroadcastRefusal, checkSend, MAX_PER_DAY } from "./broadcast.ts";
import type { Audience } from "./segment.ts";

type Deps = Omit<RateLimitDeps, "clock"> & {
  clock: Pick<Clock, "now" | "newId">;
  broadcasts: BroadcastStore;
  messagePricing: Pick<MessagePricingStore, "findActive">;
  watchedWords: Pick<WatchedWordStore, "findPlatform">;
} & SendableDeps;
type Own = { id: string; sellerId: string };

/**
 * Writes or changes a draft until it begins to go out. `media`: a file is missing, isn't ready, or isn't the creator's.
 */
export async function saveBroadcast(
  deps: Deps,
  own: Own,
  { text, items, price, segment, subjectId }: Attached & Audience & { text: string },
): Promise<Outcome<"media" | "started" | "watched" | RemovedRefusal> | RateLimited> {
  const attempt = await consumeAttempt(deps, rateLimits.messages, own.sellerId);
  if (!attempt.ok) return attempt;
  if (findWatched(wordsIn(text, items), await deps.watchedWords.findPlatform()) !== null)
    return refuse("watched");
  const removed = await refusalToSend(
    deps,
    items.map(({ id }) => id),
    own.sellerId,
  );
  if (removed !== null) return refuse(removed);
  const { media, mediaCount } = toAttached({ items, price }, deps.clock);
  const isSaved = await deps.broadcasts.save({
    ...own,
    segment,
    subjectId,
    text,
    price,
    media,
    mediaCount,
    contents: contentsText(items),
    now: deps.clock.now(),
  });
  if (isSaved) return { ok: true };
  const found = await deps.broadcasts.findOwn(own);
  return refuse(found !== null && found.startedAt !== null ? "started" : "media");
}

/** Schedules a broadcast for `dueAt` (ms), or sends it now if null. The transaction enforces the limit per 24 hours. */
export async function sendBroadcast(
  deps: Deps,
  own: Own,
  dueAt: number | null,
  isLeaving: boolean,
): Promise<Outcome<BroadcastRefusal>> {
  const [broadcast, pricing, watched] = await readTogether(() => [
    deps.broadcasts.findOwn(own),
    deps.messagePricing.findActive(own.sellerId),
    deps.watchedWords.findPlatform(),
  ]);
  if (broadcast === null) return refuse("started");
  const checked = checkSend(broadcast, { isLeaving, hasPrice: pricing !== null });
  if (!checked.ok) return checked;
  const ids = broadcast.media.map(({ id }) => id);
  if ((await refusalToSend(deps, ids, own.sellerId)) !== null) return refuse("removed");
  // The platform's list of words may have grown since the draft was saved.
  if (findWatched(wordsIn(broadcast.text, broadcast.stored), watched) !== null) return refuse("watched");
  const now = deps.clock.now();
  const timing = { ...own, dueAt: dueAt ?? now, now, windowMs: DAY_MS, most: MAX_PER_DAY };
  if (await deps.broadcasts.schedule(timing)) return { ok: true };
  const after = await deps.broadcasts.findOwn(own);
  return refuse(after?.startedAt == null && after?.unsentAt == null ? "limit" : "started");
}

export const cancelBroadcast = async (deps: Deps, own: Own): Promise<Outcome<"started">> =>
  (await deps.broadcasts.cancel(own, deps.clock.now())) ? { ok: true } : refuse("started");

export const deleteBroadcast = async (deps: Deps, own: Own): Promise<Outcome<"started">> =>
  (await deps.broadcasts.remove(own, deps.clock.now())) ? { ok: true } : refuse("started");

export async function unsendBroadcast(deps: Deps, own: Own): Promise<Outcome<"too_costly">> {
  const change = { ...own, now: deps.clock.now(), lowestBalance: LOWEST_BALANCE };
  return (await deps.broadcasts.unsend(change)) ? { ok: true } : refuse("too_costly");
}
