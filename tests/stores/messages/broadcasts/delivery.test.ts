import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { blocks } from "#db/schema/messages/blocks.ts";
import { broadcast_refusals, broadcasts } from "#db/schema/messages/broadcasts.ts";
import { conversation_sides, conversations, messages } from "#db/schema/messages/messages.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { deliveryStore } from "#db/stores/messages/broadcasts/deliveries.ts";
import { deliverBroadcasts } from "#domain/messages/broadcasts/deliver.ts";
import { NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { creatorId, fanId, insertFans, newBroadcast, subscription } from "./broadcast-fixture.ts";

const FANS = 10;
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await insertFans(db, FANS);
});
const reset = async () => {
  const { db } = database();
  for (const table of [notices, messages, conversation_sides, conversations, blocks, broadcast_refusals])
    await db.delete(table);
  await db.delete(broadcasts);
  await db.delete(subscriptions);
  await db.update(profiles).set({ closed_at: null });
};
beforeEach(reset);

const copies = async (id = "all") =>
  (await database().db.select().from(messages))
    .filter((row) => row.broadcast_id === id)
    .map((row) => row.conversation_id);
const reachedFans = async (id = "all") => {
  const ids = await copies(id);
  return (await database().db.select().from(conversations))
    .filter((row) => ids.includes(row.id))
    .map((row) => row.buyer_id)
    .toSorted();
};

type Fan = { subscribed: boolean; blocked: boolean; off: boolean; leaving: boolean };
const gets = ({ subscribed, blocked, off, leaving }: Fan) => subscribed && !blocked && !off && !leaving;
async function put(i: number, fan: Fan) {
  const { db } = database();
  await db.delete(subscriptions).where(eq(subscriptions.buyer_id, fanId(i)));
  await db.delete(blocks).where(eq(blocks.blocker_id, fanId(i)));
  await db.delete(broadcast_refusals).where(eq(broadcast_refusals.buyer_id, fanId(i)));
  if (fan.subscribed) await db.insert(subscriptions).values(subscription(i));
  if (fan.blocked)
    await db.insert(blocks).values({ blocker_id: fanId(i), blocked_id: creatorId, created_at: NOW });
  if (fan.off)
    await db.insert(broadcast_refusals).values({ buyer_id: fanId(i), seller_id: creatorId, created_at: NOW });
  await db
    .update(profiles)
    .set({ closed_at: fan.leaving ? NOW : null })
    .where(eq(profiles.id, fanId(i)));
}

test("everyone eligible at their turn gets exactly one copy, and nobody else, however runs end", async () => {
  const rarely = fc.integer({ min: 0, max: 4 }).map((n) => n === 0);
  const fan = fc.record({
    subscribed: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
    blocked: rarely,
    off: rarely,
    leaving: rarely,
  });
  const run = fc.record({
    perRun: fc.integer({ min: 1, max: 6 }),
    perStep: fc.integer({ min: 1, max: 4 }),
    twice: fc.boolean(),
    dies: fc.constantFrom<"before" | "after" | null>("before", "after", null, null),
    changes: fc.array(fc.tuple(fc.nat(FANS - 1), fan), { maxLength: 3 }),
  });
  const log = vi.spyOn(console, "error").mockReturnValue();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fan, { minLength: FANS, maxLength: FANS }),
      fc.array(run, { minLength: 1, maxLength: 5 }),
      async (fans, runs) => {
        await reset();
        const { db } = database();
        const now = [...fans];
        for (const [i, one] of now.entries()) await put(i, one);
        await newBroadcast(db, "all");
        const store = deliveryStore(db);
        const expected = new Set<string>();
        const checked: typeof store = {
          ...store,
          async deliver(shape, step, isLast) {
            const before = await reachedFans();
            const [row] = await db.select().from(broadcasts);
            await store.deliver(shape, step, isLast);
            const isMine = row?.told_through === step.from && row.finished_at === null;
            const added = (await reachedFans()).filter((id) => !before.includes(id));
            const due = now.flatMap((one, i) => {
              const id = fanId(i);
              return isMine && id > step.from && id <= step.to && gets(one) ? [id] : [];
            });
            expect(added).toEqual(due);
            for (const id of due) expected.add(id);
          },
        };
        const last = { perRun: 1000, perStep: 3, twice: false, dies: null, changes: [] };
        for (const { perRun, perStep, twice, dies, changes } of [...runs, last]) {
          let isDead = false;
          const dying: typeof store = {
            ...checked,
            async deliver(...step) {
              if (dies === "before" && !isDead) {
                isDead = true;
                throw new Error("cut off");
              }
              await checked.deliver(...step);
              for (const [i, one] of changes.splice(0, 1)) {
                now[i] = one;
                await put(i, one);
              }
              if (dies === "after" && !isDead) {
                isDead = true;
                throw new Error("cut off");
              }
            },
          };
          const clock = { now: () => NOW };
          const going = deliverBroadcasts({ deliveries: dying, clock }, { perRun, perStep });
          await going.catch((error: Error) => expect(error.message).toMatch(/failed/));
          if (twice) {
            const [row] = await db.select().from(broadcasts);
            await checked.deliver(
              { segment: "subscribers", isPaid: false },
              {
                id: "all",
                sellerId: creatorId,
                subjectId: "",
                now: NOW,
                since: 0,
                revision: NOW,
                from: "",
                to: fanId(2),
                owners: "[]",
                paidSince: 0,
                mostPaid: 3,
              },
              false,
            );
            expect(row).toBeDefined();
          }
        }
        const [row] = await db.select().from(broadcasts);
        expect(row).toMatchObject({ delivered: expected.size, finished_at: NOW, started_at: NOW });
        expect(await reachedFans()).toEqual([...expected].toSorted());
        // Counters, numbers, and notices agree with the copies.
        for (const conversation of await db.select().from(conversations))
          expect(conversation).toMatchObject({ last_number: 1, changed: 1 });
        const told = (await db.select().from(notices)).map(({ user_id }) => user_id);
        expect(told.toSorted()).toEqual([...expected].toSorted());
      },
    ),
    { numRuns: cases(12) },
  );
  log.mockRestore();
});
