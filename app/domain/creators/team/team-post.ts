import * as z from "zod";
import { composerState } from "#domain/posts/composer-values.ts";
import { draftForm, postForm } from "#domain/posts/forms.ts";
import type { OwnPost } from "#domain/posts/own-post.ts";
import { isPostKey, type PostInput } from "#domain/posts/save-post.ts";

/** Never accepts a price from a team member. */
export const teamPostChoices = z.object({
  intent: z.enum(["draft", "publish", "save"], { error: "Choose what to do" }),
  key: z.string().max(64).default(""),
  based: z.string().max(64).default(""),
  edit: z.string().refine(isPostKey).optional().catch(undefined),
  visibility_type: z.enum(["free", "subscriber"]).catch("subscriber"),
});
type Choices = z.output<typeof teamPostChoices>;

/** Published posts stay published; posts with a price or files keep their visibility. */
export function teamPostState(before: OwnPost | null) {
  const isOut = before !== null && composerState(before.post) !== "draft";
  const isSold = before?.post.visibility_type === "ppv";
  const hasFiles = before !== null && before.media.length > 0;
  return { isOut, keepsVisibility: isOut || isSold || hasFiles };
}

export const teamPostFields = (isDraft: boolean, now: number) => (isDraft ? draftForm : postForm(now));
type Fields = Pick<z.output<typeof draftForm>, "title" | "body" | "description" | "tags">;

/**
 * Team members change a post's texts; its price, files, and time stay as the creator left them.
 * `before` is null for a new post.
 */
export function toTeamPost(
  before: OwnPost | null,
  { title, body, description, tags }: Fields,
  { intent, based, edit, visibility_type }: Choices,
  { id, sellerId }: { id: string; sellerId: string },
): PostInput {
  const { isOut, keepsVisibility } = teamPostState(before);
  const when = isOut ? ("keep" as const) : intent === "publish" ? ("now" as const) : ("draft" as const);
  const texts = { id, sellerId, edit, title, body, description, tags, timing: { when } };
  const own = { description_public: false, price: null, subscribersPayToo: false };
  if (before === null) return { ...texts, ...own, visibility_type, baseRevision: null, media: [] };
  const { post } = before;
  return {
    ...texts,
    baseRevision: based,
    description_public: post.description_public,
    visibility_type: keepsVisibility ? post.visibility_type : visibility_type,
    price: post.price,
    subscribersPayToo: post.subscribers_pay_too,
    media: before.media.map(({ mediaItem, isPreview }) => ({
      id: mediaItem.id,
      alt: mediaItem.alt,
      isPreview,
    })),
  };
}
