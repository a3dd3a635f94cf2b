import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { rebuildSearchText } from "#db/rebuild-search.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { content, likes } from "#db/schema/posts/posts.ts";
import { deletionStore } from "#db/stores/accounts/deletions.ts";
import { profileStore } from "#db/stores/creators/profiles.ts";
import { searchStore } from "#db/stores/discovery/search.ts";
import { editProfile } from "#domain/creators/edit-profile.ts";
import type { Traits } from "#domain/creators/traits.ts";
import { creatorSearchText } from "#domain/discovery/search-text/search-text.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { searchFixture } from "../fixtures/search-fixture.ts";

const { database, post, search, ids, change, indexed } = searchFixture();
const { creator, otherCreator } = people;

describe("the index is updated in the same transaction", () => {
  test("for publishing, editing, visibility, archiving, and deleting, leaving nothing behind", async () => {
    const before = await indexed();
    const id = await post({ title: "Quicksilver" });
    expect(await ids("q=quicksilver")).toEqual([id]);

    await change(id, { title: "Mercury", search_text: "mercury\n" });
    expect(await ids("q=quicksilver&exactly=1")).toEqual([]);
    expect(await ids("q=mercury")).toEqual([id]);

    await change(id, { visibility_type: "ppv", is_public: false, price: 1200 });
    expect(await ids("q=mercury&price=free")).toEqual([]);
    expect(await ids("q=mercury&price=paid")).toEqual([id]);
    expect(await ids("q=mercury&price=10-25")).toEqual([id]);
    await change(id, { price: 6000 });
    expect(await ids("q=mercury&price=10-25")).toEqual([]);
    expect(await ids("q=mercury&price=50%2B")).toEqual([id]);

    for (const hide of [
      { published_at: null, archived_at: NOW },
      { published_at: null, scheduled_for: NOW + DAY },
      { deleted_at: NOW },
    ]) {
      await change(id, hide);
      expect(await ids("q=mercury&exactly=1"), JSON.stringify(hide)).toEqual([]);
      expect(await indexed()).toEqual(before);
      await change(id, {
        published_at: NOW - HOUR,
        archived_at: null,
        scheduled_for: null,
        deleted_at: null,
      });
      expect(await ids("q=mercury")).toEqual([id]);
    }
    await database().db.delete(content).where(eq(content.id, id));
    expect(await indexed()).toEqual(before);
  });

  test("and is rolled back with it", async () => {
    const before = await indexed();
    await expect(
      database().client.batch(
        [
          `insert into content (id, seller_id, title, type, is_public, visibility_type, search_text, created_at,
             updated_at, published_at) values ('found-x', '${creator.id}', 'X', 'text', 1, 'free', 'phantom', 1, 1, 1)`,
          "insert into content (id) values ('found-y')",
        ],
        "write",
      ),
    ).rejects.toThrow();
    expect(await indexed()).toEqual(before);
    expect(await ids("q=phantom&exactly=1")).toEqual([]);
  });

  test("for a closed account, with its posts and name, and again when it reopens", async () => {
    const id = await post({ title: "Stays with its creator" }, {}, otherCreator.id);
    const request = { userId: otherCreator.id, now: NOW, dueAt: NOW + 30 * DAY, auditId: "close" };
    const mail = { id: "mail-close", recipient: "t@example.com", subject: "x", body: "x", now: NOW };
    const deletions = deletionStore(database().db);
    expect((await search("q=theo")).creators).toHaveLength(1);
    await deletions.request({ ...request, mail });
    expect(await ids("q=stays")).toEqual([]);
    expect((await search("q=theo&exactly=1")).creators).toEqual([]);
    const back = { ...request, auditId: "open", mail: { ...mail, id: "mail-open" } };
    expect(await deletions.cancel(back)).toBe(true);
    expect(await ids("q=stays")).toEqual([id]);
    expect((await search("q=theo")).creators).toHaveLength(1);
  });

  test("for a creator's new text, price, and traits", async () => {
    const set = (values: Partial<typeof profiles.$inferInsert>) =>
      database().db.update(profiles).set(values).where(eq(profiles.id, creator.id));
    const names = async (query: string) =>
      (await search(`who=creators&${query}`)).creators.map(({ id }) => id);
    const said = { username: "mira", name: "Mira", bio: "Tape loops and theremin", interests: [] };
    await set({ bio: said.bio, search_text: creatorSearchText(said) });
    expect(await names("q=theremin")).toEqual([creator.id]);
    expect(await names("q=theremin&by_price=1&price_from=10&price_to=14")).toEqual([]);
    expect(await names("q=theremin&by_price=1&price_from=15&price_to=15")).toEqual([creator.id]);
    expect(await names("q=theremin&by_age=1")).toEqual([]);
    await set({ age: 30, traits: { hair_color: "red" } });
    expect(await names("q=theremin&by_age=1")).toEqual([creator.id]);
    expect(await names("q=theremin&hair_color=red")).toEqual([creator.id]);
    expect(await names("q=theremin&hair_color=black")).toEqual([]);
    await set({ traits: null });
    expect(await names("q=theremin&hair_color=red")).toEqual([]);
    expect(await names("q=theremin")).toEqual([creator.id]);
  });

  test("for the appearance details in a creator's form, added and removed", async () => {
    const deps = {
      profiles: profileStore(database().db),
      clock: { now: () => NOW, newId: () => `price-${crypto.randomUUID()}` },
    };
    const names = async (query: string) =>
      (await search(`who=creators&${query}`)).creators.map(({ id }) => id);
    const save = (traits: Traits) =>
      editProfile(deps, creator.id, { name: "Mira", bio: "Says it", age: 30, messagePrice: 1300, traits });
    expect(await names("hair_color=red")).toEqual([]);
    await save({ hair_color: "red", body_type: "plus_size" });
    expect(await names("hair_color=red&body_type=plus_size")).toEqual([creator.id]);
    expect(await names("hair_color=red&body_type=slim")).toEqual([]);
    await save({ body_type: "slim" });
    expect(await names("hair_color=red")).toEqual([]);
    expect(await names("body_type=slim")).toEqual([creator.id]);
    // A failure in the same transaction rolls back both the profile and the index.
    const failing = { ...deps, clock: { ...deps.clock, newId: () => "price-twice" } };
    await editProfile(failing, creator.id, { name: "Mira", bio: "", messagePrice: 1400 });
    await expect(
      editProfile(failing, creator.id, { name: "Mira", bio: "", messagePrice: 1500, traits: {} }),
    ).rejects.toThrow();
    expect(await names("body_type=slim")).toEqual([creator.id]);
    await save({});
    const [row] = await database().db.select().from(profiles).where(eq(profiles.id, creator.id));
    expect(row?.traits).toBeNull();
    expect(await names("body_type=slim")).toEqual([]);
    expect(await names("")).toContain(creator.id);
  });

  test("and never contains fans", async () => {
    expect((await search("q=ada&exactly=1")).creators).toEqual([]);
  });
});

test("likes don't disturb the index, even of a rewritten post", async () => {
  const [older, newer] = [await post({ title: "Osmium", at: NOW - DAY }), await post({ title: "Osmium" })];
  const popular = () => ids("q=osmium&sort=popular");
  const like = {
    user_id: people.fan.id,
    subject_type: "content",
    subject_id: older,
    created_at: NOW,
  } as const;
  expect(await popular()).toEqual([newer, older]);
  await database().db.insert(likes).values(like);
  expect(await popular()).toEqual([older, newer]);
  await change(older, { published_at: NOW - 2 * DAY, search_text: "osmium again" });
  expect(await popular()).toEqual([older, newer]);
  await database().db.delete(likes).where(eq(likes.subject_id, older));
  expect(await popular()).toEqual([newer, older]);
});

test("segments left by many writes are merged a few pages at a time, with unchanged results", async () => {
  const many = (i: number) => Array.from({ length: 300 }, (_, j) => `of${i}and${j}`).join(" ");
  for (let i = 0; i < 40; i++) await post({ title: `Hafnium ${i}`, description: many(i) });
  const parts = async () => {
    // Lower IDs hold the index's structure; a segment's pages start with its number.
    const [row] = await database().db.all<{ n: number }>(
      sql`select count(distinct id >> 37) as n from post_index_data where id > 10`,
    );
    return row?.n ?? 0;
  };
  const found = async () => {
    const all = [];
    for (const page of [0, 1, 2]) all.push(...(await ids(`q=hafnium+&sort=newest&page=${page}`)));
    return all;
  };
  const before = await found();
  expect(before).toHaveLength(40);
  expect(await parts()).toBeGreaterThan(4);
  const { mergeIndexes } = searchStore(database().db);
  let runs = 0;
  while (await mergeIndexes(4)) runs += 1;
  expect(runs).toBeGreaterThan(1);
  expect(await parts()).toBeLessThan(4);
  expect(await found()).toEqual(before);
  const [first = ""] = before;
  await change(first, { deleted_at: NOW });
  expect(await found()).toEqual(before.slice(1));
});

test("search texts from an older version are rebuilt, and those of erased posts stay empty", async () => {
  await rebuildSearchText(database().client);
  const kept = await post({ title: "Harbor", description: "Fog" }, { visibility_type: "subscriber" });
  const joined = await post({ title: "کتاب\u200cها", tags: ["٢٠٢٥"] });
  const erased = await post({ title: "Gone" });
  await change(joined, { search_text: "كتاب ها ٢٠٢٥\n" });
  await change(erased, { search_text: "" });
  await database().db.update(profiles).set({ search_text: "old\n" }).where(eq(profiles.id, creator.id));
  expect(await ids(`q=${encodeURIComponent("کتابها")}`)).toEqual([]);
  expect(await rebuildSearchText(database().client)).toBe(2);
  expect(await ids(`q=${encodeURIComponent("کتابها 2025")}`)).toEqual([joined]);
  expect((await search("q=mira&who=creators")).creators).toMatchObject([{ id: creator.id }]);
  expect(await ids("q=gone&exactly=1")).toEqual([]);
  expect(await ids("q=fog&exactly=1")).toEqual([]);
  expect(await ids("q=harbor")).toEqual([kept]);
});
