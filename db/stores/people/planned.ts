import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { broadcasts } from "../../schema/broadcasts/broadcasts.ts";
import { content } from "../../schema/posts.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { isUnrestricted } from "./restriction-state.ts";

/** An account that is restricted, or no longer is, at `now`. */
type Turn = { userId: string; now: number };
const isRestricted = ({ userId }: Params<Turn>) => sql`not ${isUnrestricted(userId)}`;

/** A broadcast that some fans have got ends there: after a restriction, nobody else expects it. */
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
    .set({ scheduled_for: null, updated_at: turn.now })
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

/** What ends with a restriction, in the transaction that has added it. What is planned asks for itself when its time comes. */
export const stopPlanned = (db: Database, turn: Turn) => stopInProgress.bind(db, turn);

/** What was due while an account was restricted becomes a draft just before that is lifted, and never comes out late. */
export const unscheduleAll = (db: Database, turn: Turn) =>
  [shelvePosts.bind(db, turn), shelveBroadcasts.bind(db, turn)] as const;
