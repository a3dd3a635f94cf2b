import { sql } from "drizzle-orm";
import { search_terms } from "../../schema/search.ts";
import { prepared, preparedByShape, type Slots } from "../prepared.ts";

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
    .limit(2000),
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
