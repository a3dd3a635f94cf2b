import type { Cursor, Order, PostFacts, PostStore } from "../../../db/stores/posts.ts";
import { type Access, checkAccess } from "../access/check-access.ts";
import type { OpenPost, Picture, PostCard, PostMedium, PostTeaser } from "./post.ts";

export const PAGE_SIZE = 20;

type Variant = { name: string; content_type: string; width: number | null; height: number | null };

/** Gives a page of posts for a viewer: each as a teaser, with its picture where they have access. */
export async function listPosts(
  deps: { posts: Pick<PostStore, "page">; now: number },
  wanted: { viewerId: string | null; order: Order; after: Cursor | null; sellerId?: string; size?: number },
): Promise<{ cards: PostCard[]; next: string | null }> {
  const size = wanted.size ?? PAGE_SIZE;
  const facts = await deps.posts.page({ ...wanted, limit: size + 1 });
  const shown = facts.slice(0, size);
  const last = facts.length > size ? shown.at(-1) : undefined;
  return {
    cards: shown.map((post) => toCard(post, checkAccess(post.guard, post.ties, deps.now))),
    next: last ? writeCursor({ likes: last.likeCount, at: last.publishedAt, id: last.id }) : null,
  };
}

/** Gives a post whole to a viewer with access, else its teaser and why; null when there is none. */
export async function seePost(
  deps: { posts: Pick<PostStore, "find" | "whole">; now: number },
  wanted: { id: string; viewerId: string | null },
): Promise<{ card: PostCard; access: Access; post: OpenPost | null; subscriptionOpens: boolean } | null> {
  const facts = await deps.posts.find(wanted.id, wanted.viewerId);
  if (facts === null) return null;
  const access = checkAccess(facts.guard, facts.ties, deps.now);
  const card = toCard(facts, access);
  const subscriptionOpens = facts.guard.visibility === "subscriber" || !facts.guard.subscribersPayToo;
  if (!access.ok) return { card, access, post: null, subscriptionOpens };
  const whole = await deps.posts.whole(wanted.id);
  if (whole === null) return null;
  const media = new Map<string, PostMedium & { variants: Variant[] }>();
  for (const { medium, variant } of whole.rows) {
    const known = media.get(medium.id) ?? {
      id: medium.id,
      kind: medium.kind,
      picture: null,
      file: null,
      durationMs: medium.duration_ms,
      variants: [],
    };
    if (variant.name === "file")
      known.file = { url: `/media/${medium.id}/file`, contentType: variant.content_type };
    else known.variants.push(variant);
    known.picture = toPicture(medium, known.variants);
    media.set(medium.id, known);
  }
  const { description, body, tags } = whole;
  const opened = [...media.values()].map(({ variants: _, ...medium }) => medium);
  const post = { ...teaserOf(facts), description, body, tags, media: opened };
  return { card, access, post, subscriptionOpens };
}

function teaserOf(facts: PostFacts): PostTeaser {
  const { mediumId: _m, alt: _a, guard: _g, ties: _t, ...teaser } = facts;
  return teaser;
}

function toCard(facts: PostFacts, access: Access): PostCard {
  const { mediumId, alt, width, height } = facts;
  const drawn = access.ok && mediumId !== null && width !== null && height !== null && facts.type !== "text";
  const picture: Picture | null = drawn
    ? {
        alt,
        width,
        height,
        teaser: facts.teaser,
        // The second step exists only for a picture wider than the first.
        sources: (width > 320 ? [320, 640] : [320]).map((size) => ({
          url: `/media/${mediumId}/w${size}`,
          width: Math.min(size, width),
        })),
      }
    : null;
  return { ...teaserOf(facts), open: access.ok, picture };
}

function toPicture(medium: { id: string; alt: string; teaser: string }, variants: Variant[]): Picture | null {
  const sources = variants.flatMap(({ name, width, height }) =>
    width && height ? [{ name, width, height }] : [],
  );
  const widest = sources.at(-1);
  if (!widest) return null;
  return {
    alt: medium.alt,
    teaser: medium.teaser,
    width: widest.width,
    height: widest.height,
    sources: sources.map(({ name, width }) => ({ url: `/media/${medium.id}/${name}`, width })),
  };
}

/** Writes where a page ended as it stands in a link. */
export const writeCursor = (cursor: Cursor) => `${cursor.likes}.${cursor.at}.${cursor.id}`;

/** Reads a link's cursor; null when it is none of ours, which shows the first page. */
export function readCursor(text: string | null): Cursor | null {
  const match = /^(\d{1,12})\.(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? "");
  return match ? { likes: Number(match[1]), at: Number(match[2]), id: match[3] ?? "" } : null;
}
