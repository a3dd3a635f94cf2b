import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { profiles } from "../../schema/accounts.ts";
import { audit_log } from "../../schema/operations.ts";
import { content } from "../../schema/posts.ts";
import type { Database } from "../database.ts";

export type FeaturedStore = ReturnType<typeof featuredStore>;
type AuditEntry = { actorId: string; now: number; reason: string; auditId: string };

/** The posts that admins feature. Each change is written to the audit log in the same transaction. */
export function featuredStore(db: Database) {
  /** Sets `featured_at` and adds the audit log row, if `condition` holds; false if it does not. */
  async function setFeatured(
    postId: string,
    at: number | null,
    condition: SQL | undefined,
    entry: AuditEntry,
  ): Promise<boolean> {
    const eligible = and(eq(content.id, postId), isNull(content.deleted_at), condition);
    const action = at === null ? "post.unfeatured" : "post.featured";
    const [, updated] = await db.batch([
      db.insert(audit_log).select(
        sql`select ${entry.auditId}, ${entry.actorId}, ${action}, ${postId}, ${entry.reason}, ${entry.now}
          where exists (select 1 from ${content} where ${eligible})`,
      ),
      db.update(content).set({ featured_at: at }).where(eligible).returning({ id: content.id }),
    ]);
    return updated.length > 0;
  }

  return {
    /** Returns a page of featured, published posts after a cursor, most recently featured first. */
    list: (after: { at: number; id: string } | null, limit: number) =>
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
            after ? sql`(${content.featured_at}, ${content.id}) < (${after.at}, ${after.id})` : undefined,
          ),
        )
        .orderBy(desc(content.featured_at), desc(content.id))
        .limit(limit),

    /** Features a published post; false if there is none or it is already featured. */
    feature: (postId: string, entry: AuditEntry) =>
      setFeatured(
        postId,
        entry.now,
        and(isNotNull(content.published_at), isNull(content.featured_at)),
        entry,
      ),

    /** Stops featuring a post; false if it was not featured. */
    unfeature: (postId: string, entry: AuditEntry) =>
      setFeatured(postId, null, isNotNull(content.featured_at), entry),
  };
}
