import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type ParamOr, viewerPlaces } from "../prepared.ts";

const isOutsider = (viewerId: ParamOr<string> | SQL, creatorId: SQL | SQLiteColumn) =>
  sql`${creatorId} <> ${viewerId} and not exists (select 1 from team_members t
    where t.creator_id = ${creatorId} and t.member_id = ${viewerId} and t.ended_at is null)`;

/**
 * Whether a creator closed their page where the viewer is (docs/product.md, section 4.37). Never for the creator and
 * their team. Only for queries about what the viewer sees, not about other fans.
 */
export const isClosedHere = (
  viewerId: ParamOr<string> | null,
  creatorId: SQL | SQLiteColumn | ParamOr<string>,
) =>
  sql`exists (select 1 from closed_places z where z.creator_id = ${creatorId}
    and z.place in ${viewerPlaces} ${viewerId === null ? sql`` : sql`and ${isOutsider(viewerId, sql`z.creator_id`)}`})`;

/** Whether we removed the post where the viewer is, so that not even those who bought it see it there. */
export const isRemovedHere = (
  viewerId: ParamOr<string> | SQL | null,
  postId: SQL | SQLiteColumn,
  creatorId: SQL | SQLiteColumn,
) => sql`exists (select 1 from removed_places z where z.post_id = ${postId} and z.place in ${viewerPlaces}
    ${viewerId === null ? sql`` : sql`and ${isOutsider(viewerId, creatorId)}`})`;

/** For lists: they leave out whom the access rule hides anyway, so that pages aren't short where many creators closed. */
export const isOpenHere = (viewerId: ParamOr<string> | null) => (creatorId: SQL | SQLiteColumn) =>
  sql`not ${isClosedHere(viewerId, creatorId)}`;
