import { expect, test } from "vitest";
import { DAY } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { newHeld } from "./held-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));

test("unsending held messages doesn't reset the daily limit, so that nobody can test words one by one", async () => {
  const { chat, hold, store } = await newHeld(database().db);
  const unsend = (key: string) =>
    store.withdraw({
      heldId: `${chat.id}-${key}`,
      authorId: chat.fanId,
      conversationId: chat.id,
      now: chat.clock.now,
    });
  for (const key of ["second", "third"]) expect(await hold(key)).toBe(true);
  for (const key of ["first", "second", "third"]) await unsend(key);
  expect(await hold("fourth")).toBe(false);
  chat.clock.now += DAY;
  expect(await hold("fourth")).toBe(true);
});
