import type { Preferences } from "../onboarding/preferences.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
/** So long after their first post a creator is new here. */
export const NEW_CREATOR_MS = 30 * DAY_MS;
export const SUGGESTION_COUNT = 8;
/** So many places of them are for creators who are new here. */
const NEWCOMER_SLOTS = 2;
/** With fewer likes nothing is "much liked". */
const MIN_LIKES = 3;

/** Why something is suggested; every suggestion says it. */
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
/** Posts by where they come from, the best of each source first. */
export type Sources<P> = {
  subscribed: P[];
  tagged: { post: P; tag: string }[];
  trending: P[];
  featured: P[];
  newcomers: P[];
};

/** The words beside a suggestion. */
export function suggestionReasonText(reason: SuggestionReason): string {
  switch (reason.kind) {
    case "subscription":
      return `You subscribe to ${reason.name}`;
    case "interest":
      return `Tagged ${reason.tag}, which you chose`;
    case "likes":
      return "Much liked this week";
    case "newcomer":
      return "New creator";
    case "featured":
      return "Featured";
  }
}

/**
 * Mixes what Discover suggests: the sources take turns, a creator comes once, nobody is suggested their own, and two
 * of eight places are kept for creators who are new here, where there are any. What a member chose not to be shown
 * stays out, but for the newcomers' places. Whoever is left over fills up. `now` in ms.
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
  const because = (posts: P[], why: (post: P) => SuggestionReason) =>
    posts.map((post) => ({ post, reason: why(post) }));
  const liked = ({ publishedAt, likeCount }: P) => publishedAt > now - WEEK_MS && likeCount >= MIN_LIKES;

  const newcomers = because(sources.newcomers, () => ({ kind: "newcomer" }));
  const kept = [take(newcomers), take(newcomers)].slice(0, NEWCOMER_SLOTS).filter((one) => one !== null);
  const queues = [
    because(sources.subscribed, ({ creator }) => ({ kind: "subscription", name: creator.name })),
    sources.tagged.map(({ post, tag }): Suggestion<P> => ({ post, reason: { kind: "interest", tag } })),
    shown.showTrending ? because(sources.trending.filter(liked), () => ({ kind: "likes" })) : [],
    shown.showFeatured ? because(sources.featured, () => ({ kind: "featured" })) : [],
  ];
  const mixed: Suggestion<P>[] = [];
  const room = size - kept.length;
  for (let dry = 0, turn = 0; mixed.length < room && dry < queues.length; turn++) {
    const next = take(queues[turn % queues.length] ?? []);
    dry = next ? 0 : dry + 1;
    if (next) mixed.push(next);
  }
  // Not at the end, where nobody scrolls: third and sixth of a full shelf.
  for (const [i, one] of kept.entries()) mixed.splice(2 + i * 3, 0, one);
  while (mixed.length < size) {
    const next = take(newcomers);
    if (next === null) break;
    mixed.push(next);
  }
  return mixed;
}
