import { MAX_MEDIA } from "../../domain/posts/arrange.ts";
import { publishLimitMessage } from "../../domain/posts/publish-limit.ts";
import type { PostInput, SaveRefusal } from "../../domain/posts/save-post.ts";

export const RELOAD_PAGE = "Please reload the page and post again.";
export const KEPT_AS_DRAFT = "You deleted this post in the meantime. What you wrote is kept as a draft.";
export const PARTLY_KEPT_AS_DRAFT = `${KEPT_AS_DRAFT} Not all of its files are left: look through them before you publish.`;
/** What the creator is told of a post that is not saved, and at which field. */
export const saveMessages: Record<SaveRefusal, { field: string; text: string }> = {
  empty: { field: "media", text: "Write something, or choose a picture, a film or sound." },
  unready: { field: "media", text: "One of your files is not ready yet. Try it again, or remove it." },
  media: {
    field: "media",
    text: "One of your files is gone. Look through the list and press Publish again.",
  },
  changed: {
    field: "form",
    text: "This post was changed elsewhere since you opened it. Copy what you need, then open it again.",
  },
  taken: { field: "form", text: RELOAD_PAGE },
  gone: {
    field: "form",
    text: "You deleted this post. To publish these words again, copy them into a new one.",
  },
  published: { field: "form", text: "This post is published already: archive it instead of taking it back." },
  full: {
    field: "form",
    text: `${publishLimitMessage} Save this as a draft, or try again later; nothing you typed is lost.`,
  },
};

/** What the creator is told of a post that is saved (specification, section 8), by when it comes out. */
export function savedTitle(at: PostInput["timing"]["when"], hasMedia: boolean): string {
  if (at === "draft") return "Draft saved";
  if (at === "later") return "Post scheduled";
  if (at === "keep") return "Content Updated";
  return hasMedia ? "Content Uploaded" : "Content Created";
}

/** Where the answer is none of a rule, which is a 409. */
export const saveStatuses: Partial<Record<SaveRefusal, number>> = { empty: 422, full: 429 };

/** Names the files for which a post has no place, by their own names; those that are gone meanwhile have none. */
export function leftOutText(ids: string[], known: { mediaItem: { id: string; name: string } }[]): string {
  const names = new Map(known.map(({ mediaItem }) => [mediaItem.id, mediaItem.name]));
  const named = ids.map((id) => names.get(id) || "one without a name");
  return `A post may have ${MAX_MEDIA} files; these were left out: ${named.join(", ")}.`;
}
