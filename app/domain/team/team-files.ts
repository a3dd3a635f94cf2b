import { STORAGE_QUOTA_BYTES } from "../media/image/image.ts";

/**
 * Bytes that a team member's account may store while they upload for a creator: what they have already, and what the creator has
 * left, since what is sent becomes the creator's.
 */
export const teamQuota = (usedByMember: number, usedByCreator: number): number =>
  usedByMember + Math.max(0, STORAGE_QUOTA_BYTES - usedByCreator);

/**
 * How a team's uploads are told from its member's own, so that neither is taken for the other. Lists of one's own leave out keys
 * that begin like this.
 */
const TEAM_UPLOAD = "team ";
export const teamUpload = (creatorId: string, key: string, fingerprint: string) => ({
  postKey: `${TEAM_UPLOAD}${key}`,
  fingerprint: `${TEAM_UPLOAD}${creatorId} ${fingerprint}`,
});
