import { beforeEach, expect, test } from "vitest";
import { DAY, NOW, people } from "#tests/cast.ts";
import { newBoost } from "#tests/stores/boosts/boost-fixture.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { deleteCases, insertRestriction } from "#tests/stores/moderation/cases/restricted-account.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { startOver, subscriber } from "#tests/stores/subscriptions/price-changes/asked-fixture.ts";

const { creator } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => {
  world.time.now = NOW - 7 * DAY;
  world.stripe.control.topUp({ amount: 1_000_000 });
});
beforeEach(() => startOver(database().db, world()));

const restrict = (now = NOW) => insertRestriction(database().db, creator.id, now);
const lift = () => deleteCases(database().db);

test("a boost pauses while its creator is restricted, resumes automatically, and keeps its end", async () => {
  const boost = await newBoost(database().db, world(), { budget: 2000, days: 5 });
  await boost.start();
  await boost.pay();
  await boost.deliver();
  const { ends_at } = await boost.stored();
  const told = await boost.told();
  await restrict();
  await boost.view(3);
  expect((await boost.stored()).spent).toBe(0);
  await boost.run();
  expect(await boost.stored()).toMatchObject({
    paused_at: world().now(),
    pause_reason: "restriction",
    ends_at,
  });
  expect(await boost.deps.boosts.resume(boost.id, creator.id, world().now())).toBe(false);
  await boost.run();
  expect(await boost.told()).toEqual(told);

  world().passHours(10);
  await lift();
  await boost.run();
  expect(await boost.stored()).toMatchObject({ paused_at: null, pause_reason: null, ends_at });
  await boost.view(3);
  expect((await boost.stored()).spent).toBe(15);
  await boost.end();
});

test("no fan is asked to pay a restricted creator more, and an accepted increase waits", async () => {
  const fan = await subscriber(database().db, world());
  await fan.setPrice(2000);
  await fan.ask("end", 2000);
  await restrict();
  await fan.live(24);
  expect(await fan.emails()).toEqual([]);
  await lift();
  await fan.live(24);
  expect((await fan.emails()).map(({ kind }) => kind)).toEqual(["price-change"]);
  expect(await fan.answer("accepted")).toEqual({ ok: true });
  await restrict();
  await fan.live(32 * 24);
  expect(await fan.charges()).toEqual([1500, 1500]);
  expect((await fan.request())?.closed_at).toBeNull();
  await lift();
  await fan.live(32 * 24);
  expect(await fan.charges()).toEqual([1500, 1500, 2000]);
});

test("no subscription ends over the price of a restricted creator", async () => {
  const fan = await subscriber(database().db, world());
  await fan.setPrice(2000);
  await fan.ask("end", 2000);
  await fan.live(6);
  await restrict();
  await fan.live(32 * 24);
  expect((await fan.emails()).map(({ kind }) => kind)).toEqual(["price-change"]);
  expect(await fan.stored()).toMatchObject({ ended_at: null, cancel_requested_at: null });
  expect(await fan.charges()).toEqual([1500, 1500]);
  const request = await fan.request();
  expect(await fan.deps.priceRequests.stop(request?.id ?? "", fan.now())).toBe(false);
  expect(await fan.deps.priceRequests.begin(request?.id ?? "", fan.now())).toBeNull();
  await lift();
});

test("a lower price reaches subscribers of a restricted creator", async () => {
  const fan = await subscriber(database().db, world());
  await fan.setPrice(1200);
  await restrict();
  await fan.live(32 * 24);
  expect(await fan.charges()).toEqual([1500, 1200]);
  expect(fan.now()).toBeGreaterThan(NOW + 30 * DAY);
  await lift();
});
