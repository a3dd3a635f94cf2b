import { type SQL, sql } from "drizzle-orm";

const paragraphs = (...parts: SQL[]) =>
  sql`trim(${sql.join(parts, sql` || char(10) || char(10) || `)}, char(10))`;

/** What a report keeps a copy of, and what a case shows beside it as it is now. */
export const textOfPost = (c: SQL) => paragraphs(sql`${c}.title`, sql`${c}.description`, sql`${c}.body`);
export const textOfProfile = (p: SQL) =>
  paragraphs(sql`coalesce(${p}.full_name, ${p}.username)`, sql`${p}.bio`);
