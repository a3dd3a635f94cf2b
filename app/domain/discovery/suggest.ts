import { DAY_MS, WEEK_MS } from "../durations.ts";
import type { Preferences } from "../onboarding/preferences.ts";

export const NEW_CREATOR_MS = 30 * DAY_MS;
/** Few, because each is an image that a browser without JavaScript loads at once. */
export const SUGGESTION_COUNT = 4;
/** More than are shown, since each creator appears once. */
export const CANDIDATES_PER_SOURCE = 8;
const MIN_LIKES = 3;

export type SuggestionReason =
  | { kind: "subscription"; name: string }
  | { kind: "interest"; tag: string }
  | { kind: "likes" }
  | { kind: "newcomer" }
  | { kind: "featured" };
export type Suggestion<P> = { post: P; reason: SuggestionReason };
type SuggestionCandidate = {
  id: string;
  publishedAt: number;
  likeCount: number;
  creator: { id: string; name: string };
};
export type Sources<P> = {
  subscribed: P[];
  tagged: { post: P; tag: string }[];
  trending: P[];
  featured: P[];
  newcomers: P[];
};

export function suggestionReasonText(reason: SuggestionReason): string {
  switch (reason.kind) {
    case "subscription":
      return `You subscribe to ${reason.name}`;
    case "interest":
      return `Because you like ${reason.tag}`;
    case "likes":
      return "Popular this week";
    case "newcomer":
      return "New creator";
    case "featured":
      return "Featured";
  }
}

/**
 * Mixes suggestions: sources take turns, each creator appears once and never to themselves, and one of four slots is
 * reserved for a new creator, if there is any. Leaves out sources that a member turned off. `now` in ms.
 */
export function suggest<P extends SuggestionCandidate>(
  sources: Sources<P>,
  options: {
    now: number;
    viewerId: string | null;
    shown: Preferences["discoveryPreferences"];
    size?: number;
  },
): Suggestion<P>[] {
  const { now, shown, size = SUGGESTION_COUNT } = options;
  const taken = new Set<string>(options.viewerId === null ? [] : [options.viewerId]);
  const take = (queue: Suggestion<P>[]): Suggestion<P> | null => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (taken.has(next.post.creator.id)) continue;
      taken.add(next.post.creator.id);
      return next;
    }
    return null;
  };
  const withReason = (posts: P[], reasonFor: (post: P) => SuggestionReason) =>
    posts.map((post) => ({ post, reason: reasonFor(post) }));
  const isPopular = ({ publishedAt, likeCount }: P) => publishedAt > now - WEEK_MS && likeCount >= MIN_LIKES;

  const newcomers = shown.showNew ? withReason(sources.newcomers, () => ({ kind: "newcomer" })) : [];
  const newcomer = take(newcomers);
  const queues = [
    withReason(sources.subscribed, ({ creator }) => ({ kind: "subscription", name: creator.name })),
    sources.tagged.map(({ post, tag }): Suggestion<P> => ({ post, reason: { kind: "interest", tag } })),
    shown.showTrending ? withReason(sources.trending.filter(isPopular), () => ({ kind: "likes" })) : [],
    shown.showFeatured ? withReason(sources.featured, () => ({ kind: "featured" })) : [],
  ];
  const mixed: Suggestion<P>[] = [];
  const openSlots = size - (newcomer ? 1 : 0);
  for (let misses = 0, turn = 0; mixed.length < openSlots && misses < queues.length; turn++) {
    const next = take(queues[turn % queues.length] ?? []);
    misses = next ? 0 : misses + 1;
    if (next) mixed.push(next);
  }
  // Third rather than last, where few people scroll.
  if (newcomer) mixed.splice(2, 0, newcomer);
  while (mixed.length < size) {
    const next = take(newcomers);
    if (next === null) break;
    mixed.push(next);
  }
  return mixed;
}
