import { STORAGE_QUOTA_BYTES } from "#domain/media/image/image.ts";

/**
 * Bytes that a member may store while uploading for a creator: uploads become the creator's, so only the
 * creator's remaining quota counts.
 */
export const teamQuota = (usedByMember: number, usedByCreator: number): number =>
  usedByMember + Math.max(0, STORAGE_QUOTA_BYTES - usedByCreator);

/** Keeps a team's uploads apart from the member's own. Lists of one's own uploads leave out keys with this prefix. */
const TEAM_UPLOAD = "team ";
export const teamUpload = (creatorId: string, key: string, fingerprint: string) => ({
  postKey: `${TEAM_UPLOAD}${key}`,
  fingerprint: `${TEAM_UPLOAD}${creatorId} ${fingerprint}`,
});
