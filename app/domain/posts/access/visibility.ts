/**
 * Withdrawn: the creator is leaving, and only fans who paid still see the post. Archived: only its owner and its
 * purchasers do.
 */
export type PostState = "published" | "withdrawn" | "archived" | "unpublished";
