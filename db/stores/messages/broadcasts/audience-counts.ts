import { desc, sql } from "drizzle-orm";
import type { Segment } from "#db/kinds.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Database } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import {
  EVERYONE,
  fansIn,
  isMember,
  leftOutReason,
  type Paying,
  type Range,
  type Shape,
  type Who,
} from "./segments.ts";

const counts = prepared((db, params: Params<Who & Range & Paying>, shape: Shape) =>
  db
    .select({
      reason: sql<string | null>`${leftOutReason(shape, sql`f.fan`, params)}`.as("reason"),
      count: sql<number>`count(*)`,
    })
    .from(sql`${fansIn(shape.segment, params)} f`)
    .where(isMember(shape.segment, sql`f.fan`, params))
    .groupBy(sql`reason`)
    .limit(20),
);
const soldPosts = prepared((db, { sellerId, limit }: Params<{ sellerId: string; limit: number }>) =>
  db
    .select({ id: content.id, title: content.title })
    .from(content)
    .where(
      sql`${content.seller_id} = ${sellerId} and ${content.deleted_at} is null and ${content.published_at} is not null
        and exists (select 1 from content_purchases p where p.content_id = content.id and p.revoked_at is null)`,
    )
    .orderBy(desc(content.published_at))
    .limit(limit),
);

export function audienceCountStore(db: Database) {
  return {
    count: (segment: Segment, isPaid: boolean, who: Who, paying: Omit<Paying, "owners">) =>
      counts.run(db, { ...who, ...EVERYONE, ...paying, owners: "[]" }, { segment, isPaid }),

    listSoldPosts: (sellerId: string, limit: number) => soldPosts.run(db, { sellerId, limit }),
  };
}
