import type { FullPost, PostCard } from "#domain/posts/post.ts";

const toIso = (at: number) => new Date(at).toISOString();

/**
 * A post in the API (docs/product.md, section 7.6). Prices are in cents. It never contains locked text, email
 * addresses, or IP addresses.
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
    created_at: toIso(card.publishedAt),
    creator: {
      id: creator.id,
      username: creator.username,
      full_name: creator.name,
      avatar_url: creator.avatarUrl,
      subscription_price: card.subscriptionPrice,
    },
  };
}

export const fullPostJson = (card: PostCard, post: FullPost) => ({
  ...cardJson(card),
  description: post.description,
  body: post.body,
  tags: post.tags,
  media: post.media.map((item) => ({
    id: item.id,
    kind: item.kind,
    alt: item.alt,
    url: item.file?.url ?? item.image?.sources.at(-1)?.url ?? null,
    captions: item.captions,
    duration_ms: item.durationMs,
  })),
});
