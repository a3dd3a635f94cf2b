import { type SQL, sql } from "drizzle-orm";
import { isUnrestricted } from "../people/restriction-state.ts";
import type { ParamOr } from "../prepared.ts";

/** Whether a boost `bo` is paid for and its time is not over. */
export const isLive = (now: ParamOr<number>): SQL =>
  sql`bo.payment_id is not null and bo.ended_at is null and bo.ends_at > ${now}`;

/** Whether its budget has room for another view, at the higher price. */
export const hasRoom = sql`bo.spent + bo.seen_price <= bo.budget * 10`;

type Pace = { now: ParamOr<number>; ahead: ParamOr<number> };
/** How much it may have spent by `now`: evenly from where its pace began, and up to `ahead` (ms) more. Tenths of a cent. */
const allowed = ({ now, ahead }: Pace) => sql`(bo.paced_spent + (bo.budget * 10 - bo.paced_spent)
  * min(1.0, (${now} - bo.paced_from + ${ahead}) * 1.0 / max(1, bo.ends_at - bo.paced_from)))`;

/** How far it is behind its pace, as a share of its budget; below 0 it has to wait. */
export const behind = (pace: Pace) => sql`((${allowed(pace)} - bo.spent) / (bo.budget * 10.0))`;

/** Whether its pace lets it have another view. */
export const isDue = (pace: Pace) => sql`bo.spent + bo.seen_price <= ${allowed(pace)}`;

/** Whether the post `c` of a boost `bo`, and its creator `s`, are still there: it can be published again if it isn't now. */
export const isThere = sql`c.deleted_at is null and c.seller_id = bo.seller_id and s.closed_at is null`;
/** Whether the creator of a boost `bo` may promote anything. */
export const isAllowed = isUnrestricted(sql`bo.seller_id`);
/** Whether both can be shown in lists, and promoted. */
export const isShowable = sql`${isThere} and c.published_at is not null and c.archived_at is null and ${isAllowed}`;
/** The same, of a boost alone. */
export const isPromotable = sql`exists (select 1 from content c join profiles s on s.id = c.seller_id
  where c.id = bo.content_id and ${isShowable})`;
