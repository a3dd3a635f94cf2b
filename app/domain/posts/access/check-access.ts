import type { Side, Visibility } from "#db/kinds.ts";
import type { ConversationAccess } from "#domain/messages/check-conversation.ts";
import { isActive, type SubscriptionTerm } from "#domain/subscriptions/subscription.ts";
import type { PostState } from "./visibility.ts";

export type GuardedPost = {
  sellerId: string;
  visibility: Visibility;
  subscribersPayToo: boolean;
  state: PostState;
};
export type Entitlements = {
  viewerId: string | null;
  subscription: SubscriptionTerm | null;
  purchased: boolean;
  blockedBy?: BlockedBy;
  /** Whether we removed the post where the viewer is. */
  isRemovedHere?: boolean;
};
/** `place`: the creator closed their page where the viewer is, which works like their block. */
export type BlockedBy = "creator" | "place" | "viewer" | null;
/** Whether the creator keeps the viewer away: only what they paid for is left. */
export const isKeptAway = ({ blockedBy = null }: Pick<Entitlements, "blockedBy">) =>
  blockedBy === "creator" || blockedBy === "place";
export type Access =
  | { ok: true; by: "free" | "owner" | "subscription" | "purchase" | "preview" }
  | { ok: false; reason: "subscribe" | "buy" | "hidden" };

/**
 * Decides whether a viewer may see a post; pages, feeds, search, media, the API, and emails all ask here so the rule
 * can't diverge. A hidden post doesn't exist for this viewer, not even as a teaser. `now` in ms.
 */
export function checkAccess(post: GuardedPost, entitlements: Entitlements, now: number): Access {
  if (post.state === "removed") return { ok: false, reason: "hidden" };
  if (entitlements.viewerId !== null && entitlements.viewerId === post.sellerId)
    return { ok: true, by: "owner" };
  if (entitlements.isRemovedHere) return { ok: false, reason: "hidden" };
  if (post.state === "unpublished") return { ok: false, reason: "hidden" };
  if (entitlements.viewerId !== null && entitlements.purchased) return { ok: true, by: "purchase" };
  if (post.state === "archived") return { ok: false, reason: "hidden" };
  const isBlocked = isKeptAway(entitlements);
  if (post.visibility === "free" && post.state === "published" && !isBlocked) return { ok: true, by: "free" };
  const covered = post.visibility !== "ppv" || !post.subscribersPayToo;
  if (isSubscribed(entitlements, now) && covered) return { ok: true, by: "subscription" };
  // A blocked fan keeps what they paid for; nothing else exists for them.
  if (post.state === "withdrawn" || isBlocked) return { ok: false, reason: "hidden" };
  return { ok: false, reason: post.visibility === "ppv" ? "buy" : "subscribe" };
}

export const isPaidAccess = (access: Access | { ok: true; by: "review" | "depicted" }): boolean =>
  access.ok && (access.by === "subscription" || access.by === "purchase");

/**
 * Whether a post may be in a list. After a block by either side, the creator is left out of Discover, search, and
 * suggestions. A fan's likes keep what they paid for after the creator's block, but show nothing by creators
 * they blocked; a creator's own list keeps what the fan paid for after a block by either.
 */
export function isListed(
  access: Access,
  { blockedBy = null }: Pick<Entitlements, "blockedBy">,
  list: ListKind = "public",
): boolean {
  if (!access.ok && access.reason === "hidden") return false;
  if (blockedBy !== "viewer") return blockedBy === null || list !== "public";
  return list === "creator" && isPaidAccess(access);
}
export type ListKind = "public" | "likes" | "creator";

export type GuardedMessage = {
  fanId: string;
  creatorId: string;
  side: Side;
  isPaid: boolean;
  isUnsent: boolean;
};

/**
 * Decides whether someone may see a message's media: its participants, and others with a right to the conversation
 * (checkConversation), who see what the creator sees. Fans see paid media only after buying it; subscriptions don't
 * count, and only unsending removes access. `isPreview`: the creator shows it before payment.
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
 * Decides whether a viewer may see a creator's page, avatar, and cover. If the creator is leaving or keeps the viewer
 * away, only the creator and fans with an active subscription or any purchase (`entitlements.purchased`) may.
 */
export function checkCreatorAccess(
  creator: { id: string; leaving: boolean },
  entitlements: Entitlements,
  now: number,
): { ok: true } | { ok: false; reason: "hidden" } {
  const isMember = entitlements.viewerId !== null;
  const paid = isMember && (entitlements.purchased || isSubscribed(entitlements, now));
  const isOpen = !creator.leaving && !isKeptAway(entitlements);
  const visible = isOpen || entitlements.viewerId === creator.id || paid;
  return visible ? { ok: true } : { ok: false, reason: "hidden" };
}

const isSubscribed = (entitlements: Entitlements, now: number) =>
  entitlements.viewerId !== null &&
  entitlements.subscription !== null &&
  isActive(entitlements.subscription, now);
