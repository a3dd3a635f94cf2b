import type { AppLoadContext } from "@remix-run/cloudflare";
import { teamQuota } from "#domain/creators/team/team-files.ts";
import { MAX_IMAGE_BYTES, STORAGE_QUOTA_BYTES } from "#domain/media/image/image.ts";
import type { mediaMessages } from "#domain/media/messages.ts";
import { readTogether } from "#domain/read-together.ts";
import { jsonError } from "../api/json.ts";
import { requireMember } from "../context.ts";
import { requireActing } from "../creators/acting.ts";

export type Uploader = {
  sellerId: string;
  purpose: "post" | "team";
  limits: { quota: number; image: number };
  texts: Partial<typeof mediaMessages>;
};

export const ownUploader = (context: AppLoadContext): Uploader => ({
  sellerId: requireMember(context).id,
  purpose: "post",
  limits: { quota: STORAGE_QUOTA_BYTES, image: MAX_IMAGE_BYTES },
  texts: {},
});

/** For someone who writes for a creator: files are theirs until sent. Throws a 404 without the permission. */
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

export const fullText = (creator: string) =>
  `There's no space left for files of ${creator}. Ask them to delete something they no longer need.`;

export async function callUploader(context: AppLoadContext, creatorId: string | undefined) {
  if (creatorId === undefined) return ownUploader(context);
  try {
    return await teamUploader(context, creatorId);
  } catch (error) {
    if (error instanceof Response) throw jsonError("You don't write for this creator (anymore).", 404);
    throw error;
  }
}
