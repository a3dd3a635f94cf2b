import { type SQL, sql } from "drizzle-orm";
import { isUnrestricted } from "../moderation/people/restriction-state.ts";
import type { ParamOr } from "../prepared.ts";

export const isLive = (now: ParamOr<number>): SQL =>
  sql`bo.payment_id is not null and bo.ended_at is null and bo.ends_at > ${now}`;

export const hasRoom = sql`bo.spent + bo.seen_price <= bo.budget * 10`;

type Pace = { now: ParamOr<number>; ahead: ParamOr<number> };
/** What it may have spent by `now`: an even share since pacing began, plus up to `ahead` (ms). Tenths of a cent. */
const allowed = ({ now, ahead }: Pace) => sql`(bo.paced_spent + (bo.budget * 10 - bo.paced_spent)
  * min(1.0, (${now} - bo.paced_from + ${ahead}) * 1.0 / max(1, bo.ends_at - bo.paced_from)))`;

/** How far it's behind its pace, as a share of its budget; below 0, it waits. */
export const behind = (pace: Pace) => sql`((${allowed(pace)} - bo.spent) / (bo.budget * 10.0))`;

export const isDue = (pace: Pace) => sql`bo.spent + bo.seen_price <= ${allowed(pace)}`;

/** Whether a boost's post `c` and creator `s` still exist: it may be unpublished and come back. */
export const isBoostedPostThere = sql`c.deleted_at is null and c.seller_id = bo.seller_id and s.closed_at is null`;
export const isAllowed = isUnrestricted(sql`bo.seller_id`);
export const isShowable = sql`${isBoostedPostThere} and c.published_at is not null and c.archived_at is null and ${isAllowed}`;
export const isPromotable = sql`exists (select 1 from content c join profiles s on s.id = c.seller_id
  where c.id = bo.content_id and ${isShowable})`;
