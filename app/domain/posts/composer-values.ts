import { dollarsText } from "../money.ts";
import { formatLocalTime } from "../time-zone.ts";
import type { OwnPost } from "./own-post.ts";

export function composerState(post: OwnPost["post"]): "draft" | "scheduled" | "published" | "archived" {
  if (post.published_at !== null) return "published";
  if (post.archived_at !== null) return "archived";
  return post.scheduled_for !== null ? "scheduled" : "draft";
}

/** Times are in the creator's time zone. */
export function composerValues({ post, media }: OwnPost, zone: string): Record<string, string> {
  return {
    key: post.id,
    based: post.revision,
    title: post.title,
    body: post.body,
    description: post.description,
    ...(post.description_public ? { description_public: "on" } : {}),
    tags: post.tags.join(", "),
    visibility_type: post.visibility_type,
    ...(post.price === null ? {} : { price: dollarsText(post.price) }),
    ...(post.subscribers_pay_too ? { subscribers_pay_too: "on" } : {}),
    people: post.people ?? "",
    cover_focus: post.cover_focus ?? "center",
    preview: media.find((one) => one.isPreview)?.mediaItem.id ?? "",
    when: post.scheduled_for === null ? "now" : "later",
    publish_on: post.scheduled_for === null ? "" : formatLocalTime(post.scheduled_for, zone),
    publish_at: String(post.scheduled_for ?? ""),
    time_zone: zone,
  };
}
