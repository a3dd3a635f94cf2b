import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { account_deletions } from "#db/schema/accounts/security.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { deletionStore } from "#db/stores/accounts/deletions.ts";
import { leavingNoticeStore } from "#db/stores/accounts/leaving-notices.ts";
import { notifyFans } from "#domain/accounts/deletion/notify-fans.ts";
import { DAY, HOUR, MINUTE, NOW, people } from "#tests/cast.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const { creator, otherCreator } = people;
let count = 0;
const deletions = () => deletionStore(database().db);
const farewells = () => leavingNoticeStore(database().db);
const run = (now = NOW + MINUTE, more: object = {}) =>
  notifyFans(
    {
      leavingNotices: { ...farewells(), ...more },
      clock: { now: () => now },
      pageLink: (path) => `https://x.example${path}`,
    },
    10,
  );
const step = (userId: string, now: number) => {
  const id = `step-${++count}`;
  return { userId, now, auditId: id, mail: { id, recipient: "own@example.com", subject: "", body: "", now } };
};
const leave = (userId: string, now = NOW) =>
  deletions().request({ ...step(userId, now), dueAt: now + 30 * DAY });
const toFans = async () =>
  (await database().db.select().from(outgoing_emails)).filter((mail) => mail.id.startsWith("leaving-"));

async function fanOf(sellerId: string, more: Partial<typeof subscriptions.$inferInsert> = {}) {
  const { db } = database();
  const { id } = await newFan(db);
  const sale = `sale-${id}`;
  await db.insert(checkouts).values({
    id: sale,
    kind: "subscription",
    buyer_id: id,
    seller_id: sellerId,
    subject: "",
    amount: 1500,
    stripe_account_id: "acct",
    created_at: NOW,
    expires_at: NOW + HOUR,
  });
  await db.insert(subscriptions).values({
    id: `sub-${id}`,
    checkout_id: sale,
    buyer_id: id,
    seller_id: sellerId,
    price: 1500,
    status: "active",
    stripe_subscription_id: `stripe-${id}`,
    cancel_requested_at: NOW,
    current_period_start: NOW,
    current_period_end: NOW + 10 * DAY,
    expires_at: NOW + 10 * DAY,
    created_at: NOW,
    updated_at: NOW,
    ...more,
  });
  return { id, email: `${id}@example.com` };
}

/** A barrier: starts none of the calls until the last one arrives. */
function afterAllOf<Given extends unknown[]>(calls: number, call: (...given: Given) => Promise<unknown>) {
  const { promise: all, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return async (...given: Given) => {
    waiting += 1;
    if (waiting === calls) resolve();
    await all;
    return call(...given);
  };
}

describe("the fans of a leaving creator", () => {
  test("are notified once, a few per run, until all of them were; fans without an active purchase aren't", async () => {
    const fans = [];
    for (let i = 0; i < 23; i++) fans.push(await fanOf(creator.id));
    // Sorts last by ID, so that a run of ten emails ten.
    const over = { status: "canceled", expires_at: NOW, current_period_end: NOW } as const;
    const gone = await fanOf(creator.id, { ...over, id: "sub-~over" });
    const elsewhere = await fanOf(otherCreator.id);
    expect(await run()).toBe(0);
    await leave(creator.id);
    const runs = [];
    for (let i = 0; i < 5; i++) runs.push(await run());
    expect(runs.every((sent) => sent <= 10)).toBe(true);
    const emails = await toFans();
    expect(emails.map((mail) => mail.recipient).toSorted()).toEqual(
      fans.map(({ email }) => email).toSorted(),
    );
    for (const { email } of [gone, elsewhere])
      expect(emails.some((mail) => mail.recipient === email)).toBe(false);
    expect(emails[0]?.subject).not.toMatch(/Mira|leav/);
    expect(emails[0]?.body).toContain("Mira is leaving Fanlight.");
    expect(emails[0]?.body).toContain("you won't be charged again");
    expect(emails[0]?.body).toContain("until June 25, 2026");
    const [row] = await database()
      .db.select()
      .from(account_deletions)
      .where(eq(account_deletions.user_id, creator.id));
    expect(row?.fans_notified_at).toBe(NOW + MINUTE);
  });

  test("are notified again of a new request, and not after it is canceled", async () => {
    await database().db.delete(outgoing_emails);
    await deletions().cancel(step(creator.id, NOW + HOUR));
    expect(await run(NOW + 2 * HOUR)).toBe(0);
    await leave(creator.id, NOW + 3 * HOUR);
    expect(await run(NOW + 4 * HOUR)).toBe(10);
    await deletions().cancel(step(creator.id, NOW + 5 * HOUR));
    expect(await run(NOW + 6 * HOUR)).toBe(0);
    expect(await toFans()).toHaveLength(10);
  });

  test("are notified once by two parallel runs, and not by a run that the creator's return overtook", async () => {
    await database().db.delete(outgoing_emails);
    await leave(creator.id, NOW + DAY);
    // All three read the progress before any of them writes.
    const recordSent = afterAllOf(3, farewells().recordSent);
    await Promise.all([1, 2, 3].map(() => run(NOW + DAY, { recordSent })));
    expect(await toFans()).toHaveLength(10);
    const stays = async (sellerId: string, after: string, limit: number) => {
      const fans = await farewells().subscriptionsAfter(sellerId, after, limit);
      await deletions().cancel(step(creator.id, NOW + DAY + 1));
      return fans;
    };
    await run(NOW + DAY + 2, { subscriptionsAfter: stays });
    expect(await toFans()).toHaveLength(10);
  });

  test("are not notified before the provider has stopped the renewal, for at most a day", async () => {
    await database().db.delete(outgoing_emails);
    const fan = await fanOf(otherCreator.id, { cancel_requested_at: null });
    await leave(otherCreator.id);
    const isNotified = async () => (await toFans()).some((mail) => mail.recipient === fan.email);
    await run();
    expect(await isNotified()).toBe(false);
    await run(NOW + DAY - 1);
    expect(await isNotified()).toBe(false);
    await run(NOW + DAY);
    expect(await isNotified()).toBe(true);
  });
});
