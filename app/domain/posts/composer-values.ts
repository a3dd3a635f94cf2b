import { dollarsText } from "../money.ts";
import { formatLocalTime } from "../time-zone.ts";
import type { OwnPost } from "./own-post.ts";

export function composerState(post: OwnPost["post"]): "draft" | "scheduled" | "published" | "archived" {
  if (post.published_at !== null) return "published";
  if (post.archived_at !== null) return "archived";
  return post.scheduled_for !== null ? "scheduled" : "draft";
}

/** Times are in the creator's time zone. A post whose time passed while it waited is due now. */
export function composerValues(
  { post, media }: OwnPost,
  { zone, now }: { zone: string; now: number },
): Record<string, string> {
  const scheduledFor = post.scheduled_for !== null && post.scheduled_for > now ? post.scheduled_for : null;
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
    when: scheduledFor === null ? "now" : "later",
    publish_on: scheduledFor === null ? "" : formatLocalTime(scheduledFor, zone),
    publish_at: String(scheduledFor ?? ""),
    time_zone: zone,
  };
}
