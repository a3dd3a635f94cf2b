import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { content } from "#db/schema/posts/posts.ts";
import { type Params, prepared } from "../prepared.ts";
import { newRevision } from "./new-revision.ts";

type Change = { id: string; now: number };

/** Its owner hasn't deleted it, though it may be hidden with their account. */
const isThere = sql`(content.deleted_at is null or exists (select 1 from profiles s where s.id = content.seller_id
  and s.closed_at = content.deleted_at and s.setup_completed_at is not null))`;

/**
 * Removes a post: nobody sees it, and its owner can't change it. For a batch that also writes the decision. A published
 * post that its owner has archived and scheduled again counts as archived, so that putting it back doesn't publish it.
 */
export const takeDown = prepared((db, { id, now }: Params<Change>) =>
  db
    .update(content)
    .set({
      removed_at: now,
      archived_at: sql`coalesce(archived_at, iif(published_at is null and first_published_at is not null, ${now}, null))`,
      published_at: null,
      scheduled_for: null,
      pinned_at: null,
      featured_at: null,
      revision: newRevision,
      updated_at: now,
    })
    .where(and(eq(content.id, id), isNull(content.removed_at), isThere))
    .returning({ id: content.id }),
);

/** Publishes a removed post again, with its date; an archived one stays archived, and a draft a draft. */
export const putBack = prepared((db, { id, now }: Params<Change>) =>
  db
    .update(content)
    .set({
      removed_at: null,
      published_at: sql`iif(archived_at is null, first_published_at, null)`,
      revision: newRevision,
      updated_at: now,
    })
    .where(and(eq(content.id, id), isNotNull(content.removed_at), isThere))
    .returning({ id: content.id }),
);
