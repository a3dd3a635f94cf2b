import { type SQL, sql } from "drizzle-orm";

/**
 * JSON of the files that the post or page of case `k` has now. Once a page was removed, photos that its owner adds
 * aren't part of the case.
 */
export const filesOf = (k: SQL) =>
  sql`(case ${k}.subject_kind when 'post'
    then (select json_group_array(u.media_id) from post_media u where u.content_id = ${k}.subject_id)
    when 'profile' then (select json_group_array(m.id) from media m where m.seller_id = ${k}.subject_id
      and m.purpose in ('portrait', 'cover') and m.first_used_at is not null
      and not exists (select 1 from removed_pages rp where rp.case_id = ${k}.id)) end)`;
