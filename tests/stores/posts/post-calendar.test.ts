import { expect, test } from "vitest";
import { content } from "#db/schema/posts/posts.ts";
import { postCalendarStore } from "#db/stores/posts/post-calendar.ts";
import { HOUR, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creatorWithoutProfile: rookie, creator } = people;
const database = databaseForFile(({ db }) => insertCast(db));

const add = (id: string, more: Partial<typeof content.$inferInsert>, sellerId = rookie.id) =>
  database()
    .db.insert(content)
    .values({
      id,
      seller_id: sellerId,
      title: id,
      type: "text",
      is_public: true,
      visibility_type: "free",
      created_at: NOW,
      updated_at: NOW,
      ...more,
    });

test("a range has its published and scheduled posts in order, and nobody else's", async () => {
  const out = { published_at: NOW + HOUR, first_published_at: NOW + HOUR };
  await add("cal-out", out);
  await add("cal-soon", { scheduled_for: NOW + 2 * HOUR });
  await add("cal-first", { published_at: NOW, first_published_at: NOW });
  await add("cal-next-month", { scheduled_for: NOW + 9 * HOUR });
  await add("cal-draft", {});
  await add("cal-archived", { archived_at: NOW, first_published_at: NOW });
  await add("cal-deleted", { ...out, published_at: null, deleted_at: NOW });
  await add("cal-other", out, creator.id);
  const listed = await postCalendarStore(database().db).listBetween({
    sellerId: rookie.id,
    from: NOW,
    to: NOW + 9 * HOUR,
    limit: 9,
  });
  expect(listed.map(({ id, at, isScheduled }) => [id, at, isScheduled])).toEqual([
    ["cal-first", NOW, false],
    ["cal-out", NOW + HOUR, false],
    ["cal-soon", NOW + 2 * HOUR, true],
  ]);
});
