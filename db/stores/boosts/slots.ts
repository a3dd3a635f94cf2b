import { eq, sql } from "drizzle-orm";
import { boost_slots } from "#db/schema/boosts/boosts.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { PromotedPost } from "#domain/boosts/context.ts";
import { isClosedHere, isRemovedHere } from "../creators/shown-here.ts";
import type { Database } from "../database.ts";
import { selectTeasers, toPostFacts } from "../discovery/teasers.ts";
import { isBlocked } from "../messages/relationship-columns.ts";
import { type Params, prepared } from "../prepared.ts";
import { behind, hasRoom, isDue, isLive, isPromotable, isShowable } from "./running.ts";

export type SlotStore = ReturnType<typeof slotStore>;
/** `viewer`: the digest of a member and day; `most`: placements per member and day. */
type Viewing = { viewerId: string; viewer: string; most: number; now: number };
type Candidate = PromotedPost & { boostId: string; contentId: string };

/** Running boosts considered for one list; those furthest behind their pace come first. */
const CANDIDATES = 50;
const isBelowCap = ({ viewer, most }: Params<Viewing>) =>
  sql`(select count(*) from boost_slots d where d.viewer = ${viewer}) < ${most}`;
/** Never to its creator or their team, across a block, where its creator closed, or twice to one member in a day. */
const mayBeShownTo = ({ viewerId, viewer }: Params<Viewing>) => sql`bo.seller_id <> ${viewerId}
  and not exists (select 1 from team_members t where t.creator_id = bo.seller_id and t.member_id = ${viewerId}
    and t.ended_at is null)
  and not ${isBlocked(viewerId, sql`bo.seller_id`)} and not ${isClosedHere(viewerId, sql`bo.seller_id`)}
  and not ${isRemovedHere(viewerId, sql`bo.content_id`, sql`bo.seller_id`)}
  and not exists (select 1 from boost_slots k where k.viewer = ${viewer} and k.boost_id = bo.id)`;

type Looking = Viewing & { ahead: number };
const candidates = prepared((db, params: Params<Looking>) =>
  db
    .select({
      boostId: sql<string>`bo.id`,
      contentId: sql<string>`bo.content_id`,
      type: sql<Candidate["type"]>`c.type`,
      isFree: sql<boolean>`c.is_public`.mapWith(Boolean),
      heading: sql<string>`substr(c.search_text, 1, instr(c.search_text || char(10), char(10)) - 1)`,
    })
    .from(sql`boosts bo indexed by boosts_running cross join content c on c.id = bo.content_id
      join profiles s on s.id = bo.seller_id`)
    .where(
      sql`${isLive(params.now)} and bo.paused_at is null and ${hasRoom} and ${isDue(params)} and ${isShowable}
        and ${isBelowCap(params)} and ${mayBeShownTo(params)}`,
    )
    .orderBy(sql`${behind(params)} desc`, sql`bo.id`)
    .limit(CANDIDATES),
);

type Claim = Viewing & { id: string; boostId: string; day: number };
const claimSlot = prepared((db, params: Params<Claim>) =>
  db
    .insert(boost_slots)
    .select(
      sql`select ${params.id}, bo.id, ${params.viewer}, ${params.day}, ${params.now}, null, null from boosts bo
        where bo.id = ${params.boostId} and ${isLive(params.now)} and bo.paused_at is null and ${hasRoom}
          and ${isPromotable} and ${isBelowCap(params)} and ${mayBeShownTo(params)}`,
    )
    .onConflictDoNothing()
    .returning({ id: boost_slots.id }),
);
const promotedTeaser = prepared(
  (db, { contentId, viewerId }: Params<{ contentId: string; viewerId: string }>) =>
    selectTeasers(db, viewerId).where(eq(content.id, contentId)).limit(1),
);

/** `since`: the earliest time it may have been served. */
type Counted = { id: string; viewer: string; before: string; as: string; since: number; now: number };
/** Counted once, for the member it was served to, soon after, and while its boost has money and time. */
const countSlot = prepared((db, { id, viewer, before, as, since, now }: Params<Counted>) =>
  db
    .update(boost_slots)
    .set({ counted: as })
    .where(
      sql`${boost_slots.id} = ${id} and ${boost_slots.viewer} in (${viewer}, ${before}) and ${boost_slots.counted} is null
        and ${boost_slots.served_at} > ${since}
        and exists (select 1 from boosts bo where bo.id = ${boost_slots.boost_id} and ${isLive(now)} and ${hasRoom})`,
    )
    .returning({ id: boost_slots.id }),
);
type Opened = { id: string; viewer: string; before: string; contentId: string; now: number };
const openSlot = prepared((db, { id, viewer, before, contentId, now }: Params<Opened>) =>
  db
    .update(boost_slots)
    .set({ opened_at: now })
    .where(
      sql`${boost_slots.id} = ${id} and ${boost_slots.viewer} in (${viewer}, ${before})
        and ${boost_slots.opened_at} is null
        and exists (select 1 from boosts bo where bo.id = ${boost_slots.boost_id} and bo.content_id = ${contentId})`,
    )
    .returning({ id: boost_slots.id }),
);
const deleteSlots = prepared((db, { day, limit }: Params<{ day: number; limit: number }>) =>
  db
    .delete(boost_slots)
    .where(
      sql`${boost_slots.id} in (select o.id from boost_slots o where o.day < ${day} order by o.day limit ${limit})`,
    ),
);

export function slotStore(db: Database) {
  return {
    /** Running boosts that this member may see, those furthest behind their pace first; none above the daily cap. */
    findCandidates: (viewing: Looking): Promise<Candidate[]> => candidates.run(db, viewing),

    /** Claims a slot unless the member reached the daily cap in the meantime; returns the post as they see it. */
    async claim(claim: Claim & { contentId: string }) {
      const { contentId, viewerId } = claim;
      const [claimed, [teaser]] = await db.batch([
        claimSlot.bind(db, claim),
        promotedTeaser.bind(db, { contentId, viewerId }),
      ]);
      return claimed.length > 0 && teaser ? toPostFacts(teaser.row, viewerId) : null;
    },

    /** Counts a slot once; false if there's nothing to count. `viewer` and `before`: digests of today and yesterday. */
    async count(counted: Counted & { as: NonNullable<(typeof boost_slots.$inferSelect)["counted"]> }) {
      return (await countSlot.run(db, counted)).length > 0;
    },

    /** Records once that a promoted post was opened; false if it was already, or isn't this member's. */
    async open(opened: Opened): Promise<boolean> {
      return (await openSlot.run(db, opened)).length > 0;
    },

    /** Deletes up to `limit` slots from before `day`. Their counts stay. */
    async deleteOld(day: number, limit: number) {
      await deleteSlots.run(db, { day, limit });
    },
  };
}
