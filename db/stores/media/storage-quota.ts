import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

export const usedBytesOf = (sellerId: SQLWrapper): SQL<number> =>
  sql`((select coalesce(sum(v.bytes), 0) from media m join media_variants v on v.media_id = m.id
    where m.seller_id = ${sellerId}) + (select coalesce(sum(u.bytes), 0) from uploads u
    where u.seller_id = ${sellerId} and u.completed_at is null and u.aborted_at is null))`;
