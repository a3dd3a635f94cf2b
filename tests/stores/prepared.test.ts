import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { content } from "../../db/schema/posts.ts";
import type { Database } from "../../db/stores/database.ts";
import { prepared, preparedByShape, type Slots } from "../../db/stores/prepared.ts";
import { posts } from "../cast.ts";
import { insertCast } from "./fixtures/insert-cast.ts";
import { databaseForFile } from "./fixtures/test-database.ts";

const database = databaseForFile();
const filled = async () => {
  if ((await database().db.select().from(content)).length === 0) await insertCast(database().db, "hash");
  return database().db;
};

type Id = { id: string };
const build = vi.fn((db: Database, { id }: Slots<Id>) =>
  db
    .select({ title: content.title, tags: content.tags, free: content.is_public })
    .from(content)
    .where(eq(content.id, id)),
);
const postById = prepared(build);
const setTitle = prepared((db, { id, title }: Slots<Id & { title: string }>) =>
  db
    .update(content)
    .set({ title: sql`${title}` })
    .where(eq(content.id, id)),
);

describe("a prepared query", () => {
  test("is built once, and runs with each caller's values, decoded as the schema says", async () => {
    const db = await filled();
    const found = await Promise.all([posts.free, posts.ppv].map(({ id }) => postById.run(db, { id })));
    expect(found).toEqual([
      [{ title: posts.free.title, tags: ["lamps"], free: true }],
      [{ title: posts.ppv.title, tags: ["lamps"], free: false }],
    ]);
    expect(await postById.run(db, { id: "nobody" })).toEqual([]);
    expect(build).toHaveBeenCalledTimes(1);
  });

  test("joins a batch with its values, reads and writes alike", async () => {
    const db = await filled();
    const [, [renamed]] = await db.batch([
      setTitle.bind(db, { id: posts.draft.id, title: 'It\'s "new"' }),
      postById.bind(db, { id: posts.draft.id }),
    ]);
    expect(renamed?.title).toBe('It\'s "new"');
  });

  test("refuses to run without one of its values", async () => {
    const db = await filled();
    await expect(postById.run(db, {} as Id)).rejects.toThrow(/placeholder/);
  });

  test("does not run in a transaction, where it would use another connection", async () => {
    const db = await filled();
    const running = db.transaction(async (tx) => postById.run(tx as unknown as Database, { id: "a" }));
    await expect(running).rejects.toThrow("not in a transaction");
  });
});

test("a query with several shapes is built once for each", async () => {
  const shapes: string[] = [];
  const newest = preparedByShape(
    (db, { ascending }: { ascending: boolean }, { limit }: Slots<{ limit: number }>) => {
      shapes.push(String(ascending));
      return db
        .select({ id: content.id })
        .from(content)
        .orderBy(ascending ? content.id : sql`${content.id} desc`)
        .limit(limit);
    },
  );
  const db = await filled();
  const all = Object.values(posts)
    .map(({ id }) => id)
    .toSorted();
  for (let i = 0; i < 3; i++) {
    expect(await newest({ ascending: true }).run(db, { limit: 1 })).toEqual([{ id: all[0] }]);
    expect(await newest({ ascending: false }).run(db, { limit: 1 })).toEqual([{ id: all.at(-1) }]);
  }
  expect(shapes).toEqual(["true", "false"]);
});
