import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { audit_log } from "#db/schema/admin/audit.ts";
import { webhook_events } from "#db/schema/payments/webhook-events.ts";
import { webhookLogStore } from "#db/stores/payments/webhook-log.ts";
import { ProviderUnavailable } from "#domain/payments/payment-port.ts";
import type { EventWindow } from "#domain/payments/webhooks/event-port.ts";
import { receiveEvent } from "#domain/payments/webhooks/receive-event.ts";
import { continueReplay } from "#domain/payments/webhooks/replay-events.ts";
import { retryEvent } from "#domain/payments/webhooks/retry-event.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { beginSubscription } from "../provider/begun-sale.ts";
import { providerForFile } from "../provider/provider-world.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
const log = () => webhookLogStore(database().db);
let audits = 0;
const entry = () => ({
  actorId: people.admin.id,
  now: NOW + ++audits,
  reason: "Our webhook was down",
  auditId: `audit-${audits}`,
});
const row = async (id: string) =>
  (await database().db.select().from(webhook_events).where(eq(webhook_events.id, id)))[0];

/** A paid, partly refunded sale whose events never arrived; the provider lists them in pages of two. */
async function missedSale() {
  world().time.now = NOW;
  const sale = await beginSubscription(database().db, world());
  sale.pay();
  sale.refund();
  const own = (await sale.events())
    .filter(({ subject }) => ["subscription", "session", "charge"].includes(subject.kind))
    .toReversed();
  const asked: EventWindow[] = [];
  const faults = { lists: 0 };
  const events = (window: EventWindow) => {
    asked.push(window);
    if (faults.lists-- > 0) return Promise.reject(new ProviderUnavailable("down"));
    if (window.account === people.otherCreator.accountId) return Promise.resolve(null);
    const all = window.account === null ? own : [];
    const from = window.after === null ? 0 : all.findIndex(({ id }) => id === window.after) + 1;
    return Promise.resolve({ events: all.slice(from, from + 2), hasMore: from + 2 < all.length });
  };
  const event = (id: string) => Promise.resolve(own.find((one) => one.id === id) ?? null);
  const deps = { ...sale.deps, payments: { ...sale.deps.payments, events, event }, webhookLog: log() };
  const stored = async () => {
    const { subscriptions, payments, entries } = await storedSale(database().db, sale.id);
    return { payments: payments.length, entries: entries.length, status: subscriptions[0]?.status };
  };
  return { ...sale, own, deps, asked, faults, stored };
}
type Missed = Awaited<ReturnType<typeof missedSale>>;

let replays = 0;
const start = () =>
  log().startReplay({ id: `replay-${++replays}`, from: NOW - DAY, until: NOW + DAY }, entry());
async function finish({ deps }: Missed) {
  for (let steps = 0; (await log().findOpenReplay()) !== null; steps++) {
    expect(steps).toBeLessThan(20);
    await continueReplay(deps);
  }
  return (await log().listReplays(1))[0];
}

test("missed events are handled page by page, and a second replay of them changes nothing", async () => {
  const sale = await missedSale();
  expect(await start()).toBe(true);
  expect(await start(), "one at a time").toBe(false);
  const first = await finish(sale);
  expect(first).toMatchObject({ handled: sale.own.length, known: 0, finished_at: expect.any(Number) });
  const after = await sale.stored();
  expect(after.payments).toBe(1);
  expect(sale.asked[0]).toEqual({ account: null, from: NOW - DAY, until: NOW + DAY, after: null });
  expect(sale.asked.map(({ account }) => account)).toContain("acct_mira");

  await start();
  expect(await finish(sale)).toMatchObject({ handled: 0, known: sale.own.length });
  expect(await sale.stored()).toEqual(after);
  const logged = await database()
    .db.select()
    .from(audit_log)
    .where(eq(audit_log.action, "webhooks.replayed"));
  expect(logged.length).toBe(2);
});

test("two parallel steps, and one after an outage, count every event once", async () => {
  const sale = await missedSale();
  await start();
  sale.faults.lists = 1;
  await expect(continueReplay(sale.deps)).rejects.toThrow("down");
  await Promise.all([continueReplay(sale.deps), continueReplay(sale.deps)]);
  const done = await finish(sale);
  expect((done?.handled ?? 0) + (done?.known ?? 0)).toBe(sale.own.length);
  expect((await sale.stored()).payments).toBe(1);
  expect(await continueReplay(sale.deps)).toBe(false);
});

test("an event that fails is one row until it is handled", async () => {
  const sale = await missedSale();
  const [event] = sale.own;
  if (!event) throw new Error("there is no event");
  const broken = { ...sale.deps, payments: { ...sale.deps.payments } };
  broken.payments.movements = () => Promise.reject(new ProviderUnavailable("down"));
  broken.payments.subscription = () => Promise.reject(new ProviderUnavailable("down"));
  broken.payments.checkoutSession = () => Promise.reject(new ProviderUnavailable("down"));
  const before = await log().countFailed(10);
  for (let times = 1; times <= 3; times++) {
    await expect(receiveEvent(broken, event)).rejects.toThrow("down");
    expect(await row(event.id)).toMatchObject({ outcome: "failed", failures: times });
  }
  expect(await log().countFailed(10)).toBe(before + 1);
  expect((await log().list("failed", null, 10)).map(({ id }) => id)).toContain(event.id);

  await expect(retryEvent(broken, { id: event.id, account: null }, entry())).rejects.toThrow("down");
  const done = await retryEvent(sale.deps, { id: event.id, account: null }, entry());
  expect(done).toEqual({ ok: true, outcome: "done" });
  expect(await row(event.id)).toMatchObject({ outcome: "done", failures: 4 });
  expect(await log().countFailed(10)).toBe(before);
  await sale.deps.webhookEvents.recordFailure({ ...(await row(event.id)), outcome: "failed" } as never);
  expect(await row(event.id)).toMatchObject({ outcome: "done", failures: 4 });
  expect(await retryEvent(sale.deps, { id: event.id, account: null }, entry())).toEqual({
    ok: false,
    reason: "handled",
  });
  expect(await retryEvent(sale.deps, { id: "evt_none", account: null }, entry())).toEqual({
    ok: false,
    reason: "unknown",
  });
});

test("an event that was booked nowhere can be retried once its cause is gone", async () => {
  const sale = await missedSale();
  const [event] = sale.own.filter(({ subject }) => subject.kind === "subscription");
  if (!event) throw new Error("there is no event");
  const { id: subscription } = sale.subscription();
  world().stripe.control.setPrice({ subscription, amount: 1 });
  expect(await receiveEvent(sale.deps, event)).toBe("wrong_amount");
  expect((await log().list("refused", null, 10)).map(({ id }) => id)).toContain(event.id);
  world().stripe.control.setPrice({ subscription, amount: 1500 });
  const again = { id: event.id, account: null };
  expect(await retryEvent(sale.deps, again, entry())).toEqual({ ok: true, outcome: "done" });
});
