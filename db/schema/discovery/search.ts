import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * The columns of a search document. Only triggers on content and profiles write the search tables, in the same
 * transaction (migration search_index). The full-text tables `post_index` and `creator_index` share these row numbers:
 * the second of publication times 2^20, so that the newest sort last.
 */
const documentColumns = {
  row: integer().primaryKey(),
  /** Words of the title and tags, or of the names; `text` has everything else that's public. */
  heading: text().notNull(),
  text: text().notNull(),
  facets: text().notNull(),
};

export const search_posts = sqliteTable(
  "search_posts",
  {
    ...documentColumns,
    content_id: text().notNull(),
    /** Copied from the post, so that sorting many hits needs no lookups. */
    likes: integer().notNull().default(0),
  },
  (t) => [uniqueIndex("search_posts_content").on(t.content_id)],
);

export const search_creators = sqliteTable(
  "search_creators",
  { ...documentColumns, profile_id: text().notNull() },
  (t) => [uniqueIndex("search_creators_profile").on(t.profile_id)],
);

/** Searchable words and how many posts and creators use them, for completions, typo correction, and weights. */
export const search_terms = sqliteTable(
  "search_terms",
  {
    term: text().primaryKey(),
    /** The first two and first four letters, for completions. */
    two: text().notNull(),
    four: text().notNull(),
    uses: integer().notNull(),
  },
  (t) => [
    index("search_terms_by_prefix_2").on(t.two, t.uses),
    index("search_terms_by_prefix_4").on(t.four, t.uses),
  ],
);

/** Each longer word with one letter left out. Two words one typo apart share such a key. */
export const search_typo_keys = sqliteTable(
  "search_typo_keys",
  { typo_key: text().notNull(), term: text().notNull() },
  (t) => [primaryKey({ columns: [t.typo_key, t.term] }), index("search_typo_keys_of_term").on(t.term)],
);
