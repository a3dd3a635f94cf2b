import type { MediaKind, PosterRefusal } from "#db/kinds.ts";
import type { FormatRefusal } from "#platform/formats/copy-plan.ts";
import { IMAGE_TYPE_NAMES, type ImageRefusal, imageMessages } from "./image/image.ts";
import type { RemovedRefusal } from "./removed-files.ts";
import { REMOVED, REMOVED_OWN } from "./removed-text.ts";

export type MediaRefusal =
  | ImageRefusal
  | FormatRefusal
  | RemovedRefusal
  | "heic"
  | "file_too_big"
  /** It looks like a removed file, and what it's for can't wait for a review. */
  | "resembles";
export type ProcessingFailure = "unavailable" | "interrupted";

export type AdditionRefusal =
  | PosterRefusal
  | "no_such_media"
  | "not_captions"
  | `captions_${MediaKind}`
  | "captions_encoding"
  | "captions_too_big"
  | "captions_empty"
  | "storage_full";

export type UploadRefusal =
  | "no_such_upload"
  | "upload_over"
  | "no_such_part"
  | "part_of_wrong_length"
  | "parts_missing"
  | "rendition_exists"
  | "rendition_mismatch"
  | "too_many_uploads";

export const LOST_ANIMATION =
  "This animation is too large, too long, or an AVIF, so only its first frame is shown. Upload it as a video to keep it moving.";

const CAPTION_FILE = "WebVTT (.vtt) or SubRip (.srt) file";

export const mediaMessages: Record<
  MediaRefusal | ProcessingFailure | AdditionRefusal | UploadRefusal,
  string
> = {
  ...imageMessages,
  empty: "This file is empty. Choose another one.",
  storage_full: "Your storage is full. Delete something you no longer need first.",
  not_allowed: `We can't use this type of file. Choose a ${IMAGE_TYPE_NAMES} photo; an MP4, WebM, or MOV video; or MP3, M4A, OGG, or WAV audio.`,
  heic: "This is a HEIC photo, which many browsers can't show. Save it as a JPEG and upload that instead.",
  file_too_big: "This file is larger than 2 GB. Choose a smaller one.",
  file_broken:
    "This video or audio file couldn't be read. It may be damaged or cut off; try saving it again.",
  unsupported_codec:
    "Browsers can't play the video or audio format in this file. Save it as MP4 (H.264) or MP3.",
  too_fragmented: "This video is stored in too many pieces for us to check. Save it again as a regular MP4.",
  unavailable: "We couldn't finish processing this file. Your upload is saved; try again in a moment.",
  no_such_media: "This file no longer exists. Reload the page to see your current files.",
  not_captions: `These captions couldn't be read. Choose a ${CAPTION_FILE}.`,
  poster_signed:
    "Someone in this file's post agreed to it without this picture. Upload the file again, with the picture, for a new post.",
  poster_unreviewed:
    "A new picture for a published post has to be reviewed first. Upload the file again, with the picture, for a new post: it's published once we've looked at it.",
  poster_unanswered:
    "Nobody has said yet who can be seen or heard in this file's post. Edit the post, answer that, and save it. Then add this picture.",
  captions_image: `This is an image. Choose a ${CAPTION_FILE}.`,
  captions_video: `This is a video. Choose a ${CAPTION_FILE}.`,
  captions_audio: `This is an audio file. Choose a ${CAPTION_FILE}.`,
  captions_encoding: `This file isn't plain text in UTF-8. Choose a ${CAPTION_FILE} that is saved as UTF-8.`,
  captions_too_big: `This file is larger than 512 KB. Choose a smaller ${CAPTION_FILE}.`,
  captions_empty: `These captions contain no timed text. Choose another ${CAPTION_FILE}.`,
  no_such_upload: "We can't find this upload anymore. Choose the file again.",
  upload_over: "This upload has ended. Choose the file again to upload it once more.",
  no_such_part: "The file has no such part. Choose the file again.",
  part_of_wrong_length: "Part of the file didn't arrive completely. It will be sent again.",
  parts_missing: "Some parts of the file are still missing. They will be sent again.",
  rendition_exists: "This video already has this lighter version.",
  rendition_mismatch: "This lighter version doesn't match its video. Make it again.",
  too_many_uploads: "You already have ten uploads in progress. Wait for one to finish, or cancel one.",
  removed: REMOVED,
  removed_own: REMOVED_OWN,
  resembles: "This photo looks like one that we removed under our rules, so it can't be used here.",
  interrupted: "Processing this file was interrupted. Your upload is saved; try again.",
};

export const brokenCaptionsText = (line: number) =>
  `Line ${line} of these captions couldn't be read. Choose a ${CAPTION_FILE}, with times like 00:00:01,000 --> 00:00:04,000.`;
