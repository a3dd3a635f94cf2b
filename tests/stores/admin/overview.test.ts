import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { scheduled_runs, unexpected_errors } from "#db/schema/admin/health.ts";
import { seller_returns } from "#db/schema/ledger/debts.ts";
import { payout_orders } from "#db/schema/ledger/payouts.ts";
import { media } from "#db/schema/media/media.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { webhook_events } from "#db/schema/payments/webhook-events.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import { errorLogStore } from "#db/stores/admin/error-log.ts";
import { overviewStore } from "#db/stores/admin/overview.ts";
import { stuckStore } from "#db/stores/admin/stuck.ts";
import { recordError } from "#domain/admin/console/record-error.ts";
import { recordRun } from "#domain/admin/console/record-run.ts";
import { settleAll } from "#domain/settle-all.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const overview = () => overviewStore(database().db);
const errorLog = () => errorLogStore(database().db);
const clockAt = (now: number) => ({ now: () => now, newId: () => "x" });
const SPAN = {
  since: NOW - DAY,
  lateBefore: NOW - HOUR,
  most: 3,
  viewerId: people.admin.id,
  moderates: true,
  handlesMoney: true,
};

test("pending items are counted up to a limit, with the time of the oldest", async () => {
  const { db } = database();
  const event = { type: "x", outcome: "failed", provider_created_at: 0 };
  const late = { recipient: "x", subject: "", body: "", created_at: 0 };
  const before = await overview().findings(NOW, SPAN, 5);
  expect(before.waiting.events).toEqual({ count: 0, since: null, whose: null });
  await db
    .insert(webhook_events)
    .values([1, 2, 3, 4].map((i) => ({ ...event, id: `evt_${i}`, handled_at: NOW - i })));
  await db.insert(outgoing_emails).values([
    { ...late, id: "late", next_attempt_at: NOW - 2 * HOUR },
    { ...late, id: "soon", next_attempt_at: NOW },
    { ...late, id: "gone", next_attempt_at: NOW - 9 * HOUR, given_up_at: NOW - HOUR },
    { ...late, id: "long gone", next_attempt_at: NOW - 9 * HOUR, given_up_at: NOW - 2 * DAY },
  ]);
  const { waiting, migrations } = await overview().findings(NOW, SPAN, 5);
  expect(waiting.events.count).toBe(3);
  expect(waiting.emails_late).toEqual({ count: 1, since: NOW - 2 * HOUR, whose: null });
  expect(waiting.emails_given_up).toEqual({ count: 1, since: NOW - HOUR, whose: null });
  expect(migrations).toBeGreaterThan(20);
});

test("overdue refunds, payouts, and amounts owed to creators are counted and listed", async () => {
  const { db } = database();
  const sale = {
    kind: "tip",
    buyer_id: people.fan.id,
    gross: 2000,
    fee: 200,
    net: 1800,
    paid_at: 0,
    created_at: 0,
  } as const;
  const creator = people.creator.id;
  for (const id of ["refunded", "returned", "just now"])
    await db.insert(payments).values({ ...sale, id, seller_id: creator, stripe_reference: id });
  const asked = {
    amount: 2000,
    by: "admin",
    actor_id: people.admin.id,
    next_attempt_at: 0,
    state: "requested",
  } as const;
  await db.insert(refund_requests).values([
    { ...asked, id: "r1", payment_id: "refunded", created_at: NOW - 2 * HOUR },
    { ...asked, id: "r2", payment_id: "just now", created_at: NOW },
  ]);
  const order = {
    seller_id: creator,
    stripe_account_id: "acct",
    next_attempt_at: 0,
    created_at: NOW - 3 * HOUR,
  };
  await db.insert(payout_orders).values([
    { ...order, id: "o1", week_at: 1, amount: 9000 },
    { ...order, id: "o2", week_at: 2, amount: null },
  ]);
  const due = { payment_id: "returned", seller_id: creator, amount: 1800, next_attempt_at: 0 };
  await db.insert(seller_returns).values({ ...due, created_at: NOW - HOUR });
  const { waiting } = await overview().findings(NOW, SPAN, 5);
  expect(waiting.money).toEqual({ count: 3, since: NOW - 3 * HOUR, whose: null });
  const { moves } = await stuckStore(db).list(SPAN, 9);
  expect(moves.map(({ kind, amount, paymentId }) => [kind, amount, paymentId])).toEqual([
    ["payout", 9000, null],
    ["refund", 2000, "refunded"],
    ["return", 1800, "returned"],
  ]);
});

test("the emails and files that are counted are listed, without their contents", async () => {
  const { db } = database();
  const item = { seller_id: people.creator.id, purpose: "post", kind: "video", failure: "too_long" } as const;
  await db.insert(media).values([
    { ...item, id: "broken", created_at: NOW - HOUR },
    { ...item, id: "fine", created_at: NOW - HOUR, failure: null },
    { ...item, id: "broken before", created_at: NOW - 2 * DAY },
  ]);
  const { late, givenUp, files } = await stuckStore(db).list(SPAN, 9);
  expect(late).toEqual([
    { id: "late", recipient: "x", attempts: 0, lastError: null, nextAt: NOW - 2 * HOUR, givenUpAt: null },
  ]);
  expect(givenUp).toMatchObject([{ id: "gone", givenUpAt: NOW - HOUR }]);
  expect(files).toEqual([
    { id: "broken", kind: "video", failure: "too_long", at: NOW - HOUR, owner: people.creator.username },
  ]);
  expect((await stuckStore(db).list(SPAN, 0)).files).toEqual([]);
});

test("sign-ups are counted by hour since a time", async () => {
  const all = await overview().byHour(0);
  const total = all.signUps.reduce((sum, row) => sum + row.count, 0);
  expect(total).toBe((await database().db.select({ id: profiles.id }).from(profiles)).length);
  const none = await overview().byHour(NOW + 10 * DAY);
  expect(none.signUps).toEqual([]);
  expect(none.openedAt).toBe(all.openedAt);
});

test("a run is recorded with its failed tasks, still fails itself, and old runs are deleted", async () => {
  const { db } = database();
  await db.insert(scheduled_runs).values({ started_at: 1, finished_at: 2, failed: "" });
  const run = () =>
    settleAll({
      mail: Promise.reject(new Error("down")),
      payouts: Promise.resolve(),
      pushes: Promise.reject(1),
    });
  const deps = { overview: overview(), clock: clockAt(NOW) };
  await expect(recordRun(deps, run)).rejects.toThrow("failed: mail, pushes");
  const { run: newest } = await overview().findings(NOW, SPAN, 5);
  expect(newest).toEqual({ finishedAt: NOW, failed: ["mail", "pushes"] });
  expect(await db.select().from(scheduled_runs)).toHaveLength(1);
});

test("a run's tasks count even if its record is lost", async () => {
  let ran = false;
  const broken = { recordRun: () => Promise.reject(new Error("down")) };
  await recordRun({ overview: broken, clock: clockAt(NOW) }, async () => {
    ran = true;
  });
  expect(ran).toBe(true);
});

test("an error is found by its request ID, kept once, and at most 200 of them an hour", async () => {
  const { db } = database();
  const deps = { errorLog: errorLog(), clock: clockAt(NOW) };
  const record = (requestId: string, error: unknown) =>
    recordError(deps, { requestId, route: "/settings", error });
  await record("ray-1", new TypeError("x is undefined"));
  await record("ray-1", new Error("second"));
  const down = Object.assign(new Error("down"), { name: "DatabaseUnavailable" });
  await record("ray-2", new Error("Failed query", { cause: down }));
  expect(await errorLog().find("ray-1")).toEqual({
    request_id: "ray-1",
    at: NOW,
    route: "/settings",
    name: "TypeError",
    message: "x is undefined",
  });
  expect(await errorLog().find("ray-2")).toBeNull();
  const filler = Array.from({ length: 199 }, (_, i) => ({
    request_id: `filler-${i}`,
    at: NOW - i,
    route: "/",
    name: "Error",
    message: "",
  }));
  await db.insert(unexpected_errors).values(filler);
  await record("one-too-many", new Error("x"));
  expect(await errorLog().find("one-too-many")).toBeNull();
  const [first, second] = await errorLog().list(null, 2);
  const next = second && { at: second.at, id: second.request_id };
  const page = await errorLog().list(next ?? null, 1);
  expect(new Set([first, second, ...page].map((row) => row?.request_id)).size).toBe(3);
  await errorLog().deleteOld(NOW + 1, 150);
  expect(await db.select().from(unexpected_errors)).toHaveLength(50);
});
