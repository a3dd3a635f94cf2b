import { expect, test } from "vitest";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { unlockedConversation } from "./unlock-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 10_000_000 }));
const unlock = () => unlockedConversation(database().db, world(), 3);
type Unlocked = Awaited<ReturnType<typeof unlock>>;

test.each([
  ["lets it lie", null],
  ["deletes it", (one: Unlocked, id: string) => one.remove(id)],
  ["lets it through on the last day", (one: Unlocked, id: string) => one.release(id)],
])(
  "a creator whose words hold the fan's message, and who %s, returns the fee once the time is over",
  async (_, act) => {
    const one = await unlock();
    const id = (await one.hold("creator")) ?? "";
    world().passHours(3 * 24 - 1);
    await act?.(one, id);
    await one.work();
    expect(await one.outcome()).toBeNull();
    world().passHours(1);
    await one.work();
    expect([await one.outcome(), (await one.requests()).length]).toEqual(["unanswered", 1]);
  },
);

test("a reply to a held message counts, but not a reply from before it", async () => {
  const [kept, missed] = [await unlock(), await unlock()];
  await missed.write("creator");
  for (const one of [kept, missed]) await one.hold("creator");
  await kept.write("creator");
  world().passDays(3);
  for (const one of [kept, missed]) await one.work();
  expect([await kept.outcome(), await missed.outcome()]).toEqual(["kept", "unanswered"]);
});

test("a message that we hold starts the clock once it is allowed, and one that the fan unsent doesn't", async () => {
  const [ours, unsent, later] = [await unlock(), await unlock(), await unlock()];
  await ours.hold("platform");
  const id = (await later.hold("platform")) ?? "";
  const own = (await unsent.hold("creator")) ?? "";
  await unsent.withdraw(own);
  world().passDays(4);
  await later.release(id);
  for (const one of [ours, unsent, later]) await one.work();
  expect(await Promise.all([ours, unsent, later].map((one) => one.outcome()))).toEqual([null, null, null]);
  world().passDays(3);
  await later.work();
  expect(await later.outcome()).toBe("unanswered");
});
