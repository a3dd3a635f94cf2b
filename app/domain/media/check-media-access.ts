import type { MediaKind, MediaPurpose } from "#db/kinds.ts";
import {
  type Access,
  checkAccess,
  checkCreatorAccess,
  type Entitlements,
  type GuardedPost,
  isKeptAway,
} from "../posts/access/check-access.ts";

export type MediaItemFacts = {
  key: string;
  contentType: string;
  bytes: number;
  purpose: MediaPurpose;
  kind: MediaKind;
  sellerId: string;
  leaving: boolean;
  /** Whether a post that we removed uses it. */
  isRemoved: boolean;
  /** Until when the viewer, an admin, works on a case about a post with this item (ms). */
  reviewUntil: number | null;
  /** Until when someone in a post with this item may see it by their link, once they have shown that they're 18 (ms). */
  depictedUntil: number | null;
  entitlements: Entitlements;
  uses: { postId: string; guard: GuardedPost; entitlements: Entitlements; isPreview: boolean }[];
};

/** `review`: for an admin who works on its case; `depicted`: for someone in it, by their link. */
export type MediaAccess = Access | { ok: true; by: "review" | "depicted" };

/**
 * Decides whether a viewer may see a media item. Avatars and covers are as open as their creator's page. Other items
 * are as open as the most open post that shows them, and a preview is open to everyone the post isn't hidden from. An
 * item that no post uses is visible only to its owner, even if it was sent in a message. Nobody sees an item of a post
 * that we removed, whatever else uses it, except the admin who has claimed its case. People in a post see its items by
 * the link of their consent. `now` in ms.
 */
export function checkMediaAccess(
  mediaItem: Pick<
    MediaItemFacts,
    | "purpose"
    | "sellerId"
    | "leaving"
    | "isRemoved"
    | "reviewUntil"
    | "depictedUntil"
    | "entitlements"
    | "uses"
  >,
  viewerId: string | null,
  now: number,
): MediaAccess {
  if ((mediaItem.reviewUntil ?? 0) > now) return { ok: true, by: "review" };
  if (mediaItem.isRemoved) return { ok: false, reason: "hidden" };
  if ((mediaItem.depictedUntil ?? 0) > now) return { ok: true, by: "depicted" };
  if (viewerId !== null && viewerId === mediaItem.sellerId) return { ok: true, by: "owner" };
  if (mediaItem.purpose === "portrait" || mediaItem.purpose === "cover")
    return checkProfilePhoto(mediaItem, now);
  let last: Access = { ok: false, reason: "hidden" };
  for (const use of mediaItem.uses) {
    const access = checkAccess(use.guard, use.entitlements, now);
    if (access.ok) return access;
    if (use.isPreview && access.reason !== "hidden") return { ok: true, by: "preview" };
    if (access.reason !== "hidden") last = access;
  }
  return last;
}

function checkProfilePhoto(
  { sellerId: id, leaving, entitlements }: Pick<MediaItemFacts, "sellerId" | "leaving" | "entitlements">,
  now: number,
): Access {
  const page = checkCreatorAccess({ id, leaving }, entitlements, now);
  if (!page.ok) return page;
  if (!leaving && !isKeptAway(entitlements)) return { ok: true, by: "free" };
  return { ok: true, by: entitlements.purchased ? "purchase" : "subscription" };
}
