export const DELETION_SCHEDULED = "Your account is scheduled for deletion.";

/** `action` is what its owner can't do until they keep the account, such as "tip". */
export const cancelDeletionTo = (action: string) => `${DELETION_SCHEDULED} Cancel the deletion to ${action}.`;
