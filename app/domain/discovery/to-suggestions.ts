import type { Preferences } from "../onboarding/preferences.ts";
import type { PostCard } from "../posts/post.ts";
import type { PostFacts } from "../posts/post-facts.ts";
import { toCards } from "./list-posts.ts";
import { type Sources, type Suggestion, suggest } from "./suggest.ts";

export const toSuggestions = (
  sources: Sources<PostFacts>,
  request: { now: number; viewerId: string | null; shown: Preferences["discoveryPreferences"] },
): Suggestion<PostCard>[] =>
  suggest(sources, request).flatMap(({ post, reason }) =>
    toCards([post], request.now).map((card) => ({ post: card, reason })),
  );
