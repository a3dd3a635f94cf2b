import type { SlotStore } from "#db/stores/boosts/slots.ts";
import { dayOf } from "../analytics/views/count-view.ts";
import type { Clock } from "../clock.ts";
import { toCards } from "../discovery/list-posts.ts";
import type { PostCard } from "../posts/post.ts";
import { AHEAD_MS, SLOT_MS, SLOTS_PER_DAY } from "./boost.ts";
import { fitOf, type ListContext, type PromotedPost } from "./context.ts";
import { exclusionOf } from "./invalid-traffic.ts";

/** At most one of this many cards is promoted. */
const CARDS_PER_SLOT = 10;
/** After two rows of two. */
const SLOT_PLACE = 4;

type Deps<K extends keyof SlotStore> = {
  slots: Pick<SlotStore, K>;
  boostKey: (userId: string, day: number) => string;
  clock: Pick<Clock, "now" | "newId">;
};
export type Promoted = { card: PostCard; place: number; slot: string; why: string };
export type Candidates = (PromotedPost & { boostId: string; contentId: string })[];

export const findCandidates = (deps: Deps<"findCandidates">, viewerId: string): Promise<Candidates> => {
  const now = deps.clock.now();
  const viewer = deps.boostKey(viewerId, dayOf(now));
  return deps.slots.findCandidates({ viewerId, viewer, most: SLOTS_PER_DAY, ahead: AHEAD_MS, now });
};

export const slotPlace = (cards: number): number | null =>
  cards >= CARDS_PER_SLOT - 1 ? Math.min(SLOT_PLACE, cards) : null;

/**
 * Gives the list's one slot to the fitting boost that's furthest behind its pace, and counts it toward the member's
 * day. null if none fits or the list is too short. `shown` holds the list's post IDs; `cards` is the page's number of
 * cards.
 */
export async function placeBoost(
  deps: Deps<"claim">,
  candidates: Candidates,
  list: { viewerId: string; context: ListContext; shown: string[]; cards: number },
): Promise<Promoted | null> {
  const { viewerId, context, shown } = list;
  const place = slotPlace(list.cards);
  if (place === null) return null;
  const now = deps.clock.now();
  const day = dayOf(now);
  for (const { boostId, contentId, ...post } of candidates) {
    const why = fitOf(post, context);
    if (why === null || shown.includes(contentId)) continue;
    const slot = deps.clock.newId();
    const viewer = deps.boostKey(viewerId, day);
    const claim = { id: slot, boostId, contentId, viewerId, viewer, day, most: SLOTS_PER_DAY, now };
    const facts = await deps.slots.claim(claim);
    const [card] = facts ? toCards([facts], now) : [];
    return card ? { card, place: Math.min(place, shown.length), slot, why } : null;
  }
  return null;
}

type Viewer = { id: string; signedUpAt: number | null; network: string | null };
/** Digests for today and yesterday, since a list may have been served before midnight. */
const keysOf = ({ boostKey }: Pick<Deps<never>, "boostKey">, viewerId: string, now: number) => ({
  viewer: boostKey(viewerId, dayOf(now)),
  before: boostKey(viewerId, dayOf(now) - 1),
});

export async function countBoostView(
  deps: Deps<"count">,
  { slot, viewer, as }: { slot: string; viewer: Viewer; as: "seen" | "served" },
): Promise<boolean> {
  const now = deps.clock.now();
  const excluded = exclusionOf({ createdAt: viewer.signedUpAt ?? 0, network: viewer.network }, now);
  const keys = keysOf(deps, viewer.id, now);
  return deps.slots.count({ id: slot, ...keys, as: excluded ?? as, since: now - SLOT_MS, now });
}

export function openPromoted(
  deps: Deps<"open">,
  { slot, viewerId, contentId }: { slot: string; viewerId: string; contentId: string },
): Promise<boolean> {
  const now = deps.clock.now();
  return deps.slots.open({ id: slot, ...keysOf(deps, viewerId, now), contentId, now });
}
