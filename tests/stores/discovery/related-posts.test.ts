import { expect, test } from "vitest";
import { content } from "#db/schema/posts/posts.ts";
import { feedStore } from "#db/stores/discovery/feeds.ts";
import { HOUR, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator, otherCreator } = people;
const database = databaseForFile(({ db }) => insertCast(db));

test("related posts are ordered by shared tags, then the same creator, then the newest", async () => {
  const post = (id: string, tags: string[], hoursAgo: number, seller_id = creator.id) => ({
    id,
    seller_id,
    tags,
    title: id,
    type: "text" as const,
    visibility_type: "free" as const,
    is_public: true,
    created_at: NOW,
    updated_at: NOW,
    published_at: NOW - hoursAgo * HOUR,
  });
  const theo = otherCreator.id;
  await database()
    .db.insert(content)
    .values([
      post("m-itself", ["amber", "dusk", "moths"], 3, theo),
      post("a-same-creator", ["other"], 1, theo),
      post("b-one-tag", ["moths"], 2),
      post("c-one-tag-newer", ["dusk"], 1),
      post("y-two-tags", ["amber", "dusk"], 9),
      post("x-two-tags-and-creator", ["dusk", "amber"], 10, theo),
      post("z-all-tags", ["amber", "dusk", "moths"], 11),
    ]);
  const ids = async (limit: number) =>
    (await feedStore(database().db).findRelated("m-itself", null, limit)).related.map(({ id }) => id);
  const alike = ["z-all-tags", "x-two-tags-and-creator", "y-two-tags", "c-one-tag-newer", "b-one-tag"];
  expect(await ids(6)).toEqual([...alike, "a-same-creator"]);
  expect(await ids(3)).toEqual(alike.slice(0, 3));
});
