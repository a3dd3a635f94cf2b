import { sql } from "drizzle-orm";
import { search_terms } from "../../schema/search.ts";
import { type Place, prepared, preparedByShape, type Slots } from "../prepared.ts";

/** The most rows of each kind that typos can lead to. */
const MAX_ROWS = 2000;
const termColumns = { term: search_terms.term, uses: search_terms.uses };

/** The words of a JSON list that are in the vocabulary. */
export const knownTerms = prepared((db, { terms }: Slots<{ terms: string }>) =>
  db
    .select(termColumns)
    .from(search_terms)
    .where(sql`${search_terms.term} in (select value from json_each(${terms}))`),
);

/** Words one slip away from those that are not in the vocabulary; `slips` is a JSON list of `{ word, slip }`. */
export const similarTerms = prepared((db, { slips }: Slots<{ slips: string }>) =>
  db
    .select({ ...termColumns, of: sql<string>`lookup.value ->> 'word'` })
    .from(sql`json_each(${slips}) lookup`)
    .innerJoin(sql`search_typo_keys s`, sql`s.typo_key = lookup.value ->> 'slip'`)
    .innerJoin(search_terms, sql`${search_terms.term} = s.term`)
    .where(sql`not exists (select 1 from search_terms t where t.term = lookup.value ->> 'word')`)
    .limit(MAX_ROWS),
);

type CompletionSlots = Slots<{ start: string; prefix: string; end: string; limit: number }>;
/** The most used words that begin with a prefix, found by their first two or four letters. */
export const completions = preparedByShape(
  (db, { by }: { by: "two" | "four" }, { start, prefix, end, limit }: CompletionSlots) =>
    db
      .select(termColumns)
      .from(search_terms)
      .where(sql`${search_terms[by]} = ${start} and ${search_terms.term} >= ${prefix}
        and ${search_terms.term} < ${end}`)
      .orderBy(sql`${search_terms.uses} desc`)
      .limit(limit),
);

/** Stored words that unknown ones may be meant for: those with the same key, and those with one letter less. */
const near = (slips: Place) => {
  const lookup = sql`json_each(${slips}) lookup`;
  const isUnknown = sql`not exists (select 1 from search_terms known where known.term = lookup.value ->> 'word')`;
  return sql`select s.term from ${lookup} cross join search_typo_keys s on s.typo_key = lookup.value ->> 'slip' where ${isUnknown}
    union select s.term from ${lookup} cross join search_terms s on s.term = lookup.value ->> 'slip' where ${isUnknown}`;
};

/** More than the other number of each similar word, which the plan picks from these. */
export const formsOfSimilar = prepared((db, { slips }: Slots<{ slips: string }>) =>
  db
    .select(termColumns)
    .from(sql`(${near(slips)}) similar`)
    .innerJoin(
      search_terms,
      sql`${search_terms.term} in (similar.term || 's', similar.term || 'es', substr(similar.term, 1, length(similar.term) - 1))`,
    )
    .limit(MAX_ROWS),
);

type SimilarCompletionSlots = Slots<{ slips: string; prefix: string; end: string; limit: number }>;
/** The most used words that begin with a word similar to a prefix, if none begins with the prefix itself. */
export const completionsOfSimilar = prepared((db, { slips, prefix, end, limit }: SimilarCompletionSlots) =>
  db
    .select({ term: sql<string>`ranked.term`, uses: sql<number>`ranked.uses`, of: sql<string>`ranked.of` })
    .from(
      sql`(select t.term, t.uses, similar.term as of,
          row_number() over (partition by similar.term order by t.uses desc, t.rowid desc) as place
        from (${near(slips)}) similar cross join search_terms t
        where not exists (select 1 from search_terms longer where longer.term >= ${prefix} and longer.term < ${end})
          and t.term >= similar.term and t.term < similar.term || ${"\u{10ffff}"}) ranked`,
    )
    .where(sql`ranked.place <= ${limit}`)
    .limit(MAX_ROWS),
);
