import { type SQL, sql } from "drizzle-orm";

/** Of a case about a conversation, or about a message, whose ID is "conversation/number". */
export const conversationOf = (subjectId: SQL) =>
  sql<string>`iif(instr(${subjectId}, '/') > 0, substr(${subjectId}, 1, instr(${subjectId}, '/') - 1), ${subjectId})`;
export const numberOf = (subjectId: SQL) =>
  sql<number>`cast(substr(${subjectId}, instr(${subjectId}, '/') + 1) as integer)`;

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

const paragraphs = (...parts: SQL[]) =>
  sql`trim(${sql.join(parts, sql` || char(10) || char(10) || `)}, char(10))`;

/** What a report keeps a copy of, and what a case shows beside it as it is now. */
export const textOfPost = (c: SQL) => paragraphs(sql`${c}.title`, sql`${c}.description`, sql`${c}.body`);
export const textOfProfile = (p: SQL) =>
  paragraphs(sql`coalesce(${p}.full_name, ${p}.username)`, sql`${p}.bio`);

export const titleOf = (k: SQL) =>
  sql<string | null>`(select c.title from content c where c.id = ${k}.subject_id)`;
/** Of the post or page of case `k`; it changes with every edit, and every new file. Null for conversations and messages. */
export const versionOf = (k: SQL) =>
  sql<
    string | null
  >`coalesce((select c.revision || coalesce('/' || (select max(m.revised_at) from post_media u
      join media m on m.id = u.media_id where u.content_id = c.id), '') from content c where c.id = ${k}.subject_id),
    iif(${k}.subject_kind = 'profile', (select cast(p.updated_at as text) from profiles p where p.id = ${k}.subject_id), null))`;
const MOST_BUYERS = sql.raw("1000");
/** Who bought the post of case `k`, counted up to 1,000. */
export const buyersOf = (k: SQL) =>
  sql<number>`(select count(*) from (select 1 from content_purchases b where b.revoked_at is null
    and b.content_id = ${k}.subject_id limit ${MOST_BUYERS}))`;
