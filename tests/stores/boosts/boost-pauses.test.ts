import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { content } from "#db/schema/posts/posts.ts";
import { ownPostStore } from "#db/stores/posts/own-posts.ts";
import { people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { newBoost, promoted } from "./boost-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile(async (world) => {
  world.stripe.control.topUp({ amount: 1_000_000 });
  // Restoring only brings back what was published before.
  await database().db.run("update content set first_published_at = published_at");
});

const running = async (terms = { budget: 2000, days: 5 }) => {
  const boost = await newBoost(database().db, world(), terms);
  await boost.start();
  await boost.pay();
  await boost.deliver();
  return boost;
};
const own = [promoted, people.creator.id] as const;
const STARTED = "Your boost of “A free photo” is running";
const PAUSED = "Your boost of “A free photo” is paused until its post is published again";

test("while its post is archived, a boost pauses automatically and keeps its end", async () => {
  const posts = ownPostStore(database().db);
  const boost = await running();
  const { ends_at } = await boost.stored();
  await boost.run();
  expect(await boost.told()).toEqual([STARTED]);
  await posts.archive(...own, world().now());
  // It isn't shown, even before the scheduled run.
  await boost.view(3);
  expect((await boost.stored()).spent).toBe(0);
  await boost.run();
  const paused = await boost.stored();
  expect(paused).toMatchObject({ paused_at: world().now(), pause_reason: "post", ended_at: null });
  expect(await boost.deps.boosts.resume(boost.id, people.creator.id, world().now())).toBe(false);
  await boost.run();
  expect(await boost.told()).toEqual([PAUSED, STARTED].toSorted());

  world().passHours(10);
  await posts.restore(...own, world().now());
  await boost.run();
  expect(await boost.stored()).toMatchObject({
    paused_at: null,
    pause_reason: null,
    ends_at,
    paced_from: world().now(),
  });
  await boost.view(3);
  expect((await boost.stored()).spent).toBe(15);
});

test("a boost that its creator paused stays paused when the post comes back", async () => {
  const posts = ownPostStore(database().db);
  const boost = await running();
  await boost.deps.boosts.pause(boost.id, people.creator.id, world().now());
  await posts.archive(...own, world().now());
  await boost.run();
  await posts.restore(...own, world().now());
  await boost.run();
  expect(await boost.stored()).toMatchObject({ pause_reason: null });
  expect((await boost.stored()).paused_at).not.toBeNull();
  expect(await boost.told()).toEqual([STARTED]);
  expect(await boost.deps.boosts.resume(boost.id, people.creator.id, world().now())).toBe(true);
});

test("its end is reported once, with what was delivered and what is refunded, unless its creator ended it", async () => {
  const { db } = database();
  const late = await running();
  await late.view(1);
  await late.view(3, "served");
  world().passDays(6);
  await late.run();
  await late.run();
  expect(await late.told()).toEqual([
    "Your boost of “A free photo” has ended: 4 views, and $19.98 goes back to your card",
    STARTED,
  ]);

  const used = await running({ budget: 500, days: 1 });
  await db.run(`update boosts set spent = 4995 where id = '${used.id}'`);
  await used.view(2);
  await used.run();
  expect(await used.told()).toContain("Your boost of “A free photo” has used up its budget: 1 view");

  const ended = await running();
  await ended.end();
  await ended.run();
  expect(await ended.told()).toEqual([STARTED]);

  const disputed = await running();
  await disputed.dispute();
  await disputed.run();
  expect(await disputed.told()).toContain(
    "Your boost of “A free photo” ended because its payment was refunded or disputed: 0 views",
  );

  const gone = await running();
  await db.update(content).set({ deleted_at: world().now() }).where(eq(content.id, promoted));
  await gone.run();
  expect(await gone.told()).toContain(
    "Your boost ended because its post is gone: 0 views, and $20 goes back to your card",
  );
});
