/**
 * Withdrawn: the creator is leaving, and only fans who paid still see the post. Archived: only its owner and its
 * purchasers do. Removed: we took it down, and nobody sees it, not even its owner.
 */
export type PostState = "removed" | "published" | "withdrawn" | "archived" | "unpublished";
