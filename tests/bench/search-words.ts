import type { Client } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { searchStore } from "../../db/stores/search.ts";

const VOCABULARY = 60_000;
const BATCH = 20_000;
const vowels = [..."aeiou"];
const consonants = [..."bcdfghjklmnprstvwz"];

/** A made-up word by its rank: short for the common ones, longer for the rare, no two alike. */
function wordOf(rank: number): string {
  let word = "";
  for (let n = rank + 90; n > 0; n = Math.floor(n / 90)) {
    const syllable = (n % 90) * 7919;
    word += `${consonants[syllable % 18]}${vowels[Math.floor(syllable / 18) % 5]}`;
  }
  return word;
}

/** The words of a bench's posts and creators, the most common first; what a search asks for is taken from these. */
export const words = [...new Set(Array.from({ length: VOCABULARY }, (_, rank) => wordOf(rank)))];

// A word's rank grows with the cube of a number that is spread evenly: a few words are everywhere, most are rare.
const word = (place: number) => `(select w from bench_words
  where i = cast(${words.length} * ((n.rowid * ${7919 + place * 104_729} + ${place * 611_953}) % 1000003 / 1000003.0)
    * ((n.rowid * ${7919 + place * 104_729} + ${place * 611_953}) % 1000003 / 1000003.0)
    * ((n.rowid * ${7919 + place * 104_729} + ${place * 611_953}) % 1000003 / 1000003.0) as integer))`;
const said = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => word(from + i)).join(" || ' ' || ");
const split = (row: string) =>
  `json_each('["' || replace(${row}.heading || ' ' || ${row}.text, ' ', '","') || '"]')`;

const findable = {
  search_posts: { key: "content_id", index: "post_index", view: "searchable_posts", likes: true },
  search_creators: { key: "profile_id", index: "creator_index", view: "searchable_creators", likes: false },
} as const;

/** Takes the triggers of search away while a database is filled; what it gives puts them back. */
export async function withoutSearchTriggers(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.execute(
    "select name, sql from sqlite_master where type = 'trigger' and name like 'search%'",
  );
  for (const { name } of rows) await client.execute(`drop trigger ${name}`);
  return async () => {
    for (const { sql } of rows) await client.execute(String(sql));
  };
}

/** Gives every post and creator words, and builds the index that the triggers would have built one by one. */
export async function fillSearch(client: Client) {
  const run = (sql: string, args: (number | string)[] = []) =>
    client.execute({ sql, args: args.map((arg) => (typeof arg === "number" ? BigInt(arg) : arg)) });
  await run("create table bench_words (i integer primary key, w text not null)");
  for (let from = 0; from < words.length; from += 5000)
    await run("insert into bench_words select key + ?, value from json_each(?)", [
      from,
      JSON.stringify(words.slice(from, from + 5000)),
    ]);
  const each = async (table: string, sql: string) => {
    const last = Number((await run(`select max(rowid) as last from ${table}`)).rows[0]?.last ?? 0);
    for (let from = 0; from <= last; from += BATCH) await run(sql, [from, from + BATCH]);
  };
  await each(
    "content",
    `update content as n set search_words = ${said(0, 7)} || char(10) || ${said(7, 8)} where rowid >= ? and rowid < ?`,
  );
  await each(
    "profiles",
    `update profiles as n set search_words = lower(username) || ' ' || ${said(0, 2)} || char(10) || ${said(2, 12)},
       age = 18 + rowid % 40, subscription_price = 1000 + rowid % 60 * 100
     where rowid >= ? and rowid < ? and setup_completed_at is not null`,
  );
  for (const [table, { key, index, view, likes }] of Object.entries(findable)) {
    const source = table === "search_posts" ? "content" : "profiles";
    await each(
      source,
      `insert into ${table} (row, ${key}, heading, text, facets${likes ? ", likes" : ""})
       select v.base + s.rowid % (1 << 20), v.${key}, v.heading, v.text, v.facets${likes ? ", s.like_count" : ""}
       from ${source} s join ${view} v on v.${key} = s.id where s.rowid >= ? and s.rowid < ?`,
    );
    for (let last = -1; ; ) {
      const { rows } = await run(
        `select max(row) as last from (select row from ${table} where row > ? order by row limit ${BATCH})`,
        [last],
      );
      const next = rows[0]?.last;
      if (typeof next !== "number") break;
      await run(
        `insert into ${index} (rowid, heading, text, facets)
         select row, heading, text, facets from ${table} where row > ? and row <= ? order by row`,
        [last, next],
      );
      last = next;
    }
  }
  await run(`insert into search_terms (term, two, four, uses)
    select value, substr(value, 1, 2), substr(value, 1, 4), count(*) from (
      select value from search_posts p, ${split("p")} union all
      select value from search_creators c, ${split("c")})
    where length(value) between 2 and 24 and value not glob '*[0-9]*' group by value`);
  await run(`insert into search_slips (slip, term)
    select distinct substr(term, 1, value - 1) || substr(term, value + 1), term
    from search_terms, json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]')
    where length(term) >= 4 and value <= length(term)`);
  await run("drop table bench_words");
  // As it is a while after such a load, when the scheduled runs have been at it.
  const { mergeIndexes } = searchStore(drizzle(client));
  while (await mergeIndexes(1000));
}
