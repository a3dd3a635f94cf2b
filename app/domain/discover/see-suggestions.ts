import type { FeedStore } from "../../../db/stores/feeds.ts";
import type { PostFacts } from "../../../db/stores/teasers.ts";
import { checkAccess } from "../access/check-access.ts";
import type { Preferences } from "../onboarding/preferences.ts";
import type { PostCard } from "../posts/post.ts";
import { toCard } from "../posts/see.ts";
import { NEW_MS, type Sources, SUGGESTIONS, type Suggestion, suggest } from "./suggest.ts";

/** Asks for what can be suggested; what is shown of it `toSuggestions` decides, once the viewer's wishes are known. */
export const findSuggestions = (
  deps: { feeds: Pick<FeedStore, "suggestions">; now: number },
  viewerId: string | null,
): Promise<Sources<PostFacts>> =>
  deps.feeds.suggestions({ viewerId, each: SUGGESTIONS, newSince: deps.now - NEW_MS, now: deps.now });

/** The shelf of suggestions as this viewer may see it. */
export const toSuggestions = (
  sources: Sources<PostFacts>,
  wish: { now: number; viewerId: string | null; shown: Preferences["discoveryPreferences"] },
): Suggestion<PostCard>[] =>
  suggest(sources, wish).map(({ post, why }) => ({
    post: toCard(post, checkAccess(post.guard, post.ties, wish.now)),
    why,
  }));
