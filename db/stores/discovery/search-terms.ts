import { sql } from "drizzle-orm";
import { type Params, prepared } from "../prepared.ts";

const MAX_ROWS = 2000;

/** `terms` and `slips` are JSON lists of words and of `{ word, slip }`; `start` is the first letters of `prefix`. */
type Values = {
  terms: string;
  slips: string;
  prefixSlips: string;
  start: string;
  prefix: string;
  end: string;
  limit: number;
};
type TermParams = Params<Values>;

const known = ({ terms }: TermParams) =>
  sql`select 'known' as kind, term, uses, null as of from search_terms where term in (select value from json_each(${terms}))`;

const similar = ({ slips }: TermParams) =>
  sql`select 'similar', t.term, t.uses, lookup.value ->> 'word'
    from json_each(${slips}) lookup cross join search_typo_keys s on s.typo_key = lookup.value ->> 'slip'
      join search_terms t on t.term = s.term
    where not exists (select 1 from search_terms known where known.term = lookup.value ->> 'word') limit ${MAX_ROWS}`;

/** Stored words that unknown ones may mean: those with the same key, and those with one letter less. */
const near = (slips: TermParams["slips"]) => {
  const lookup = sql`json_each(${slips}) lookup`;
  const isUnknown = sql`not exists (select 1 from search_terms known where known.term = lookup.value ->> 'word')`;
  return sql`select s.term from ${lookup} cross join search_typo_keys s on s.typo_key = lookup.value ->> 'slip' where ${isUnknown}
    union select s.term from ${lookup} cross join search_terms s on s.term = lookup.value ->> 'slip' where ${isUnknown}`;
};

/** Candidates for each similar word's singular or plural; the plan picks from these. */
const formsOfSimilar = ({ slips }: TermParams) =>
  sql`select 'form', t.term, t.uses, null from (${near(slips)}) similar cross join search_terms t
    on t.term in (similar.term || 's', similar.term || 'es', substr(similar.term, 1, length(similar.term) - 1))
    limit ${MAX_ROWS}`;

const completions = (by: "two" | "four", { start, prefix, end, limit }: TermParams) =>
  sql`select 'completion', term, uses, null from search_terms
    where ${sql.identifier(by)} = ${start} and term >= ${prefix} and term < ${end} order by uses desc limit ${limit}`;

const completionsOfSimilar = ({ prefixSlips, prefix, end, limit }: TermParams) =>
  sql`select 'near completion', ranked.term, ranked.uses, ranked.of from (select t.term, t.uses, similar.term as of,
      row_number() over (partition by similar.term order by t.uses desc, t.rowid desc) as place
    from (${near(prefixSlips)}) similar cross join search_terms t
    where not exists (select 1 from search_terms longer where longer.term >= ${prefix} and longer.term < ${end})
      and t.term >= similar.term and t.term < similar.term || ${"\u{10ffff}"}) ranked
    where ranked.place <= ${limit} limit ${MAX_ROWS}`;

type Kind = "known" | "similar" | "form" | "completion" | "near completion";
/** Everything the vocabulary has for a search, by kind. Without a `prefix`, nothing is completed. */
export const foundTerms = prepared(
  (db, values: Params<Values>, { prefix }: { prefix: "two" | "four" | null }) => {
    const lists = [
      known(values),
      similar(values),
      formsOfSimilar(values),
      ...(prefix ? [completions(prefix, values), completionsOfSimilar(values)] : []),
    ].map((list) => sql`select * from (${list})`);
    return db
      .select({
        kind: sql<Kind>`found.kind`,
        term: sql<string>`found.term`,
        uses: sql<number>`found.uses`,
        of: sql<string | null>`found.of`,
      })
      .from(sql`(${sql.join(lists, sql` union all `)}) found`);
  },
);
