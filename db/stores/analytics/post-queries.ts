import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { content } from "#db/schema/posts/posts.ts";
import { type Params, prepared } from "../prepared.ts";

export const mostLikedOf = prepared((db, { sellerId, limit }: Params<{ sellerId: string; limit: number }>) =>
  db
    .select({ id: content.id, title: content.title, likes: content.like_count })
    .from(content)
    .where(and(eq(content.seller_id, sellerId), isNotNull(content.published_at), isNull(content.deleted_at)))
    .orderBy(desc(content.like_count), desc(content.published_at))
    .limit(limit),
);
