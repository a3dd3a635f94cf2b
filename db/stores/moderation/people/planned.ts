import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Database } from "#db/stores/database.ts";
import { newRevision } from "#db/stores/posts/new-revision.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { isUnrestricted } from "./restriction-state.ts";

type Turn = { userId: string; now: number };
const isRestricted = ({ userId }: Params<Turn>) => sql`not ${isUnrestricted(userId)}`;

/** A broadcast that's partly sent stops there: after the restriction, nobody expects the rest. */
const stopInProgress = prepared((db, turn: Params<Turn>) =>
  db
    .update(broadcasts)
    .set({ finished_at: turn.now })
    .where(
      and(
        eq(broadcasts.seller_id, turn.userId),
        isNotNull(broadcasts.due_at),
        isNotNull(broadcasts.started_at),
        isNull(broadcasts.finished_at),
        isRestricted(turn),
      ),
    ),
);
const shelvePosts = prepared((db, turn: Params<Turn>) =>
  db
    .update(content)
    .set({ scheduled_for: null, revision: newRevision, updated_at: turn.now })
    .where(
      and(
        eq(content.seller_id, turn.userId),
        isNull(content.deleted_at),
        lte(content.scheduled_for, turn.now),
        isRestricted(turn),
      ),
    ),
);
const shelveBroadcasts = prepared((db, turn: Params<Turn>) =>
  db
    .update(broadcasts)
    .set({ due_at: null, continued_at: null, updated_at: turn.now })
    .where(
      and(
        eq(broadcasts.seller_id, turn.userId),
        lte(broadcasts.due_at, turn.now),
        isNull(broadcasts.started_at),
        isRestricted(turn),
      ),
    ),
);

/**
 * Stops what a restriction interrupts, in the same transaction. Scheduled items check the restriction themselves when
 * due.
 */
export const stopPlanned = (db: Database, turn: Turn) => stopInProgress.bind(db, turn);

/**
 * Items that came due during a restriction become drafts just before it's lifted, so that they're never published late.
 */
export const unscheduleAll = (db: Database, turn: Turn) =>
  [shelvePosts.bind(db, turn), shelveBroadcasts.bind(db, turn)] as const;
