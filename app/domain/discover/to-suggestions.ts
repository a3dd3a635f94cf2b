import type { PostFacts } from "../../../db/stores/discover/teasers.ts";
import { checkAccess } from "../access/check-access.ts";
import type { Preferences } from "../onboarding/preferences.ts";
import { toCard } from "../posts/get-post.ts";
import type { PostCard } from "../posts/post.ts";
import { type Sources, type Suggestion, suggest } from "./suggest.ts";

/** The suggestions to show this viewer. */
export const toSuggestions = (
  sources: Sources<PostFacts>,
  request: { now: number; viewerId: string | null; shown: Preferences["discoveryPreferences"] },
): Suggestion<PostCard>[] =>
  suggest(sources, request).map(({ post, reason }) => ({
    post: toCard(post, checkAccess(post.guard, post.entitlements, request.now)),
    reason,
  }));
