import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reply_promises } from "#db/schema/messages/reply-promises.ts";
import { featureStore } from "#db/stores/admin/feature-flags/features.ts";
import { DAY, HOUR, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { unlockedConversation } from "#tests/stores/messages/replies/unlock-fixture.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const db = () => database().db;
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 10_000_000 }));
let count = 0;
const messaging = (on: boolean) =>
  featureStore(db()).change({
    feature: "messaging",
    on,
    now: world().now(),
    actorId: people.admin.id,
    reason: "As a test says",
    auditId: `pause-${++count}`,
  });
const unlock = () => unlockedConversation(db(), world(), 3);
const dueAt = async ({ paymentId }: { paymentId: string }) =>
  (await db().select().from(reply_promises).where(eq(reply_promises.payment_id, paymentId)))[0]?.due_at ?? 0;

test("while messages are off, a reply isn't missed; on again, its remaining time continues", async () => {
  const one = await unlock();
  const first = await one.write("fan");
  const due = await dueAt(one);
  world().passDays(1);
  await messaging(false);
  expect(await one.write("creator")).toBeNull();
  world().passDays(10);
  await one.work();
  expect([await one.outcome(), (await one.notices()).creator.includes("reply_due")]).toEqual([null, false]);
  await messaging(true);
  expect(await dueAt(one)).toBe(due + 10 * DAY);
  // It's recomputed when a message is written or unsent.
  const second = await one.write("fan");
  await one.unsend("fan", first);
  await one.unsend("fan", second);
  await one.write("fan");
  world().passHours(1);
  await messaging(false);
  world().passHours(5);
  await messaging(true);
  const moved = await dueAt(one);
  await one.write("fan");
  expect(await dueAt(one)).toBe(moved);
  world().passDays(2);
  await one.work();
  expect(await one.outcome()).toBeNull();
  world().passHours((moved - world().now()) / HOUR);
  await one.work();
  expect([await one.outcome(), (await one.requests()).length]).toEqual(["unanswered", 1]);
});

test("a reply that was overdue before messages were turned off stays overdue", async () => {
  const one = await unlock();
  await one.write("fan");
  world().passDays(3);
  await messaging(false);
  await one.work();
  expect(await one.outcome()).toBeNull();
  world().passDays(5);
  await messaging(true);
  await one.work();
  expect(await one.outcome()).toBe("unanswered");
});

test("a fan who couldn't write while messages were off has as much time left to use their unlock", async () => {
  const one = await unlock();
  world().passDays(10);
  await messaging(false);
  world().passDays(40);
  await one.work();
  await messaging(true);
  await one.work();
  expect(await one.outcome()).toBeNull();
  world().passDays(19);
  await one.work();
  expect(await one.outcome()).toBeNull();
  world().passDays(1);
  await one.work();
  expect(await one.outcome()).toBe("ended");
});

test("a creator who leaves while messages are off still returns the fee", async () => {
  const one = await unlock();
  await one.write("fan");
  await messaging(false);
  await one.block("creator");
  await one.work();
  expect(await one.outcome()).toBe("unanswered");
  await messaging(true);
});
