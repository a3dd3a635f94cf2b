import type { AppLoadContext } from "@remix-run/cloudflare";
import { MAX_IMAGE_BYTES, STORAGE_QUOTA_BYTES } from "../../domain/media/image/image.ts";
import type { mediaMessages } from "../../domain/media/messages.ts";
import { readTogether } from "../../domain/read-together.ts";
import { teamQuota } from "../../domain/team/team-files.ts";
import { jsonError } from "../api/json.ts";
import { requireMember } from "../context.ts";
import { requireActing } from "../team/acting.ts";

/** Whose a file is until something uses it, what it is for, and what they may store. */
export type Uploader = {
  sellerId: string;
  purpose: "post" | "team";
  limits: { quota: number; image: number };
  texts: Partial<typeof mediaMessages>;
};

/** A creator who uploads for themselves. */
export const ownUploader = (context: AppLoadContext): Uploader => ({
  sellerId: requireMember(context).id,
  purpose: "post",
  limits: { quota: STORAGE_QUOTA_BYTES, image: MAX_IMAGE_BYTES },
  texts: {},
});

/** Someone who writes for a creator: their files are theirs until they are sent. A 404 without the permission. */
export async function teamUploader(context: AppLoadContext, creatorId: string): Promise<Uploader> {
  const { memberId, creator } = await requireActing(context, creatorId, "write");
  const { mediaStore } = context.deps;
  const [own, theirs] = await readTogether(() => [
    mediaStore.usedBytes(memberId),
    mediaStore.usedBytes(creatorId),
  ]);
  return {
    sellerId: memberId,
    purpose: "team",
    limits: { quota: teamQuota(own, theirs), image: MAX_IMAGE_BYTES },
    texts: { storage_full: fullText(creator.name) },
  };
}

/** Why a team's file can't be stored, in place of what its owner would read. */
export const fullText = (creator: string) =>
  `There's no space left for files of ${creator}. Ask them to delete something they no longer need.`;

/** The same for a call: the creator in its address, if it has one, is whom the caller works for. */
export async function callUploader(context: AppLoadContext, creatorId: string | undefined) {
  if (creatorId === undefined) return ownUploader(context);
  try {
    return await teamUploader(context, creatorId);
  } catch (error) {
    if (error instanceof Response) throw jsonError("You don't write for this creator (anymore).", 404);
    throw error;
  }
}
