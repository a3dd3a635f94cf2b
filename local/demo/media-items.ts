import { statSync } from "node:fs";
import path from "node:path";
import { fans } from "../../db/seed/cast.ts";
import { unfinishedCreator } from "../../db/seed/creator.ts";
import { creators } from "../../db/seed/creators.ts";
import { stableId } from "../../db/seed/ids.ts";
import type { PlannedPost } from "../../db/seed/post-plan.ts";
import type { StoredMedia } from "../../db/seed/post-rows.ts";
import type { DemoImage } from "./images.ts";
import { durations } from "./media/durations.ts";
import { messagePhotos } from "./message-media.ts";

/** A media item with its image, and the video or audio file that belongs to it. */
export type PlannedMedia = {
  image: DemoImage;
  file: string | null;
  mediaItem: Omit<StoredMedia, "variants">;
};
type Images = ReadonlyMap<string, DemoImage>;

export const portraitId = (username: string) => stableId(`portrait ${username}`);
export const coverId = (username: string) => stableId(`cover ${username}`);

const VIDEO_SIZE = { width: 640, height: 800 };

function itemFor(
  images: Images,
  name: string,
  facts: Pick<StoredMedia, "mediaId" | "username" | "purpose"> & Partial<StoredMedia>,
  file: string | null = null,
): PlannedMedia {
  const image = images.get(name);
  if (!image) throw new Error(`The demo has no image called ${name}`);
  const { alt, teaser, width, height } = image;
  const base = { kind: "image" as const, contentId: null, durationMs: null };
  return { image, file, mediaItem: { ...base, alt, teaser, width, height, ...facts } };
}

function itemForPost(images: Images, post: PlannedPost): PlannedMedia[] {
  if (post.image === null || post.type === "text") return [];
  const facts = {
    mediaId: post.mediaId,
    username: post.username,
    purpose: "post" as const,
    kind: post.type,
    contentId: post.id,
    durationMs: post.file ? (durations[post.file] ?? null) : null,
    ...(post.type === "video" && { ...VIDEO_SIZE, alt: `A still from the video: ${post.title}` }),
  };
  return [itemFor(images, post.image, facts, post.file)];
}

const portrait = (images: Images, { username }: { username: string }) =>
  itemFor(images, `portrait ${username}`, { mediaId: portraitId(username), username, purpose: "portrait" });
const cover = (images: Images, { username }: { username: string }) =>
  itemFor(images, `cover ${username}`, { mediaId: coverId(username), username, purpose: "cover" });

/** A media item with all its variants, as the database has it. */
export function toStoredMedia({ image, file, mediaItem }: PlannedMedia): StoredMedia {
  const prefix = `media/${mediaItem.mediaId}`;
  const variants: StoredMedia["variants"] = image.variants.map(({ data, ...variant }) => ({
    ...variant,
    key: `${prefix}/${variant.name}`,
    bytes: data.length,
  }));
  if (file === null) return { ...mediaItem, variants };
  const isVideo = mediaItem.kind === "video";
  const { size } = statSync(path.join(import.meta.dirname, "media", file));
  const original = {
    name: "file" as const,
    key: `${prefix}/file`,
    contentType: isVideo ? "video/mp4" : "audio/mpeg",
    ...(isVideo ? VIDEO_SIZE : { width: null, height: null }),
    bytes: size,
  };
  return { ...mediaItem, variants: [...variants, original] };
}

/** Every media item of the demo, portraits and covers first. */
export const plannedMedia = (images: Images, posts: readonly PlannedPost[]): PlannedMedia[] => [
  ...[...creators, unfinishedCreator].flatMap((creator) => [
    portrait(images, creator),
    cover(images, creator),
  ]),
  ...fans.filter(({ username }) => hasPortrait(images, username)).map((fan) => portrait(images, fan)),
  ...posts.flatMap((post) => itemForPost(images, post)),
  ...messagePhotos(posts).map(({ name, facts }) => itemFor(images, name, facts)),
];

/** Whether somebody has a portrait; some fans have none. */
export const hasPortrait = (images: Images, username: string) => images.has(`portrait ${username}`);
