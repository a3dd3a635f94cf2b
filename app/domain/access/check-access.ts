import { isActive, type SubscriptionTerm } from "../subscriptions/subscription.ts";
import type { PostState, Visibility } from "./visibility.ts";

export type GuardedPost = {
  sellerId: string;
  visibility: Visibility;
  subscribersPayToo: boolean;
  state: PostState;
};
/** What the store knows that ties this viewer to this post. */
export type Entitlements = {
  viewerId: string | null;
  subscription: SubscriptionTerm | null;
  purchased: boolean;
};
export type Access =
  | { ok: true; by: "free" | "owner" | "subscription" | "purchase" | "preview" }
  | { ok: false; reason: "subscribe" | "buy" | "hidden" };

/**
 * The one decision on who may see a post; every door asks here: pages, feeds, search, media, API, mail. `now` in ms. What is hidden does
 * not exist for this viewer, not even as a teaser.
 */
export function checkAccess(post: GuardedPost, entitlements: Entitlements, now: number): Access {
  if (entitlements.viewerId !== null && entitlements.viewerId === post.sellerId)
    return { ok: true, by: "owner" };
  if (post.state === "unpublished") return { ok: false, reason: "hidden" };
  if (entitlements.viewerId !== null && entitlements.purchased) return { ok: true, by: "purchase" };
  if (post.state === "archived") return { ok: false, reason: "hidden" };
  if (post.visibility === "free" && post.state === "published") return { ok: true, by: "free" };
  const covered = post.visibility !== "ppv" || !post.subscribersPayToo;
  if (isSubscribed(entitlements, now) && covered) return { ok: true, by: "subscription" };
  if (post.state === "withdrawn") return { ok: false, reason: "hidden" };
  return { ok: false, reason: post.visibility === "ppv" ? "buy" : "subscribe" };
}

/**
 * Who may see a creator's page, portrait and cover: everybody; of one who is leaving, themselves and those who paid,
 * for a month that still runs or for any of the posts (`ties.purchased`).
 */
export function checkCreatorAccess(
  creator: { id: string; leaving: boolean },
  entitlements: Entitlements,
  now: number,
): { ok: true } | { ok: false; reason: "hidden" } {
  const member = entitlements.viewerId !== null;
  const paid = member && (entitlements.purchased || isSubscribed(entitlements, now));
  const seen = !creator.leaving || entitlements.viewerId === creator.id || paid;
  return seen ? { ok: true } : { ok: false, reason: "hidden" };
}

const isSubscribed = (entitlements: Entitlements, now: number) =>
  entitlements.viewerId !== null &&
  entitlements.subscription !== null &&
  isActive(entitlements.subscription, now);
