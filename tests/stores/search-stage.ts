import { eq, sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { readSearch } from "../../app/domain/search/forms.ts";
import { runSearch } from "../../app/domain/search/search.ts";
import { postSearchText } from "../../app/domain/search/words.ts";
import { content } from "../../db/schema/posts.ts";
import { searchStore } from "../../db/stores/search.ts";
import { HOUR, NOW, people } from "../cast.ts";
import { insertCast } from "./insert-cast.ts";
import { databaseForFile } from "./stage.ts";

type Draft = {
  title: string;
  tags?: string[];
  description?: string;
  body?: string;
  at?: number;
  likes?: number;
};
type Kind = Partial<
  Pick<typeof content.$inferInsert, "type" | "visibility_type" | "price" | "description_public">
>;

/** A database with the cast for a file, posts to be found in it, and searches as the page makes them. */
export function searchFixture() {
  const database = databaseForFile(({ db }) => insertCast(db));
  let made = 0;
  beforeEach(async () => {
    await database().db.delete(content).where(sql`id like 'found-%'`);
  });
  const search = (query: string, viewer: string | null = null) =>
    runSearch(
      { search: searchStore(database().db), now: NOW },
      readSearch(new URLSearchParams(query)),
      viewer,
    );
  return {
    database,
    search,
    ids: async (query: string) => (await search(query)).posts.map(({ id }) => id),
    change: (id: string, set: Partial<typeof content.$inferInsert>) =>
      database().db.update(content).set(set).where(eq(content.id, id)),

    /** Adds a post as posting does, and gives its id. */
    async post(draft: Draft, kind: Kind = {}, seller = people.creator.id): Promise<string> {
      const id = `found-${made++}`;
      const { title, tags = [], description = "", at = NOW - HOUR } = draft;
      const visibility_type = kind.visibility_type ?? "free";
      const readable = visibility_type === "free" || (kind.description_public ?? false);
      await database()
        .db.insert(content)
        .values({
          ...{ id, seller_id: seller, title, tags, description, body: draft.body ?? "" },
          ...{
            type: "image",
            like_count: draft.likes ?? 0,
            created_at: at,
            updated_at: at,
            published_at: at,
          },
          ...kind,
          ...{ visibility_type, is_public: visibility_type === "free" },
          search_words: postSearchText({ title, tags, description, descriptionIsPublic: readable }),
        });
      return id;
    },

    /** How much the index and its vocabulary hold. */
    async indexed() {
      const [row] = await database().db.all<{ index: number; words: number; slips: number }>(sql`select
        (select count(*) from post_index('all')) as "index", (select count(*) from search_terms) as words,
        (select count(*) from search_slips) as slips`);
      return row;
    },
  };
}
