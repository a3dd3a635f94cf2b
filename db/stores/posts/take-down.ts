import { and, isNotNull, isNull, sql } from "drizzle-orm";
import { content_revision } from "#db/schema/discovery/content-revision.ts";
import { removed_places } from "#db/schema/moderation/cases.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Database, Statement } from "../database.ts";
import { existsInForce, isInForce } from "../moderation/cases/in-force.ts";
import { isEnded } from "../moderation/people/restriction-state.ts";
import { type Params, prepared } from "../prepared.ts";
import { newRevision } from "./new-revision.ts";
import { isPostThere } from "./post-there.ts";
import { waits } from "./waits.ts";

type Decided = { caseId: string; now: number };

/** A case's post, or all posts of an account that was ended in it. */
const isOfCase = ({ caseId }: Params<Decided>) =>
  sql`${content.id} in (select k.subject_id from cases k where k.id = ${caseId} and k.subject_kind = 'post'
    union all select e.id from decisions d join content e on e.seller_id = d.user_id
    where d.case_id = ${caseId} and d.action = 'ended')`;
const isRemovedByDecision = sql`(${existsInForce("removed", sql`k.subject_kind = 'post' and k.subject_id = content.id`)}
  or ${isEnded(sql`content.seller_id`)})`;
/**
 * Removes a post: nobody sees it, and its owner can't change it. A published post that its owner has archived and
 * scheduled again counts as archived, so that putting it back doesn't publish it.
 */
const takeDown = prepared((db, decided: Params<Decided>) =>
  db
    .update(content)
    .set({
      removed_at: decided.now,
      archived_at: sql`coalesce(archived_at, iif(published_at is null and first_published_at is not null, ${decided.now}, null))`,
      first_published_at: sql`coalesce(first_published_at, published_at)`,
      published_at: null,
      scheduled_for: null,
      pinned_at: null,
      featured_at: null,
      revision: newRevision,
      updated_at: decided.now,
    })
    .where(and(isOfCase(decided), isNull(content.removed_at), isRemovedByDecision, isPostThere("content"))),
);

/** Publishes a removed post again, with its date; an archived one stays archived, and a draft a draft. */
const putBack = prepared((db, decided: Params<Decided>) =>
  db
    .update(content)
    .set({
      removed_at: null,
      published_at: sql`iif(archived_at is null and not ${waits(sql`content.id`, sql`content.people`, { editedAt: sql`content.updated_at`, now: decided.now })}, first_published_at, null)`,
      revision: newRevision,
      updated_at: decided.now,
    })
    .where(
      and(
        isOfCase(decided),
        isNotNull(content.removed_at),
        sql`not ${isRemovedByDecision}`,
        isPostThere("content"),
      ),
    ),
);

const isPostOfCase = ({ caseId }: Params<Decided>) =>
  sql`(select k.subject_id from cases k where k.id = ${caseId} and k.subject_kind = 'post')`;
const showEverywhere = prepared((db, decided: Params<Decided>) =>
  db.delete(removed_places).where(sql`${removed_places.post_id} = ${isPostOfCase(decided)}`),
);
const removeInPlaces = prepared((db, decided: Params<Decided>) =>
  db.insert(removed_places).select(
    sql`select k.subject_id, p.value, iif(count(d.until) < count(*), null, max(d.until))
        from cases k join decisions d on d.case_id = k.id join json_each(d.places) p
        where k.subject_id = ${isPostOfCase(decided)} and k.subject_kind = 'post' and d.action = 'withheld'
          and ${isInForce()} and coalesce(d.until > ${decided.now}, 1) group by k.subject_id, p.value`,
  ),
);

const endRemovals = prepared((db, { now }: Params<{ now: number }>) =>
  db.delete(removed_places).where(sql`${removed_places.until} <= ${now}`),
);
const refreshAfterRemovals = prepared((db, { now }: Params<{ now: number }>) =>
  db
    .update(content_revision)
    .set({ revision: sql`${content_revision.revision} + 1` })
    .where(
      sql`${content_revision.id} = 1 and exists (select 1 from removed_places where removed_places.until <= ${now})`,
    ),
);
/** Shows posts again in the places where a removal has ended. */
export const endRemovalsInPlaces = (db: Database, ended: { now: number }): Statement[] => [
  refreshAfterRemovals.bind(db, ended),
  endRemovals.bind(db, ended),
];

/** Cards of other posts may show the same files. */
const refreshCards = prepared((db, { caseId }: Params<Decided>) =>
  db
    .update(content)
    .set({ card_media: sql`(select m.card_media from cards_media m where m.content_id = content.id)` })
    .where(
      sql`content.id in (select u.content_id from case_media cm join post_media u on u.media_id = cm.media_id
        where cm.case_id = ${caseId})`,
    ),
);

/** Guests share rendered pages, which other posts with the same files may be on. */
const refreshGuestPages = prepared((db, { caseId }: Params<Decided>) =>
  db
    .update(content_revision)
    .set({ revision: sql`${content_revision.revision} + 1` })
    .where(
      sql`${content_revision.id} = 1 and exists (select 1 from cases k
        where k.id = ${caseId} and k.subject_kind in ('post', 'profile'))`,
    ),
);

/** Takes a case's post down or puts it back, as the decisions in force say. Belongs in their transaction. */
export const matchPostToDecisions = (db: Database, decided: Decided): Statement[] => [
  takeDown.bind(db, decided),
  putBack.bind(db, decided),
  showEverywhere.bind(db, decided),
  removeInPlaces.bind(db, decided),
  refreshCards.bind(db, decided),
  refreshGuestPages.bind(db, decided),
];
