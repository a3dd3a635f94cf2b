import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { profiles } from "../../schema/accounts.ts";
import { audit_log } from "../../schema/operations.ts";
import { content } from "../../schema/posts.ts";
import type { Database } from "../database.ts";

export type FeaturedStore = ReturnType<typeof featuredStore>;
type AuditEntry = { actorId: string; now: number; reason: string; auditId: string };

/** The posts that admins put on show; the audit log has a row for each deed, of the same transaction. */
export function featuredStore(db: Database) {
  /** Sets when a post was featured where `from` holds, with its row in the audit log; false when it does not. */
  async function set(
    postId: string,
    at: number | null,
    from: SQL | undefined,
    deed: AuditEntry,
  ): Promise<boolean> {
    const open = and(eq(content.id, postId), isNull(content.deleted_at), from);
    const action = at === null ? "post.unfeatured" : "post.featured";
    const [, done] = await db.batch([
      db.insert(audit_log).select(
        sql`select ${deed.auditId}, ${deed.actorId}, ${action}, ${postId}, ${deed.reason}, ${deed.now}
          where exists (select 1 from ${content} where ${open})`,
      ),
      db.update(content).set({ featured_at: at }).where(open).returning({ id: content.id }),
    ]);
    return done.length > 0;
  }

  return {
    /** What is featured and published, the newest first, after a cursor. */
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

    /** Features a published post; false when there is none, or it is featured already. */
    feature: (postId: string, deed: AuditEntry) =>
      set(postId, deed.now, and(isNotNull(content.published_at), isNull(content.featured_at)), deed),

    /** Takes a post off show; false when it was not on. */
    unfeature: (postId: string, deed: AuditEntry) => set(postId, null, isNotNull(content.featured_at), deed),
  };
}
