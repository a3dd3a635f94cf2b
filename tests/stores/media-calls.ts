import type { MediaStore, StoredVariant } from "../../db/stores/media.ts";
import type { UploadStore } from "../../db/stores/uploads.ts";
import { HOUR, NOW, people, posts } from "../cast.ts";

export type MediaStores = { media: MediaStore; uploads: UploadStore };

const { fan, creatorWithoutProfile: rookie } = people;
const variant: StoredVariant = {
  ...{ media_id: "plan-medium", name: "w320", key: "k", content_type: "image/webp", bytes: 9 },
};
const upload = {
  ...{ id: "plan-upload", seller_id: rookie.id, post_key: "plan-post-key", fingerprint: "film.mp4 9 9" },
  ...{ name: "film.mp4", bytes: 9, key: "media/plan-upload/original", multipart_id: "multipart" },
  created_at: NOW,
};
const file = { fingerprint: upload.fingerprint, bytes: upload.bytes };

/** Every call of the stores of media and of what is on its way; see every-call.ts. */
export const mediaCalls: Record<string, (stores: MediaStores) => Promise<unknown>> = {
  "media.begin": (s) =>
    s.media.begin({ id: "plan-medium", sellerId: rookie.id, purpose: "portrait", kind: "image", now: NOW }),
  "media.fail": (s) => s.media.failProcessing("plan-medium", "unavailable"),
  "media.noteInterrupted": (s) => s.media.failInterrupted(NOW - HOUR, NOW, "interrupted"),
  "media.claimMaking": (s) => s.media.claimProcessing("plan-medium", NOW, NOW + HOUR),
  "media.putOffMaking": (s) => s.media.extendProcessing("plan-medium", NOW + HOUR),
  "media.describe": (s) =>
    s.media.saveVariants("plan-medium", { width: 9, height: 9, teaser: "", alt: "" }, [variant], NOW, [
      "original",
    ]),
  "media.describeWithin": (s) =>
    s.media.saveVariantsWithinQuota(
      { sellerId: rookie.id, maxBytes: 99 },
      { id: "plan-medium", details: { width: 9 }, variants: [variant], now: NOW, removed: ["original"] },
    ),
  "media.withVariants": (s) => s.media.findWithVariants("plan-medium"),
  "media.variant for a guest": (s) => s.media.findVariant("m7", "w320", null),
  "media.variant for a member": (s) => s.media.findVariant(`medium-${posts.free.id}`, "w320", fan.id),
  "media.claim": (s) => s.media.claimUnused(["m0", "m50"], NOW),
  "media.claimUnfinished": (s) => s.media.claimNeverUsed(NOW, 25, NOW),
  "media.released": (s) => s.media.listClaimed(25),
  "media.forget": (s) => s.media.deleteClaimed("m0"),
  "media.pictureKeys": (s) => s.media.imageKeys(["m7", "m8"]),
  "media.pictureKeysOf": (s) => s.media.imageKeysOfCreator("p3", 500),
  "media.bytesOf": (s) => s.media.usedBytes("p3"),

  "uploads.begin": (s) => s.uploads.begin(upload, { open: 10, bytes: 99 }),
  "uploads.find": (s) => s.uploads.find(upload.id, rookie.id),
  "uploads.row": (s) => s.uploads.findRow(upload.id, rookie.id),
  "uploads.ofFile": (s) => s.uploads.findByFile(rookie.id, file, NOW - HOUR),
  "uploads.countOpen": (s) => s.uploads.countOpen(rookie.id),
  "uploads.notePart": (s) => s.uploads.recordPart(upload.id, { number: 1, etag: "e", bytes: 9 }, NOW),
  "uploads.untouched": (s) => s.uploads.listStale(NOW, 25),
  "uploads.complete": (s) => s.uploads.complete(upload.id, variant, NOW),
  "uploads.forgetParts": (s) => s.uploads.deleteParts(upload.id),
  "uploads.abort": (s) => s.uploads.abort(upload.id, NOW),
  "uploads.forget": (s) => s.uploads.deleteFinished(NOW),
};
