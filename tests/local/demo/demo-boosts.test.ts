import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { boost_days, boosts } from "#db/schema/boosts/boosts.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { fan_notes } from "#db/schema/subscriptions/subscribers.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { chargeOf, stateOf } from "#domain/boosts/boost.ts";
import { loadDemo } from "./demo-database.ts";

const NOW = Date.UTC(2031, 2, 3, 9, 30);
let demo: Awaited<ReturnType<typeof loadDemo>>;
beforeAll(async () => {
  demo = await loadDemo(NOW);
});
afterAll(() => demo.client.close());

test("the demo creator's boosts spent what they delivered each day, and the ended one refunded the rest", async () => {
  const all = await demo.db.select().from(boosts).orderBy(boosts.created_at);
  const states = all.map((one) =>
    stateOf(
      {
        ...one,
        startsAt: one.starts_at,
        endsAt: one.ends_at,
        pausedAt: one.paused_at,
        endedAt: one.ended_at,
      },
      NOW,
    ),
  );
  expect(states).toEqual(["ended", "running"]);
  for (const boost of all) {
    const days = await demo.db.select().from(boost_days).where(eq(boost_days.boost_id, boost.id));
    const spent = days.reduce((sum, { seen, unscripted }) => sum + seen * 5 + unscripted * 2, 0);
    expect(boost.spent).toBe(spent);
    expect(Math.min(...days.map(({ day }) => day))).toBe(dayOf(boost.starts_at ?? 0));
    expect(Math.max(...days.map(({ day }) => day))).toBeLessThanOrEqual(dayOf(NOW));
    const [payment] = await demo.db
      .select()
      .from(payments)
      .where(eq(payments.id, boost.payment_id ?? ""));
    const back = boost.ended_at === null ? 0 : boost.budget - chargeOf(boost);
    expect(payment).toMatchObject({ kind: "boost", gross: boost.budget, net: 0, refunded: back });
  }
  const told = await demo.db
    .select({ kind: notices.kind })
    .from(notices)
    .where(eq(notices.subject_id, all[0]?.id ?? ""));
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(["boost_ended", "boost_started"]);
});

test("the demo creator has a private note about a fan who tipped them", async () => {
  const [note] = await demo.db.select().from(fan_notes);
  const tips = await demo.db
    .select()
    .from(payments)
    .where(eq(payments.buyer_id, note?.buyer_id ?? ""));
  expect(tips.some(({ kind, seller_id }) => kind === "tip" && seller_id === note?.seller_id)).toBe(true);
});
