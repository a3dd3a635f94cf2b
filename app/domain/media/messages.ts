import { type ImageRefusal, imageMessages } from "./image/image.ts";

/** Why a file is not taken at all; nothing of it is kept. */
export type MediaRefusal =
  | ImageRefusal
  | "not_allowed"
  | "heic"
  | "film_too_big"
  | "film_broken"
  | "film_unknown_inside"
  | "film_in_too_many_pieces";
/** Why a medium that is kept could not be made ready yet; trying again may help. */
export type ProcessingFailure = "unavailable" | "interrupted";

/** Why something is not added to a medium. */
export type AdditionRefusal =
  | "no_such_medium"
  | "not_captions"
  | "captions_too_big"
  | "captions_empty"
  | "no_room";

/** Why a file on its way in parts does not go on. */
export type UploadRefusal =
  | "no_such_upload"
  | "upload_over"
  | "no_such_part"
  | "part_of_wrong_length"
  | "parts_missing"
  | "too_many_uploads";

/** What the creator is told of a picture that moved and no longer does. */
export const LOST_ANIMATION =
  "The picture moves, but it is too large or too long to move on a fan's phone: its first frame is shown. Send it as a film to keep the movement.";

/** What the creator is told for each code. */
export const mediaMessages: Record<
  MediaRefusal | ProcessingFailure | AdditionRefusal | UploadRefusal,
  string
> = {
  ...imageMessages,
  empty: "The file is empty. Choose another from your device.",
  no_room: "Your storage is full. Delete something you no longer need first.",
  not_allowed:
    "This file is not one we can use. Choose a JPEG, PNG, WebP, AVIF or GIF picture, an MP4, WebM or MOV film, or MP3, M4A, OGG or WAV sound.",
  heic: "This is a HEIC picture, which many browsers cannot show. Save it as JPEG and choose that one.",
  film_too_big: "The file is larger than 2 GB. Choose a smaller one.",
  film_broken: "The film or sound could not be read. It may be damaged or cut off; try saving it again.",
  film_unknown_inside:
    "The file holds a kind of film or sound that browsers cannot play. Save it as MP4 (H.264) or MP3.",
  film_in_too_many_pieces:
    "The film is stored in too many pieces for us to check. Save it again as an ordinary MP4.",
  unavailable: "We could not finish this file just now. Your upload is kept; try again in a moment.",
  no_such_medium: "This file is not there any more. Reload the page to see what is.",
  not_captions:
    "These captions could not be read. Choose a WebVTT file (.vtt): its first line is WEBVTT, and its times look like 00:01.000 --> 00:04.000.",
  captions_too_big: "The captions are larger than 512 KB. Choose a smaller file.",
  captions_empty: "The captions hold no words with times. Choose another file.",
  no_such_upload: "This upload is not known any more. Choose the file again.",
  upload_over: "This upload is over. Choose the file again to send it once more.",
  no_such_part: "The file has no such part. Choose the file again.",
  part_of_wrong_length: "A part of the file did not arrive whole. It is sent again.",
  parts_missing: "Some parts of the file are still missing. They are sent again.",
  too_many_uploads: "Ten of your files are on their way already. Wait until one is done, or cancel one.",
  interrupted: "We were interrupted while we prepared this file. Your upload is kept; try again.",
};
