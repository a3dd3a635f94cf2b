import { isNull } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { reply_promises } from "#db/schema/messages/reply-promises.ts";
import { payoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import { people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { platformDifference } from "#tests/stores/reversals/refunds/fixtures/refund-fixture.ts";
import { promiseModel, stepNames } from "./promise-model.ts";
import { unlockedConversation } from "./unlock-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 10_000_000 }));
/** Closes other tests' promises, so that only this one's hold money. */
const forgetOthers = () =>
  database().db.update(reply_promises).set({ outcome: "ended" }).where(isNull(reply_promises.outcome));
const held = async () => (await payoutStore(database().db).findEarnings(people.creator.id))?.promised ?? -1;
const unlock = (days = 3) => unlockedConversation(database().db, world(), days);

test("without a reply in time, the fee is refunded once, the conversation closes, and both sides are notified", async () => {
  const one = await unlock();
  expect(await one.isOpen()).toBe(true);
  world().passDays(10);
  await one.work();
  expect([await one.outcome(), await one.isOpen()]).toEqual([null, true]);
  await one.write("fan");
  world().passHours(3 * 24 - 1);
  await one.work();
  expect([await one.outcome(), await one.notices()]).toEqual([
    null,
    { creator: ["message", "reply_due", "sale"], fan: [] },
  ]);
  world().passHours(1);
  await one.work();
  await one.work();
  expect([await one.outcome(), await one.isOpen()]).toEqual(["unanswered", false]);
  expect(await one.requests()).toEqual([{ by: "unanswered", amount: 1200, state: "succeeded" }]);
  expect((await one.notices()).fan).toEqual(["reply_missed"]);
  expect((await one.notices()).creator).toEqual(["message", "reply_due", "reply_missed", "sale"]);
  expect((await one.emails()).filter((body) => body.includes("within the promised time"))).toHaveLength(1);
});

test.each(["creator", "team"] as const)(
  "a reply by a %s in time makes the unlock permanent",
  async (kind) => {
    const one = await unlock(1);
    await one.write("fan");
    world().passHours(23);
    await one.write("creator", kind);
    world().passDays(9);
    await one.work();
    expect([await one.outcome(), await one.isOpen(), await one.requests()]).toEqual(["kept", true, []]);
  },
);

test.each([
  ["an automation", (one: Unlocked) => one.write("creator", "automation")],
  ["a message before the fan wrote", null],
  ["one that is unsent", async (one: Unlocked) => one.unsend("creator", await one.write("creator"))],
  [
    "one after the time is over",
    async (one: Unlocked) => {
      world().passDays(3);
      await one.write("creator");
    },
  ],
])("%s doesn't count as a reply", async (_, act) => {
  const one = await unlock();
  if (act === null) await one.write("creator");
  await one.write("fan");
  await act?.(one);
  world().passDays(3);
  await one.work();
  expect(await one.outcome()).toBe("unanswered");
});
type Unlocked = Awaited<ReturnType<typeof unlock>>;

test("an unsent message doesn't start the clock", async () => {
  const one = await unlock();
  await one.unsend("fan", await one.write("fan"));
  world().passDays(5);
  await one.work();
  expect([await one.outcome(), await one.isOpen()]).toEqual([null, true]);
});

test("an unlock that the fan doesn't use for 30 days needs no reply anymore, and later messages start no clock", async () => {
  await forgetOthers();
  const [unused, used] = [await unlock(1), await unlock(1)];
  world().passDays(29);
  await unused.work();
  expect([await unused.outcome(), await held()]).toEqual([null, 2 * 1080]);
  await used.write("fan");
  world().passHours(24);
  await unused.write("fan");
  world().passDays(2);
  await unused.work();
  expect([await unused.outcome(), await used.outcome()]).toEqual(["ended", "unanswered"]);
  expect([await unused.isOpen(), await unused.requests(), await held()]).toEqual([true, [], 0]);
});

test("an answered unlock stays answered if the fan unsends; if the creator unsends the reply, it doesn't", async () => {
  const [stays, cleared] = [await unlock(), await unlock()];
  for (const one of [stays, cleared]) {
    const asked = await one.write("fan");
    const reply = await one.write("creator");
    await one.unsend("fan", asked);
    if (one === cleared) await one.unsend("creator", reply);
    await one.write("fan");
    world().passDays(3);
    await one.work();
  }
  expect([await stays.outcome(), (await stays.requests()).length]).toEqual(["kept", 0]);
  expect([await cleared.outcome(), (await cleared.requests()).length]).toEqual(["unanswered", 1]);
});

test("a creator who blocks refunds at once; if the fan blocks, no reply is due anymore", async () => {
  const [left, right] = [await unlock(), await unlock()];
  await left.block("creator");
  await right.write("fan");
  await right.block("fan");
  world().passDays(4);
  for (const one of [left, right]) await one.work();
  expect([await left.outcome(), await right.outcome()]).toEqual(["unanswered", "ended"]);
  expect([(await left.requests()).length, (await right.requests()).length]).toEqual([1, 0]);
});

test("if the fan leaves, no reply is due anymore, even if they come back in time, unless it was answered", async () => {
  const [open, answered] = [await unlock(), await unlock()];
  for (const one of [open, answered]) await one.write("fan");
  await answered.write("creator");
  for (const one of [open, answered]) await one.leaveAndReturn();
  expect([await open.outcome(), await answered.outcome()]).toEqual(["ended", null]);
  world().passDays(3);
  for (const one of [open, answered]) await one.work();
  expect([await open.requests(), await open.isOpen(), await answered.outcome()]).toEqual([[], true, "kept"]);
});

test("closing the conversation ends the wait for a reply without a refund, unless it was answered", async () => {
  const [open, answered] = [await unlock(), await unlock()];
  for (const one of [open, answered]) await one.write("fan");
  await answered.write("creator");
  for (const one of [open, answered]) expect(await one.close()).toBe(true);
  expect([await open.outcome(), await answered.outcome()]).toEqual(["ended", null]);
  await open.block("creator");
  world().passDays(3);
  for (const one of [open, answered]) await one.work();
  expect([await open.requests(), await answered.outcome()]).toEqual([[], "kept"]);
});

test("a dispute delays the refund until it is won, and makes it unnecessary if it is lost", async () => {
  for (const won of [true, false]) {
    const one = await unlock();
    await one.write("fan");
    await one.dispute();
    world().passDays(3);
    await one.work();
    expect([await one.requests(), await one.isOpen()]).toEqual([[], false]);
    await one.closeDispute(won);
    await one.work();
    await one.work();
    expect((await one.requests()).map(({ state }) => state)).toEqual(won ? ["succeeded"] : []);
    expect(await one.isOpen()).toBe(false);
  }
});

test("in any order of events, each unlock has one outcome, and the money matches it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...stepNames), { maxLength: 12 }), async (order) => {
      await forgetOthers();
      const model = promiseModel(await unlock(2), world());
      for (const step of order) {
        await model.steps[step]();
        // While the fee may have to be returned, payouts don't include it.
        const { refunded, disputed, net } = await model.one.payment();
        const isOpen = (await model.one.outcome()) === null && refunded + disputed === 0;
        expect(await held(), step).toBe(isOpen ? net : 0);
      }
      await model.end();
      const { one } = model;
      const outcome = await one.outcome();
      expect(outcome).toBe(model.outcome());
      if (outcome === null) expect(model.dueAt()).toBeNull();
      const { refunded, disputed, net } = await one.payment();
      const byUs = (await one.requests()).filter(({ by }) => by === "unanswered");
      expect(byUs.length).toBe(outcome === "unanswered" && disputed === 0 ? 1 : 0);
      if (outcome === "unanswered" && disputed === 0) expect(refunded).toBe(1200);
      expect(await one.isOpen()).toBe(refunded < 1200 && disputed === 0);
      expect(await held()).toBe(outcome === null && refunded + disputed === 0 ? net : 0);
      expect(await platformDifference(database().db, world())).toBe(0);
    }),
    { numRuns: cases(25) },
  );
});
