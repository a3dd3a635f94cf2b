import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type ParamOr, viewerPlaces } from "../prepared.ts";

/**
 * Whether a creator closed their page where the viewer is (docs/product.md, section 4.37). Never for the creator and
 * their team. Only for queries about what the viewer sees, not about other fans.
 */
export const isClosedHere = (
  viewerId: ParamOr<string> | null,
  creatorId: SQL | SQLiteColumn | ParamOr<string>,
) => {
  const isOutsider = sql`z.creator_id <> ${viewerId} and not exists (select 1 from team_members t
    where t.creator_id = z.creator_id and t.member_id = ${viewerId} and t.ended_at is null)`;
  return sql`exists (select 1 from closed_places z where z.creator_id = ${creatorId}
    and z.place in ${viewerPlaces} ${viewerId === null ? sql`` : sql`and ${isOutsider}`})`;
};

/** For lists: they leave out whom the access rule hides anyway, so that pages aren't short where many creators closed. */
export const isOpenHere = (viewerId: ParamOr<string> | null) => (creatorId: SQL | SQLiteColumn) =>
  sql`not ${isClosedHere(viewerId, creatorId)}`;
