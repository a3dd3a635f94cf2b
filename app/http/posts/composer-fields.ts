import type { PostInput } from "../../domain/posts/save-post.ts";

/** What a composer's form says of its media, in their order: words for who cannot see them, and which is the preview. */
export const submittedMedia = (form: FormData, ids: string[], mayPreview: boolean): PostInput["media"] =>
  ids.map((id) => ({
    id,
    alt: String(form.get(`alt-${id}`) ?? "")
      .trim()
      .slice(0, 300),
    isPreview: mayPreview && form.get("preview") === id,
  }));
