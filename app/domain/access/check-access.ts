import { isActive, type SubscriptionTerm } from "../subscriptions/subscription.ts";
import type { ConversationAccess } from "./check-conversation.ts";
import type { PostState, Visibility } from "./visibility.ts";

export type GuardedPost = {
  sellerId: string;
  visibility: Visibility;
  subscribersPayToo: boolean;
  state: PostState;
};
/** What connects a viewer to a post: a subscription or a purchase. */
export type Entitlements = {
  viewerId: string | null;
  subscription: SubscriptionTerm | null;
  purchased: boolean;
  /** Who of the two blocked the other; the creator if both did. None by default. */
  blockedBy?: BlockedBy;
};
export type BlockedBy = "creator" | "viewer" | null;
export type Access =
  | { ok: true; by: "free" | "owner" | "subscription" | "purchase" | "preview" }
  | { ok: false; reason: "subscribe" | "buy" | "hidden" };

/**
 * Decides whether a viewer may see a post. Pages, feeds, search, media, API, and emails all ask here, so the rule can't
 * diverge. A hidden post does not exist for this viewer, not even as a teaser. `now` in ms.
 */
export function checkAccess(post: GuardedPost, entitlements: Entitlements, now: number): Access {
  if (entitlements.viewerId !== null && entitlements.viewerId === post.sellerId)
    return { ok: true, by: "owner" };
  if (post.state === "unpublished") return { ok: false, reason: "hidden" };
  if (entitlements.viewerId !== null && entitlements.purchased) return { ok: true, by: "purchase" };
  if (post.state === "archived") return { ok: false, reason: "hidden" };
  const isBlocked = entitlements.viewerId !== null && entitlements.blockedBy === "creator";
  if (post.visibility === "free" && post.state === "published" && !isBlocked) return { ok: true, by: "free" };
  const covered = post.visibility !== "ppv" || !post.subscribersPayToo;
  if (isSubscribed(entitlements, now) && covered) return { ok: true, by: "subscription" };
  // What a blocked fan paid for stays theirs; of the rest, nothing exists for them.
  if (post.state === "withdrawn" || isBlocked) return { ok: false, reason: "hidden" };
  return { ok: false, reason: post.visibility === "ppv" ? "buy" : "subscribe" };
}

/**
 * Whether a post may be in a list. After a block by either, the creator isn't in Discover, search, or suggestions. Lists of
 * what is one's own (`isOwn`) have what a blocked fan paid for, and nothing of whom one blocked.
 */
export const isListed = (
  access: Access,
  { blockedBy = null }: Pick<Entitlements, "blockedBy">,
  isOwn = false,
) => (access.ok || access.reason !== "hidden") && (blockedBy === null || (isOwn && blockedBy === "creator"));

/** A message as the rule sees it: its two people, which of them wrote it, and what its media costs. */
export type GuardedMessage = {
  fanId: string;
  creatorId: string;
  side: "fan" | "creator";
  /** Whether its media is paid for. */
  isPaid: boolean;
  isUnsent: boolean;
};

/**
 * Decides whether someone may see a message's media: its two people, and who may read the conversation by another right
 * (checkConversation), who sees what the creator sees. What costs something, its fan sees only once it is
 * bought. No subscription opens it, and nothing that ends takes it away again but unsending it. `isPreview`: its creator
 * shows it before it is paid for.
 */
export function checkMessageAccess(
  message: GuardedMessage,
  viewer: { id: string | null; purchased: boolean; right?: ConversationAccess | undefined },
  isPreview: boolean,
): Access {
  const { fanId, creatorId, side, isPaid, isUnsent } = message;
  const isOneOfTwo = viewer.id === fanId || viewer.id === creatorId;
  if (viewer.id === null || isUnsent || !(isOneOfTwo || viewer.right?.ok))
    return { ok: false, reason: "hidden" };
  const sellerId = side === "fan" ? fanId : creatorId;
  const entitlements = {
    viewerId: isOneOfTwo ? viewer.id : creatorId,
    subscription: null,
    purchased: viewer.purchased,
  };
  const visibility = isPaid ? "ppv" : "free";
  const access = checkAccess(
    { sellerId, visibility, subscribersPayToo: true, state: "published" },
    entitlements,
    0,
  );
  return !access.ok && access.reason === "buy" && isPreview ? { ok: true, by: "preview" } : access;
}

/**
 * Decides whether a viewer may see a creator's page, avatar, and cover. If the creator is leaving, or blocked this viewer, only they
 * and fans with an active subscription or any purchase may (`entitlements.purchased`).
 */
export function checkCreatorAccess(
  creator: { id: string; leaving: boolean },
  entitlements: Entitlements,
  now: number,
): { ok: true } | { ok: false; reason: "hidden" } {
  const isMember = entitlements.viewerId !== null;
  const paid = isMember && (entitlements.purchased || isSubscribed(entitlements, now));
  const isOpen = !creator.leaving && !(isMember && entitlements.blockedBy === "creator");
  const visible = isOpen || entitlements.viewerId === creator.id || paid;
  return visible ? { ok: true } : { ok: false, reason: "hidden" };
}

const isSubscribed = (entitlements: Entitlements, now: number) =>
  entitlements.viewerId !== null &&
  entitlements.subscription !== null &&
  isActive(entitlements.subscription, now);
