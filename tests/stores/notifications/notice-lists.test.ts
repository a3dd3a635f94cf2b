import { beforeEach, describe, expect, test } from "vitest";
import { noticeKinds } from "#db/kinds.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { noticeStore } from "#db/stores/notifications/notices.ts";
import { noticeLists } from "#domain/notifications/notice.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { fan, creator } = people;
const database = databaseForFile(({ db }) => insertCast(db));
beforeEach(async () => {
  await database().db.delete(notices);
});
const store = () => noticeStore(database().db);
type Which = Parameters<ReturnType<typeof noticeStore>["list"]>[1];
const list = (userId: string, which: Partial<Which> = {}) =>
  store().list(userId, { kinds: noticeKinds, isUnread: false, ...which }, null, 100);

describe("a list", () => {
  const add = (subject_id: string, at: number, more: Partial<typeof notices.$inferInsert> = {}) =>
    database()
      .db.insert(notices)
      .values({ user_id: fan.id, kind: "account", subject_id, at, unread_since: at, ...more });
  const ids = async (...args: Parameters<typeof list>) =>
    (await list(...args)).map(({ subjectId }) => subjectId);

  test("has the newest first, by kind or unread, in pages without gaps", async () => {
    for (const [subject, at] of [
      ["a", 1],
      ["b", 2],
      ["c", 2],
      ["d", 3],
    ] as const)
      await add(subject, at);
    await add("m", 4, { kind: "message", read_at: 5 });
    expect(await ids(fan.id)).toEqual(["m", "d", "c", "b", "a"]);
    expect(await ids(fan.id, { kinds: noticeLists.account })).toEqual(["d", "c", "b", "a"]);
    expect(await ids(fan.id, { isUnread: true })).toEqual(["d", "c", "b", "a"]);
    const which = { kinds: noticeKinds, isUnread: false };
    const [, , third] = await store().list(fan.id, which, null, 3);
    const after = { at: third?.at ?? 0, id: String(third?.id) };
    const rest = await store().list(fan.id, which, after, 3);
    expect(rest.map(({ subjectId }) => subjectId)).toEqual(["b", "a"]);
  });

  test("is read and marked by its owner alone, and only up to what was shown", async () => {
    await add("a", 1);
    await add("b", 9);
    const [newest] = await list(fan.id);
    const id = newest?.id ?? 0;
    expect(await store().findOwn(id, creator.id)).toBeNull();
    await store().markRead(id, creator.id, NOW);
    await store().markAllRead(creator.id, NOW, NOW);
    expect(await store().countUnreadOthers(fan.id, 100)).toBe(2);
    await store().markAllRead(fan.id, 5, NOW);
    expect((await list(fan.id, { isUnread: true })).map(({ subjectId }) => subjectId)).toEqual(["b"]);
    await store().markRead(id, fan.id, NOW);
    expect(await store().countUnreadOthers(fan.id, 100)).toBe(0);
  });

  test("deletes old notices, a bounded number at a time", async () => {
    for (const at of [1, 2, 3, 4]) await add(`old-${at}`, at);
    await store().deleteExpired(4, 2);
    expect(await ids(fan.id)).toEqual(["old-4", "old-3"]);
    await store().deleteExpired(4, 2);
    expect(await ids(fan.id)).toEqual(["old-4"]);
  });

  test("comes from the index in its order, without sorting", async () => {
    const { db, client, queries } = database();
    queries.length = 0;
    for (const isUnread of [true, false]) await store().list(fan.id, { kinds: ["tip"], isUnread }, null, 20);
    const plans = await Promise.all(
      queries.map(({ sql, params }) =>
        client.execute({ sql: `explain query plan ${sql}`, args: params as string[] }),
      ),
    );
    const steps = plans.map(({ rows }) => rows.map((row) => String(row.detail)));
    expect(steps[0]?.[0]).toContain("notices_unread");
    expect(steps[1]?.[0]).toContain("notices_of_user");
    // The only sort is of one pair's subscriptions, in the middle of the plan.
    for (const plan of steps) expect(plan.at(-1)).not.toContain("ORDER BY");
    expect(await db.$count(notices)).toBe(0);
  });
});
