import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Param } from "#db/stores/prepared.ts";
import type { FirstReply } from "#domain/messages/replies/reply-stats.ts";

type Window = { since: Param; most: Param };

/** When fans first wrote to a creator since a time, and when they got a reply: the newest `most`, as JSON. */
export const firstRepliesOf = (sellerId: SQLiteColumn, { since, most }: Window): SQL<string> =>
  sql<string>`(select json_group_array(json_array(k.asked_at, k.answered_at)) from (select v.asked_at, v.answered_at
    from conversations v where v.seller_id = ${sellerId} and v.asked_at > ${since}
    order by v.asked_at desc limit ${most}) k)`;

export const toFirstReplies = (json: string): FirstReply[] =>
  (JSON.parse(json) as [number, number | null][]).map(([askedAt, answeredAt]) => ({ askedAt, answeredAt }));
