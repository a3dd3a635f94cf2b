import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type RenditionName, renditionNames } from "#db/kinds.ts";
import { fans } from "#db/seed/cast.ts";
import { unfinishedCreator } from "#db/seed/creator.ts";
import { creators } from "#db/seed/creators.ts";
import { stableId } from "#db/seed/ids.ts";
import type { PlannedPost } from "#db/seed/post-plan.ts";
import type { StoredMedia } from "#db/seed/post-rows.ts";
import { isRendition, renditions } from "#domain/media/rendition-rules.ts";
import type { DemoImage } from "./images.ts";
import { durations } from "./media/durations.ts";
import { messagePhotos } from "./message-media.ts";

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
  const base = { kind: "image" as const, contentId: null, position: 0, durationMs: null };
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
  const further = post.further.map(({ image, ...more }, i) =>
    itemFor(images, image, { ...facts, ...more, position: i + 1 }),
  );
  return [itemFor(images, post.image, facts, post.file), ...further];
}

const portrait = (images: Images, { username }: { username: string }) =>
  itemFor(images, `portrait ${username}`, { mediaId: portraitId(username), username, purpose: "portrait" });
const cover = (images: Images, { username }: { username: string }) =>
  itemFor(images, `cover ${username}`, { mediaId: coverId(username), username, purpose: "cover" });

const pathOf = (file: string) => path.join(import.meta.dirname, "media", file);
/** The files next to a media file, which may not exist. */
const captionsOf = (file: string) => pathOf(`${path.parse(file).name}.vtt`);
const renditionOf = (file: string, name: RenditionName) => pathOf(`${path.parse(file).name}.${name}.mp4`);

export function bytesOf({ image, file }: PlannedMedia, variant: string): Uint8Array {
  if (variant === "file") return readFileSync(pathOf(file ?? ""));
  if (variant === "captions") return readFileSync(captionsOf(file ?? ""));
  if (isRendition(variant)) return readFileSync(renditionOf(file ?? "", variant));
  return image.variants.find(({ name }) => name === variant)?.data ?? new Uint8Array();
}

export function toStoredMedia({ image, file, mediaItem }: PlannedMedia): StoredMedia {
  const prefix = `media/${mediaItem.mediaId}`;
  const variants: StoredMedia["variants"] = image.variants.map(({ data, ...variant }) => ({
    ...variant,
    key: `${prefix}/${variant.name}`,
    bytes: data.length,
  }));
  if (file === null) return { ...mediaItem, variants };
  const isVideo = mediaItem.kind === "video";
  const { size } = statSync(pathOf(file));
  const captions = captionsOf(file);
  if (existsSync(captions)) {
    const facts = { contentType: "text/vtt; charset=utf-8", width: null, height: null };
    const { size: bytes } = statSync(captions);
    variants.push({ ...facts, name: "captions", key: `${prefix}/captions`, bytes });
  }
  for (const name of renditionNames) {
    const rendition = renditionOf(file, name);
    if (!existsSync(rendition)) continue;
    const { side } = renditions[name];
    // Upright.
    const facts = { width: side, height: (side * VIDEO_SIZE.height) / VIDEO_SIZE.width };
    const { size: bytes } = statSync(rendition);
    variants.push({ ...facts, contentType: "video/mp4", name, key: `${prefix}/${name}`, bytes });
  }
  const original = {
    name: "file" as const,
    key: `${prefix}/file`,
    contentType: isVideo ? "video/mp4" : "audio/mpeg",
    ...(isVideo ? VIDEO_SIZE : { width: null, height: null }),
    bytes: size,
  };
  return { ...mediaItem, variants: [...variants, original] };
}

export const plannedMedia = (images: Images, posts: readonly PlannedPost[]): PlannedMedia[] => [
  ...[...creators, unfinishedCreator].flatMap((creator) => [
    portrait(images, creator),
    cover(images, creator),
  ]),
  ...fans.filter(({ username }) => hasPortrait(images, username)).map((fan) => portrait(images, fan)),
  ...posts.flatMap((post) => itemForPost(images, post)),
  ...messagePhotos(posts).map(({ name, facts }) => itemFor(images, name, facts)),
];

export const hasPortrait = (images: Images, username: string) => images.has(`portrait ${username}`);
