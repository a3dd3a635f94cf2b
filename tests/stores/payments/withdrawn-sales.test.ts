import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { account_deletions } from "#db/schema/accounts/security.ts";
import { blocks } from "#db/schema/messages/blocks.ts";
import { reply_promises } from "#db/schema/messages/reply-promises.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { content_purchases, payments } from "#db/schema/payments/payments.ts";
import { content } from "#db/schema/posts/posts.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { refundStore } from "#db/stores/reversals/refunds/refunds.ts";
import { closeWithdrawn } from "#domain/payments/sales/close-withdrawn.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { DAY, HOUR, NOW, people, posts } from "#tests/cast.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { ledgerOf } from "../fixtures/purchase-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { beginSale, beginSubscription } from "../provider/begun-sale.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { soldPost } from "../reversals/refunds/fixtures/refund-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => {
  world.time.now = NOW;
  world.stripe.control.topUp({ amount: 10_000_000 });
});

let count = 0;
async function openSale() {
  const { db } = database();
  const [post] = await db.select().from(content).where(eq(content.id, posts.ppvForAll.id));
  if (!post) throw new Error("no post");
  const contentId = `withdrawn-${++count}`;
  await db.insert(content).values({ ...post, id: contentId });
  const { id: buyerId } = await newFan(db);
  return {
    ...(await beginSale(db, world(), { amount: 900, content_id: contentId, buyer_id: buyerId })),
    contentId,
  };
}
type OpenSale = Awaited<ReturnType<typeof openSale>>;
const change = (sale: OpenSale, to: Partial<typeof content.$inferInsert>) =>
  database().db.update(content).set(to).where(eq(content.id, sale.contentId));
const subscriberOnly = { visibility_type: "subscriber" as const, price: null };
const becomeFree = { visibility_type: "free" as const, is_public: true, price: null };
const leave = (at: number | null) =>
  database().db.update(profiles).set({ closed_at: at }).where(eq(profiles.id, people.creator.id));
const isOpen = async (id: string) => {
  const [row] = await database().db.select().from(checkouts).where(eq(checkouts.id, id));
  return row?.expired_at === null && row.completed_at === null;
};
const requestsFor = (paymentId: string) =>
  database().db.select().from(refund_requests).where(eq(refund_requests.payment_id, paymentId));

describe("an open sale", () => {
  test.each<[string, Partial<typeof content.$inferInsert>, boolean]>([
    ["a deleted post", { deleted_at: NOW }, false],
    ["a removed post", { published_at: null, removed_at: NOW }, false],
    ["a post that became free", becomeFree, false],
    ["a post for subscribers alone", { visibility_type: "subscriber", price: null }, false],
    ["an edited post", { title: "Another title", updated_at: NOW }, true],
    ["an archived post, which its buyers keep", { published_at: null, archived_at: NOW }, true],
  ])("closes or stays open after a change: %s", async (_, to, stays) => {
    const sale = await openSale();
    await change(sale, to);
    await closeWithdrawn(sale.deps);
    expect(await isOpen(sale.id)).toBe(stays);
    expect(sale.session().status).toBe(stays ? "open" : "expired");
    await database().db.update(checkouts).set({ expired_at: NOW });
  });

  test("closes if its creator has left", async () => {
    const { db } = database();
    const tip = await beginSale(db, world(), { kind: "tip", amount: 500 });
    await leave(NOW);
    await closeWithdrawn(tip.deps);
    await leave(null);
    expect([await isOpen(tip.id), tip.session().status]).toEqual([false, "expired"]);
  });

  test("closes if its fan is leaving", async () => {
    const { db } = database();
    const tip = await beginSale(db, world(), { kind: "tip", amount: 500, buyer_id: (await newFan(db)).id });
    const [row] = await db.select().from(checkouts).where(eq(checkouts.id, tip.id));
    const due = NOW + 30 * DAY;
    await db
      .insert(account_deletions)
      .values({ user_id: row?.buyer_id ?? "", requested_at: NOW, due_at: due });
    await closeWithdrawn(tip.deps);
    expect([await isOpen(tip.id), tip.session().status]).toEqual([false, "expired"]);
  });

  test("is recorded if it was paid meanwhile, and left to the next run during an outage", async () => {
    const sale = await openSale();
    sale.pay();
    await change(sale, { deleted_at: sale.deps.clock.now() + HOUR });
    const down = async () => Promise.reject(new Error("no answer"));
    const outage = { ...sale.deps, payments: { ...sale.deps.payments, checkoutSession: down } };
    await expect(closeWithdrawn(outage)).rejects.toThrow(sale.id);
    expect(await isOpen(sale.id)).toBe(true);
    await closeWithdrawn(sale.deps);
    const [row] = await database().db.select().from(checkouts).where(eq(checkouts.id, sale.id));
    expect(row?.completed_at).not.toBeNull();
  });
});

describe("a payment after withdrawal is refunded once", () => {
  test.each<[string, (paidAt: number) => Partial<typeof content.$inferInsert>, boolean]>([
    ["a post deleted before", (paidAt) => ({ deleted_at: paidAt - 1 }), true],
    ["a post deleted afterward", (paidAt) => ({ deleted_at: paidAt + 1000 }), false],
    ["a post removed before", (paidAt) => ({ published_at: null, removed_at: paidAt - 1 }), true],
    ["a post that became free before", (paidAt) => ({ ...becomeFree, updated_at: paidAt - 1 }), true],
    ["a post that became free afterward", (paidAt) => ({ ...becomeFree, updated_at: paidAt + 1000 }), false],
    [
      "a post that became subscribers' only before",
      (paidAt) => ({ ...subscriberOnly, updated_at: paidAt - 1 }),
      true,
    ],
    [
      "a post that became subscribers' only afterward",
      (paidAt) => ({ ...subscriberOnly, updated_at: paidAt + 1000 }),
      false,
    ],
    ["a post that is still for sale", () => ({}), false],
  ])("%s", async (_, to, isRefunded) => {
    const sale = await openSale();
    sale.pay();
    const paid = sale.newest();
    await change(sale, { updated_at: NOW, ...to(paid.created * 1000) });
    await sale.hear();
    await sale.hear(true);
    const requests = await requestsFor(String(paid.payment_intent));
    expect(requests.map(({ by, amount, actor_id }) => [by, amount, actor_id])).toEqual(
      isRefunded ? [["withdrawn", 900, expect.any(String)]] : [],
    );
  });

  test.each([
    ["before", 1000, []],
    ["after", -1000, ["withdrawn"]],
  ])(
    "a subscription's first month that was paid %s its creator left, and no later one",
    async (_, ms, asked) => {
      const { db } = database();
      const sale = await beginSubscription(db, world(), { buyer_id: (await newFan(db)).id });
      sale.pay();
      sale.renew();
      const [second, first] = await world().payments.paidInvoices(sale.subscription().id);
      if (!first || !second) throw new Error("not renewed");
      await leave(first.paidAt + ms);
      await sale.hear();
      await leave(null);
      expect((await requestsFor(first.id)).map(({ by }) => by)).toEqual(asked);
      expect(await requestsFor(second.id)).toEqual([]);
    },
  );

  test("a payment recorded before the withdrawal is kept, even within the same second", async () => {
    const { db } = database();
    const sale = await beginSubscription(db, world(), { buyer_id: (await newFan(db)).id });
    sale.pay();
    await sale.hear();
    const [first] = await world().payments.paidInvoices(sale.subscription().id);
    await leave(first?.paidAt ?? 0);
    await sale.hear(true);
    await leave(null);
    expect(await requestsFor(first?.id ?? "")).toEqual([]);
  });

  test("a first month that is refunded is never open, unless the refund fails", async () => {
    const { db } = database();
    const sale = await beginSubscription(db, world());
    sale.pay();
    const [first] = await world().payments.paidInvoices(sale.subscription().id);
    if (!first) throw new Error("no month");
    await leave(first.paidAt - 1000);
    await sale.hear();
    await leave(null);
    const revokedAt = async () => {
      const [row] = await db
        .select({ at: subscriptions.revoked_at })
        .from(payments)
        .innerJoin(subscriptions, eq(subscriptions.id, payments.subscription_id))
        .where(eq(payments.checkout_id, sale.id));
      return row?.at;
    };
    expect(await revokedAt()).not.toBeNull();
    const [request] = await requestsFor(first.id);
    if (!request) throw new Error("no request");
    await refundStore(db).close({ id: request.id, paymentId: first.id }, "refused", NOW, "x");
    expect(await revokedAt()).toBeNull();
  });

  test("the scheduled run makes it, closes the post again, and the fan reads why", async () => {
    const { db } = database();
    const deletedAt = world().now() - HOUR;
    await db.update(content).set({ deleted_at: deletedAt }).where(eq(content.id, posts.ppvForAll.id));
    await db.delete(refund_requests);
    const sale = await soldPost(db, world());
    await sale.run();
    await sale.deliver();
    expect(sale.atProvider().map(({ amount }) => amount)).toEqual([2000]);
    expect(await ledgerOf(db, sale.id)).toEqual({ provider: 0, platform: 0, seller: 0 });
    const [bought] = await db
      .select()
      .from(content_purchases)
      .where(eq(content_purchases.id, sale.paymentId));
    expect(bought?.revoked_at).not.toBeNull();
    const emails = await db
      .select({ body: outgoing_emails.body })
      .from(outgoing_emails)
      .where(sql`${outgoing_emails.id} like ${`refund:${sale.atProvider()[0]?.id}%`}`);
    expect(emails.map(({ body }) => body.includes("Why: It was no longer for sale"))).toEqual([true]);
  });
});

test("a refunded unlock starts no wait for a reply, so nobody is notified that one was missed", async () => {
  const { db } = database();
  const { id: buyer_id } = await newFan(db);
  const sale = await beginSale(db, world(), {
    kind: "unlock",
    amount: 1200,
    buyer_id,
    content_id: null,
    reply_days: 3,
  });
  await db
    .insert(blocks)
    .values({ blocker_id: people.creator.id, blocked_id: buyer_id, created_at: world().now() - DAY });
  sale.pay();
  for (const event of await sale.events()) await handleEvent(sale.deps, event);
  const paid = await db.select().from(payments).where(eq(payments.buyer_id, buyer_id));
  expect(paid).toHaveLength(1);
  expect(await requestsFor(paid[0]?.id ?? "")).toMatchObject([{ by: "withdrawn" }]);
  expect(await db.select().from(reply_promises).where(eq(reply_promises.buyer_id, buyer_id))).toEqual([]);
});
