import type { PostStore } from "#db/stores/posts/posts.ts";
import type { Cents } from "../money.ts";
import { checkTip } from "../payments/tips/tip.ts";
import { type Access, type BlockedBy, checkAccess } from "./access/check-access.ts";
import { checkPostLike } from "./likes/check-post-like.ts";
import type { FullPost, PostCard, PostMediaItem, PostTeaser } from "./post.ts";
import type { MediaVariantRow, PostFacts } from "./post-facts.ts";
import { toPostImage } from "./post-image.ts";
import { toPostMediaItem } from "./post-media.ts";

/**
 * Returns the full post to viewers with access, otherwise its teaser, preview, and the reason. Null if it doesn't exist
 * or is hidden from this viewer.
 */
export async function getPost(
  deps: { posts: Pick<PostStore, "findWithContent">; now: number },
  request: { id: string; viewerId: string | null },
): Promise<{
  card: PostCard;
  access: Access;
  post: FullPost | null;
  preview: PostMediaItem | null;
  includedInSubscription: boolean;
  /** Of a published post that the viewer has: the monthly price, or null while nobody can subscribe. */
  subscriptionOffer: Cents | null;
  blockedBy: BlockedBy;
} | null> {
  const found = await deps.posts.findWithContent(request.id, request.viewerId, ({ guard, entitlements }) =>
    checkAccess(guard, entitlements, deps.now),
  );
  if (found === null) return null;
  const { facts, access, full } = found;
  if (!access.ok && access.reason === "hidden") return null;
  const card = toCard(facts, access);
  const includedInSubscription = facts.guard.visibility === "subscriber" || !facts.guard.subscribersPayToo;
  const blockedBy = facts.entitlements.blockedBy ?? null;
  const more = { card, access, includedInSubscription, blockedBy };
  if (full === null) {
    const [preview] = toMedia(found.preview);
    return { ...more, subscriptionOffer: null, post: null, preview: preview ?? null };
  }
  const { description, body, tags, mediaRows } = full;
  const post = { ...teaserOf(facts), description, body, tags, media: toMedia(mediaRows) };
  const subscriptionOffer = facts.state === "published" ? full.subscriptionOffer : null;
  return { ...more, subscriptionOffer, post, preview: null };
}

/** `urlOf` is set when they aren't served at their usual address. */
export function toMedia(
  rows: Omit<MediaVariantRow, "isPreview">[],
  urlOf?: (id: string, name: string) => string,
): PostMediaItem[] {
  const media = new Map<
    string,
    { mediaItem: MediaVariantRow["mediaItem"]; variants: MediaVariantRow["variant"][] }
  >();
  for (const { mediaItem, variant } of rows) {
    const group = media.get(mediaItem.id) ?? { mediaItem, variants: [] };
    group.variants.push(variant);
    media.set(mediaItem.id, group);
  }
  return [...media.values()].map(({ mediaItem, variants }) =>
    toPostMediaItem(
      { ...mediaItem, durationMs: mediaItem.duration_ms },
      variants,
      urlOf && ((name) => urlOf(mediaItem.id, name)),
    ),
  );
}

function teaserOf(facts: PostFacts): PostTeaser {
  const {
    thumbnail: _f,
    preview: _p,
    guard: _g,
    entitlements: _t,
    liked: _l,
    canCharge: _c,
    ...teaser
  } = facts;
  return teaser;
}

/** Viewers without access see no image but the preview. */
export function toCard(facts: PostFacts, access: Access): PostCard {
  const shown = access.ok ? facts.thumbnail : facts.preview;
  const teaser = access.ok ? facts.teaser : "";
  const image =
    shown && toPostImage({ id: shown.mediaItemId, alt: shown.alt, teaser }, shown.renderedVariants);
  if (image && shown.focus) image.focus = shown.focus;
  const excerpt = access.ok ? excerptOf(facts.excerpt) : "";
  const { viewerId, blockedBy = null } = facts.entitlements;
  const { id } = facts.creator;
  const isOpen = access.ok && facts.state === "published";
  const payee = { id, leaving: false, canCharge: facts.canCharge, isBlocked: blockedBy !== null };
  return {
    ...teaserOf(facts),
    excerpt,
    open: access.ok,
    image,
    preview: !access.ok && image !== null,
    liked: facts.liked,
    mayLike: checkPostLike(id, facts.entitlements, access, facts.liked ? "unlike" : "like").ok,
    mayTip: viewerId !== null && isOpen && checkTip(payee, { id: viewerId }).ok,
  };
}

const EXCERPT_LENGTH = 140;
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if ([...line].length <= EXCERPT_LENGTH) return line;
  const cut = [...line].slice(0, EXCERPT_LENGTH).join("");
  return `${cut.replace(/\s\S*$/, "")}…`;
}
