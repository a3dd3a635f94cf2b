import type { FeedStore } from "../../../db/stores/discover/feeds.ts";
import type { PostFacts } from "../../../db/stores/discover/teasers.ts";
import { checkAccess } from "../access/check-access.ts";
import type { Preferences } from "../onboarding/preferences.ts";
import { toCard } from "../posts/get-post.ts";
import type { PostCard } from "../posts/post.ts";
import { NEW_CREATOR_MS, type Sources, SUGGESTION_COUNT, type Suggestion, suggest } from "./suggest.ts";

/** Asks for what can be suggested; what is shown of it `toSuggestions` decides, once the viewer's wishes are known. */
export const findSuggestions = (
  deps: { feeds: Pick<FeedStore, "findSuggestions">; now: number },
  viewerId: string | null,
): Promise<Sources<PostFacts>> =>
  deps.feeds.findSuggestions({
    viewerId,
    perSource: SUGGESTION_COUNT,
    newSince: deps.now - NEW_CREATOR_MS,
    now: deps.now,
  });

/** The shelf of suggestions as this viewer may see it. */
export const toSuggestions = (
  sources: Sources<PostFacts>,
  request: { now: number; viewerId: string | null; shown: Preferences["discoveryPreferences"] },
): Suggestion<PostCard>[] =>
  suggest(sources, request).map(({ post, reason }) => ({
    post: toCard(post, checkAccess(post.guard, post.entitlements, request.now)),
    reason: reason,
  }));
