import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { content } from "#db/schema/posts/posts.ts";
import { auditIf } from "../admin/audit-log.ts";
import type { Database } from "../database.ts";
import { type Param, type Params, prepared } from "../prepared.ts";

type AuditEntry = { actorId: string; now: number; reason: string; auditId: string };
type Cursor = { at: number; id: string };

type PageParams = Params<Cursor & { limit: number }>;
const featuredPosts = prepared((db, { at, id, limit }: PageParams, { isFirst }: { isFirst: boolean }) =>
  db
    .select({
      id: content.id,
      title: content.title,
      username: profiles.username,
      featuredAt: sql<number>`${content.featured_at}`,
    })
    .from(content)
    .innerJoin(profiles, eq(profiles.id, content.seller_id))
    .where(
      and(
        isNotNull(content.featured_at),
        isNull(content.deleted_at),
        isNotNull(content.published_at),
        isFirst ? undefined : sql`(${content.featured_at}, ${content.id}) < (${at}, ${id})`,
      ),
    )
    .orderBy(desc(content.featured_at), desc(content.id))
    .limit(limit),
);

/** Only published posts that aren't featured yet can be featured, and only featured ones unfeatured. */
const eligible = {
  "post.featured": (postId: Param) =>
    and(
      eq(content.id, postId),
      isNull(content.deleted_at),
      isNotNull(content.published_at),
      isNull(content.featured_at),
    ),
  "post.unfeatured": (postId: Param) =>
    and(eq(content.id, postId), isNull(content.deleted_at), isNotNull(content.featured_at)),
};
type Action = keyof typeof eligible;
const change = (action: Action) => ({
  audit: auditIf<{ postId: string }>(
    (_, { postId }) => sql`exists (select 1 from ${content} where ${eligible[action](postId)})`,
  ),
  update: prepared((db, { postId, at }: Params<{ postId: string; at: number | null }>) =>
    db.update(content).set({ featured_at: at }).where(eligible[action](postId)).returning({ id: content.id }),
  ),
});
const changes = { "post.featured": change("post.featured"), "post.unfeatured": change("post.unfeatured") };

export function featuredStore(db: Database) {
  async function setFeatured(
    action: Action,
    postId: string,
    at: number | null,
    entry: AuditEntry,
  ): Promise<boolean> {
    const { audit, update } = changes[action];
    const { auditId, actorId, reason, now } = entry;
    const row = { id: auditId, actor_id: actorId, action, subject_id: postId, reason, created_at: now };
    const [, updated] = await db.batch([audit(db, row, { postId }), update.bind(db, { postId, at })]);
    return updated.length > 0;
  }

  return {
    list: (after: Cursor | null, limit: number) =>
      featuredPosts.run(db, { ...(after ?? { at: 0, id: "" }), limit }, { isFirst: after === null }),

    /** False if the post isn't published or is already featured. */
    feature: (postId: string, entry: AuditEntry) => setFeatured("post.featured", postId, entry.now, entry),

    unfeature: (postId: string, entry: AuditEntry) => setFeatured("post.unfeatured", postId, null, entry),
  };
}
