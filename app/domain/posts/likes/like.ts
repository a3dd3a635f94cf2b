import type { ViewStore } from "#db/stores/analytics/views.ts";
import type { CreatorStore } from "#db/stores/creators/creators.ts";
import type { LikeStore } from "#db/stores/posts/likes.ts";
import type { PostStore } from "#db/stores/posts/posts.ts";
import { getCreator } from "#domain/creators/get-creator.ts";
import { updateHotScore } from "#domain/discovery/update-hot-score.ts";
import { checkAccess } from "../access/check-access.ts";
import { checkPostLike } from "./check-post-like.ts";

export type LikeOutcome = { ok: true } | { ok: false; reason: "unknown" | "own" };
type Likes = Pick<LikeStore, "add" | "remove">;
export const readLikeIntent = (intent: unknown): "like" | "unlike" | null =>
  intent === "like" || intent === "unlike" ? intent : null;

/**
 * Liking or unliking twice changes nothing. Refused for one's own posts, hidden ones, and new likes after a block.
 * `profileId` is the ID or username in the page's URL.
 */
export async function likePost(
  deps: {
    likes: Likes;
    posts: Pick<PostStore, "find">;
    views: Pick<ViewStore, "findHotScoreInputs" | "setHotScore">;
    now: number;
  },
  request: { userId: string; profileId: string; postId: string; intent: "like" | "unlike" },
): Promise<LikeOutcome> {
  const facts = await deps.posts.find(request.postId, request.userId);
  if (facts === null || ![facts.creator.id, facts.creator.username].includes(request.profileId))
    return { ok: false, reason: "unknown" };
  const access = checkAccess(facts.guard, facts.entitlements, deps.now);
  const checked = checkPostLike(facts.creator.id, facts.entitlements, access, request.intent);
  if (!checked.ok) return checked;
  const subject = { type: "content", id: request.postId } as const;
  if (request.intent === "like") await deps.likes.add(request.userId, subject, deps.now);
  else await deps.likes.remove(request.userId, subject);
  await updateHotScore(deps, request.postId);
  return { ok: true };
}

export async function likeCreator(
  deps: { likes: Likes; creators: Pick<CreatorStore, "findPage" | "countWithdrawnPosts">; now: number },
  request: { userId: string; profileId: string; intent: "like" | "unlike" },
): Promise<{ ok: true; username: string } | { ok: false; reason: "unknown" | "own" }> {
  const found = await getCreator(deps, { profileId: request.profileId, viewerId: request.userId });
  if (found === null || (request.intent === "like" && found.isBlocked))
    return { ok: false, reason: "unknown" };
  if (found.id === request.userId) return { ok: false, reason: "own" };
  const subject = { type: "creator", id: found.id } as const;
  if (request.intent === "like") await deps.likes.add(request.userId, subject, deps.now);
  else await deps.likes.remove(request.userId, subject);
  return { ok: true, username: found.username };
}
