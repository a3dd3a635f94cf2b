import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { content, media } from "../../db/schema/posts.ts";
import { postStore } from "../../db/stores/posts.ts";
import { NOW, people } from "../cast.ts";
import { insertCast } from "./insert-cast.ts";
import { stageForFile } from "./stage.ts";

const { creator, otherCreator } = people;
const stage = stageForFile(({ db }) => insertCast(db));
const store = () => postStore(stage().db);
const newPost = (id: string) => ({
  ...{ id, seller_id: otherCreator.id, title: "One of many", type: "image" as const },
  ...{ visibility_type: "free" as const, is_public: true, created_at: NOW, updated_at: NOW },
});

describe("publish", () => {
  const picture = (id: string, sellerId: string) =>
    stage()
      .db.insert(media)
      .values({ id, seller_id: sellerId, purpose: "post", kind: "image", created_at: NOW });
  const medium = async (id: string) => (await stage().db.select().from(media).where(eq(media.id, id)))[0];
  const post = (id: string) => ({ ...newPost(id), published_at: NOW });

  test("ties the media to the post in their order, together", async () => {
    await picture("m1", otherCreator.id);
    await picture("m2", otherCreator.id);
    expect(await store().publish(post("fresh"), ["m2", "m1"], NOW)).toBe(true);
    expect(await medium("m2")).toMatchObject({ content_id: "fresh", position: 0, stored_at: NOW });
    expect(await medium("m1")).toMatchObject({ content_id: "fresh", position: 1, stored_at: NOW });
  });

  test("sent twice it is one post, with its own media", async () => {
    await picture("m3", otherCreator.id);
    await picture("m4", otherCreator.id);
    const both = await Promise.all([
      store().publish(post("twice"), ["m3"], NOW),
      store().publish(post("twice"), ["m4"], NOW),
    ]);
    expect(both).toEqual([true, true]);
    const tied = [await medium("m3"), await medium("m4")].filter((one) => one?.content_id === "twice");
    expect(tied).toHaveLength(1);
    expect(await stage().db.$count(content, eq(content.id, "twice"))).toBe(1);
  });

  test("cannot take over another's post or another's media", async () => {
    await picture("m5", creator.id);
    await picture("m6", otherCreator.id);
    expect(
      await store().publish({ ...post("fresh"), seller_id: creator.id, title: "Mine now" }, ["m5"], NOW),
    ).toBe(false);
    expect((await store().find("fresh", null))?.title).toBe("One of many");
    expect((await medium("m5"))?.content_id).toBeNull();
    await store().publish({ ...post("thief"), seller_id: creator.id }, ["m6", "m2"], NOW);
    expect((await medium("m6"))?.content_id).toBeNull();
    expect((await medium("m2"))?.content_id).toBe("fresh");
  });
});
