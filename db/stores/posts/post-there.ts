import { sql } from "drizzle-orm";

/** Whether a post's owner hasn't deleted it, though it may be hidden with their account. `name`: of `content`. */
export const isPostThere = (name: "content" | "c") => {
  const post = sql.raw(name);
  return sql`(${post}.deleted_at is null or exists (select 1 from profiles s where s.id = ${post}.seller_id
    and s.closed_at = ${post}.deleted_at and s.setup_completed_at is not null))`;
};
