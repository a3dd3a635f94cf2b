import { cancelDeletionTo } from "#domain/accounts/deletion/deletion-refusal.ts";
import { rateLimits } from "#domain/gates/rate-limits.ts";
import { mediaMessages } from "#domain/media/messages.ts";
import { MAX_MEDIA } from "#domain/posts/arrange.ts";
import type { WaitReason } from "#domain/posts/own-post.ts";
import { publishLimitMessage } from "#domain/posts/publish-limit.ts";
import type { PostInput, SaveRefusal } from "#domain/posts/save-post.ts";
import type { Flash } from "../cookies.ts";

export const RELOAD_PAGE = "Please reload the page and post again.";
/** For an autosave after the post's own button saved it and the answer was lost. */
export const PRESS_AGAIN = "Press the button again to save your changes.";
export const TOO_MANY_FILES =
  "You've uploaded a lot of files in a short time. Wait a minute, then choose these again.";
/** Posts of an account awaiting deletion are hidden, and canceling would not restore a new one. */
export const ACCOUNT_CLOSING = cancelDeletionTo("post");
/** For a form whose files were lost when the session ended or the site was unavailable. */
export const LOST_FILES = "Nothing has been saved yet. Choose your files again, then send the form.";
/** Browsers drop the files of a form that comes back. */
export const CHOOSE_AGAIN = "Please choose this file again when you save.";
export const FILES_NOT_SAVED = "A new poster or captions file couldn't be saved. Please add it again.";
/** For a team member's form, shown again as a new post's. */
export const WITHDRAWN_MEANWHILE =
  "This post was deleted or archived in the meantime. Save what you typed as a new draft.";
export const KEPT_AS_DRAFT = "You deleted this post in the meantime, so we saved your changes as a draft.";
export const PARTLY_KEPT_AS_DRAFT = `${KEPT_AS_DRAFT} Some of its files are gone, so check them before you publish.`;

export const saveMessages: Record<SaveRefusal, { field: string; text: string }> = {
  empty: { field: "media", text: "Add text or at least one file." },
  unready: { field: "media", text: "One of your files isn't ready yet. Try it again, or remove it." },
  media: { field: "media", text: "One of your files is gone. Check the list and press Publish again." },
  changed: {
    field: "form",
    text: "This post was changed elsewhere since you opened it. Copy what you need, then open it again.",
  },
  taken: { field: "form", text: RELOAD_PAGE },
  gone: { field: "form", text: "You deleted this post. Save what you typed as a new draft." },
  people: { field: "people", text: "Choose who can be seen or heard in the files." },
  others: {
    field: "people",
    text: "Everyone else in it has to agree first. Put the files in a new post, or archive this one before you add them.",
  },
  signed: {
    field: "media",
    text: "Someone in this post agreed to it without the new files. Remove them, or put them in a new post.",
  },
  unreviewed: {
    field: "media",
    text: "The new files have to be reviewed before they're published. Put them in a new post: it's published once we've looked at it.",
  },
  removed: { field: "media", text: mediaMessages.removed },
  removed_own: { field: "media", text: mediaMessages.removed_own },
  published: { field: "form", text: "This post is already published. You can archive it instead." },
  full: {
    field: "form",
    text: `${publishLimitMessage} Save this as a draft, or try again later. Nothing you typed is lost.`,
  },
  drafts: {
    field: "form",
    text: `You can start up to ${rateLimits.newDrafts.max} drafts and scheduled posts a day. Publish this now, or try again later. Nothing you typed is lost.`,
  },
};

export const saveStatuses: Partial<Record<SaveRefusal, 422 | 429>> = {
  empty: 422,
  people: 422,
  full: 429,
  drafts: 429,
};

const waitTexts: Record<WaitReason, string> = {
  consent: "It's published once everyone in it has agreed.",
  review: "An open review: it keeps its time, and is published once someone on our team has looked at it.",
};
/** See docs/product.md, section 8.11. */
const SENT_BEFORE = {
  kind: "info",
  title: "You already posted this",
  text: "It was just published or scheduled, so it wasn't posted again.",
} as const;

/** What a saved post's form leads to says. `text` is added unless the post was sent before. */
export function savedFlash(
  { timing: { when }, media }: PostInput,
  { sameAs, waitsFor = null }: { sameAs?: string | undefined; waitsFor?: WaitReason | null },
  text?: string,
): Flash {
  if (sameAs !== undefined) return SENT_BEFORE;
  if (waitsFor !== null) {
    const texts = [text, waitTexts[waitsFor]].filter(Boolean);
    return { kind: "success", title: "Post saved", text: texts.join(" ") };
  }
  return { kind: "success", title: savedTitle(when, media.length > 0), text };
}

function savedTitle(when: PostInput["timing"]["when"], hasMedia: boolean): string {
  if (when === "draft") return "Draft saved";
  if (when === "later") return "Post scheduled";
  if (when === "keep") return "Content Updated";
  return hasMedia ? "Content Uploaded" : "Content Created";
}

export type FilesFormKind = "new post" | "post" | "message";

/** See docs/product.md, section 8.6; messages have our own titles. */
export function refusedTitle(hasFileErrors: boolean, status: number, kind: FilesFormKind): string {
  if (kind === "message" && status !== 429)
    return hasFileErrors ? "Some files weren't uploaded" : "Message not sent";
  if (hasFileErrors) return "Content Upload Failed";
  if (status === 429) return "Please Wait";
  return kind === "post" ? "Update Failed" : "Content Creation Failed";
}

export const leftOutText = (names: string[]) =>
  `A post can have up to ${MAX_MEDIA} files. These were left out: ${names.map((name) => name || "an unnamed file").join(", ")}.`;
