import type { PostFacts } from "../../../db/stores/discover/teasers.ts";
import type { PostStore } from "../../../db/stores/posts/posts.ts";
import { type Access, checkAccess } from "../access/check-access.ts";
import type { FullPost, PostCard, PostMediaItem, PostTeaser } from "./post.ts";
import { type RenderedVariant, toPostImage, variantUrl } from "./post-image.ts";

/**
 * Gives a post whole to a viewer with access, else its teaser, its preview and why; null when there is none that this
 * viewer may know of.
 */
export async function getPost(
  deps: { posts: Pick<PostStore, "find" | "findFull" | "findPreviewMedia">; now: number },
  request: { id: string; viewerId: string | null },
): Promise<{
  card: PostCard;
  access: Access;
  post: FullPost | null;
  preview: PostMediaItem | null;
  includedInSubscription: boolean;
} | null> {
  const facts = await deps.posts.find(request.id, request.viewerId);
  if (facts === null) return null;
  const access = checkAccess(facts.guard, facts.entitlements, deps.now);
  if (!access.ok && access.reason === "hidden") return null;
  const card = toCard(facts, access);
  const includedInSubscription = facts.guard.visibility === "subscriber" || !facts.guard.subscribersPayToo;
  if (!access.ok) {
    const [preview] = facts.preview ? toMedia(await deps.posts.findPreviewMedia(request.id)) : [];
    return { card, access, post: null, preview: preview ?? null, includedInSubscription };
  }
  const whole = await deps.posts.findFull(request.id);
  if (whole === null) return null;
  const { description, body, tags } = whole;
  const post = { ...teaserOf(facts), description, body, tags, media: toMedia(whole.mediaRows) };
  return { card, access, post, preview: null, includedInSubscription };
}

type MediaVariantRow = Awaited<ReturnType<PostStore["findPreviewMedia"]>>[number];

/** Gathers the rows of variants into media, in their order. */
export function toMedia(rows: MediaVariantRow[]): PostMediaItem[] {
  const media = new Map<
    string,
    { medium: MediaVariantRow["mediaItem"]; variants: MediaVariantRow["variant"][] }
  >();
  for (const { mediaItem, variant } of rows) {
    const known = media.get(mediaItem.id) ?? { medium: mediaItem, variants: [] };
    known.variants.push(variant);
    media.set(mediaItem.id, known);
  }
  return [...media.values()].map(({ medium, variants }) => {
    const named = (name: string) => variants.find((variant) => variant.name === name);
    const file = named("file");
    const url = (name: string) => variantUrl(medium.id, name);
    return {
      id: medium.id,
      alt: medium.alt,
      kind: medium.kind,
      image: toPostImage(medium, variants.flatMap(toRenderedVariants)),
      file: file ? { url: url("file"), contentType: file.content_type } : null,
      captions: named("captions") ? url("captions") : null,
      animation: named("motion") ? url("motion") : null,
      durationMs: medium.duration_ms,
      size:
        medium.kind === "video" && medium.width && medium.height
          ? { width: medium.width, height: medium.height }
          : null,
    };
  });
}

const toRenderedVariants = ({ name, width, height }: MediaVariantRow["variant"]): RenderedVariant[] =>
  /^w\d+$/.test(name) && width && height ? [{ name, width, height }] : [];

function teaserOf(facts: PostFacts): PostTeaser {
  const { thumbnail: _f, preview: _p, guard: _g, entitlements: _t, ...teaser } = facts;
  return teaser;
}

/** Makes the card of a post; what a viewer without access gets of its pictures is the preview, if there is one. */
export function toCard(facts: PostFacts, access: Access): PostCard {
  const face = access.ok ? facts.thumbnail : facts.preview;
  const teaser = access.ok ? facts.teaser : "";
  const image = face && toPostImage({ id: face.mediaItemId, alt: face.alt, teaser }, face.renderedVariants);
  const excerpt = access.ok ? excerptOf(facts.excerpt) : "";
  return { ...teaserOf(facts), excerpt, open: access.ok, image, preview: !access.ok && image !== null };
}

const EXCERPT_LENGTH = 140;
/** The beginning of a text on one line, cut between words. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if ([...line].length <= EXCERPT_LENGTH) return line;
  const cut = [...line].slice(0, EXCERPT_LENGTH).join("");
  return `${cut.replace(/\s\S*$/, "")}…`;
}
