import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * What search knows. Triggers on content and profiles write all of it in the transaction that changes them, whatever
 * code did; nothing else may (migration search_index). The full-text tables beside these, `post_index` and
 * `creator_index`, share their row numbers: seconds of publication, times 2^20, so that the newest come last.
 */
const documentColumns = {
  row: integer().primaryKey(),
  /** Words of title and tags, or of names; then of what else everybody may read. As `searchWords` writes them. */
  heading: text().notNull(),
  text: text().notNull(),
  /** What filters ask for, as words of a column of their own. */
  facets: text().notNull(),
};

export const search_posts = sqliteTable(
  "search_posts",
  {
    ...documentColumns,
    content_id: text().notNull(),
    /** As its post's, by which many are ordered at once. */
    likes: integer().notNull().default(0),
  },
  (t) => [uniqueIndex("search_posts_content").on(t.content_id)],
);

export const search_creators = sqliteTable(
  "search_creators",
  { ...documentColumns, profile_id: text().notNull() },
  (t) => [uniqueIndex("search_creators_profile").on(t.profile_id)],
);

/** Every word that can be found, and in how many posts and creators: for completions, typos and weights. */
export const search_terms = sqliteTable(
  "search_terms",
  {
    term: text().primaryKey(),
    /** Its first two and first four letters: completions are looked up by these. */
    two: text().notNull(),
    four: text().notNull(),
    uses: integer().notNull(),
  },
  (t) => [
    index("search_terms_by_prefix_2").on(t.two, t.uses),
    index("search_terms_by_prefix_4").on(t.four, t.uses),
  ],
);

/** Each longer word with one letter left out: two words one slip apart have such a rest in common. */
export const search_typo_keys = sqliteTable(
  "search_typo_keys",
  { typo_key: text().notNull(), term: text().notNull() },
  (t) => [primaryKey({ columns: [t.typo_key, t.term] }), index("search_typo_keys_of_term").on(t.term)],
);
