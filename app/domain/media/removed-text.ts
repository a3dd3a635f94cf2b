export const REMOVED = "This file was removed under our rules before, so it can't be posted.";
/** The uploader's own post was removed: a link to their decisions follows, where there's room for one. */
export const REMOVED_OWN = `${REMOVED} You can read the decision and appeal it.`;
