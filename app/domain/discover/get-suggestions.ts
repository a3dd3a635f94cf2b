import type { FeedStore } from "../../../db/stores/discover/feeds.ts";
import type { PostFacts } from "../../../db/stores/discover/teasers.ts";
import { checkAccess } from "../access/check-access.ts";
import type { Preferences } from "../onboarding/preferences.ts";
import { toCard } from "../posts/get-post.ts";
import type { PostCard } from "../posts/post.ts";
import {
  CANDIDATES_PER_SOURCE,
  NEW_CREATOR_MS,
  type Sources,
  SUGGESTION_COUNT,
  type Suggestion,
  suggest,
} from "./suggest.ts";

/** Finds candidates. `toSuggestions` picks from them once the viewer's preferences are known. */
export const findSuggestions = (
  deps: { feeds: Pick<FeedStore, "findSuggestions">; now: number },
  viewerId: string | null,
): Promise<Sources<PostFacts>> =>
  deps.feeds.findSuggestions({
    viewerId,
    perSource: CANDIDATES_PER_SOURCE,
    // The other suggestions can show all but one of them.
    creators: SUGGESTION_COUNT,
    newSince: deps.now - NEW_CREATOR_MS,
    now: deps.now,
  });

/** The suggestions to show this viewer. */
export const toSuggestions = (
  sources: Sources<PostFacts>,
  request: { now: number; viewerId: string | null; shown: Preferences["discoveryPreferences"] },
): Suggestion<PostCard>[] =>
  suggest(sources, request).map(({ post, reason }) => ({
    post: toCard(post, checkAccess(post.guard, post.entitlements, request.now)),
    reason,
  }));
