import type { FullPost, PostCard } from "../../domain/posts/post.ts";

const instant = (at: number) => new Date(at).toISOString();

/**
 * A post as the API shows it, in the names of the specification: what anybody past the gates may know, and the address
 * of its picture where this caller may see it. Cents; never an e-mail, an address of a caller or words that are locked.
 */
export function cardJson(card: PostCard) {
  const { creator } = card;
  return {
    id: card.id,
    seller_id: creator.id,
    title: card.title,
    type: card.type,
    url: card.image?.sources.at(-1)?.url ?? null,
    is_public: card.visibility === "free",
    visibility_type: card.visibility,
    price: card.price,
    description: card.description,
    locked: !card.open,
    teaser: card.teaser,
    media_count: card.mediaCount,
    duration_ms: card.durationMs,
    like_count: card.likeCount,
    view_count: card.viewCount,
    created_at: instant(card.publishedAt),
    creator: {
      id: creator.id,
      username: creator.username,
      full_name: creator.name,
      avatar_url: creator.avatarUrl,
      subscription_price: card.subscriptionPrice,
    },
  };
}

/** The whole of a post, for a caller with access. */
export const fullPostJson = (card: PostCard, post: FullPost) => ({
  ...cardJson(card),
  description: post.description,
  body: post.body,
  tags: post.tags,
  media: post.media.map((medium) => ({
    id: medium.id,
    kind: medium.kind,
    alt: medium.alt,
    url: medium.file?.url ?? medium.image?.sources.at(-1)?.url ?? null,
    captions: medium.captions,
    duration_ms: medium.durationMs,
  })),
});
