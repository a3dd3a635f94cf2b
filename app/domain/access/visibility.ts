/** Who may see a published post: everyone, subscribers, or those who paid for it once. */
export const visibilities = ["free", "subscriber", "ppv"] as const;
export type Visibility = (typeof visibilities)[number];

/**
 * Withdrawn: the creator is leaving, and only fans who paid still see the post. Archived: only the owner and those who
 * bought it still see it.
 */
export type PostState = "published" | "withdrawn" | "archived" | "unpublished";
