/** The last means fans who paid for this post. */
export const visibilities = ["free", "subscriber", "ppv"] as const;
export type Visibility = (typeof visibilities)[number];

/**
 * Withdrawn: the creator is leaving, and only fans who paid still see the post. Archived: only its owner and its
 * purchasers do.
 */
export type PostState = "published" | "withdrawn" | "archived" | "unpublished";
