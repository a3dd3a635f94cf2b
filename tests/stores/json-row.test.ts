import { eq, getTableColumns, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { media, post_media } from "#db/schema/media/media.ts";
import { content } from "#db/schema/posts/posts.ts";
import { jsonRow } from "#db/stores/json-row.ts";
import { posts } from "../cast.ts";
import { cases } from "../properties/cases.ts";
import { insertCast } from "./fixtures/insert-cast.ts";
import { databaseForFile } from "./fixtures/test-database.ts";

const database = databaseForFile();

test("a JSON row equals its columns, whatever they hold", async () => {
  const { db } = database();
  await insertCast(db, "hash");
  const columns = getTableColumns(content);
  const values = fc.record({
    title: fc.string({ unit: "binary" }).filter((title) => !title.includes("\0")),
    price: fc.option(fc.maxSafeInteger()),
    is_public: fc.boolean(),
    tags: fc.array(fc.string({ unit: fc.constantFrom(...'ab"\\[],é😀') }), { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(values, async ({ title, ...given }) => {
      // Triggers and checks protect stored data, so values are replaced when they're read.
      const changed = {
        ...columns,
        title: sql<string>`${title}`.mapWith(content.title),
        price: sql<number | null>`cast(${given.price} as integer)`.mapWith(content.price),
        is_public: sql<boolean>`${given.is_public ? 1 : 0}`.mapWith(content.is_public),
        tags: sql<string[]>`${JSON.stringify(given.tags)}`.mapWith(content.tags),
      };
      const where = eq(content.id, posts.free.id);
      const [plain] = await db.select(changed).from(content).where(where);
      const [packed] = await db
        .select({ row: jsonRow(changed) })
        .from(content)
        .where(where);
      expect(packed?.row).toEqual(plain);
      expect(packed?.row).toMatchObject({ title, ...given });
    }),
    { numRuns: cases(40) },
  );
});

test("the columns of a table without a row are null", async () => {
  const { db } = database();
  const [found] = await db
    .select({ row: jsonRow({ id: content.id, alt: media.alt, ready: media.ready_at }) })
    .from(content)
    .leftJoin(post_media, sql`${post_media.content_id} = null`)
    .leftJoin(media, eq(media.id, post_media.media_id))
    .where(eq(content.id, posts.free.id));
  expect(found?.row).toEqual({ id: posts.free.id, alt: null, ready: null });
});
