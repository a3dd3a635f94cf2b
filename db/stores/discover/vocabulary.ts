import { sql } from "drizzle-orm";
import type { Vocabulary, VocabularyRequest } from "../../../app/domain/search/query.ts";
import { search_terms } from "../../schema/search.ts";
import type { Database } from "../database.ts";

/** The most rows of each kind that typos can lead to. */
const MAX_ROWS = 2000;
const columns = { term: search_terms.term, uses: search_terms.uses };
const startsWith = (column: ReturnType<typeof sql>, start: ReturnType<typeof sql>) =>
  sql`${column} >= ${start} and ${column} < ${start} || ${"\u{10ffff}"}`;

/** Stored words that unknown ones may be meant for: those with the same key, and those with one letter less. */
const near = (slips: VocabularyRequest["slips"]) => {
  const lookup = sql`json_each(${JSON.stringify(slips)}) lookup`;
  const isUnknown = sql`not exists (select 1 from search_terms known where known.term = lookup.value ->> 'word')`;
  return sql`select s.term from ${lookup} cross join search_typo_keys s on s.typo_key = lookup.value ->> 'slip' where ${isUnknown}
    union select s.term from ${lookup} cross join search_terms s on s.term = lookup.value ->> 'slip' where ${isUnknown}`;
};

/**
 * Looks up words, similar words in case of typos, and completions of the last one; all of it for similar words, too, so
 * that a corrected search takes no second request.
 */
export async function findVocabulary(db: Database, request: VocabularyRequest): Promise<Vocabulary> {
  const { terms, slips, prefix, completions } = request;
  const start = prefix === null ? "" : [...prefix].slice(0, [...prefix].length < 4 ? 2 : 4).join("");
  const bucket = [...start].length < 4 ? search_terms.two : search_terms.four;
  const isCompleted = sql`exists (select 1 from search_terms longer where ${startsWith(sql`longer.term`, sql`${prefix ?? ""}`)})`;
  const prefixSlips = slips.filter(({ word }) => word === prefix);
  const [found, similar, longer, forms, nearLonger] = await db.batch([
    db
      .select(columns)
      .from(search_terms)
      .where(sql`${search_terms.term} in (select value from json_each(${JSON.stringify(terms)}))`),
    db
      .select({ ...columns, of: sql<string>`lookup.value ->> 'word'` })
      .from(sql`json_each(${JSON.stringify(slips)}) lookup`)
      .innerJoin(sql`search_typo_keys s`, sql`s.typo_key = lookup.value ->> 'slip'`)
      .innerJoin(search_terms, sql`${search_terms.term} = s.term`)
      .where(sql`not exists (select 1 from search_terms t where t.term = lookup.value ->> 'word')`)
      .limit(MAX_ROWS),
    db
      .select(columns)
      .from(search_terms)
      .where(sql`${bucket} = ${start} and ${startsWith(sql`${search_terms.term}`, sql`${prefix ?? ""}`)}`)
      .orderBy(sql`${search_terms.uses} desc`)
      .limit(completions),
    // More than the other number of each, which the plan picks from these.
    db
      .select(columns)
      .from(sql`(${near(slips)}) similar`)
      .innerJoin(
        search_terms,
        sql`${search_terms.term} in (similar.term || 's', similar.term || 'es', substr(similar.term, 1, length(similar.term) - 1))`,
      )
      .limit(MAX_ROWS),
    db
      .select({ term: sql<string>`ranked.term`, uses: sql<number>`ranked.uses`, of: sql<string>`ranked.of` })
      .from(
        sql`(select t.term, t.uses, similar.term as of,
            row_number() over (partition by similar.term order by t.uses desc, t.rowid desc) as place
          from (${near(prefixSlips)}) similar cross join search_terms t
          where not ${isCompleted} and ${startsWith(sql`t.term`, sql`similar.term`)}) ranked`,
      )
      .where(sql`ranked.place <= ${completions}`)
      .limit(MAX_ROWS),
  ]);
  return {
    terms: [...found, ...forms],
    near: similar as Vocabulary["near"],
    completions: prefix === null ? [] : longer,
    nearCompletions: nearLonger as Vocabulary["near"],
  };
}
