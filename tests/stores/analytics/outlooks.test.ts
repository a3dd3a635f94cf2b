import fc from "fast-check";
import { expect, test } from "vitest";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { unpaid_renewals } from "#db/schema/subscriptions/renewals.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { forecastStore } from "#db/stores/analytics/forecasts.ts";
import { outlookAt } from "#domain/analytics/get-forecast.ts";
import { WEEK_MS } from "#domain/durations.ts";
import { nextPayoutDay } from "#domain/ledger/payouts/payout-week.ts";
import { saleEntries } from "#domain/ledger/sale.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { newSeller } from "../ledger/payouts/fixtures/payout-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const MONTH = 30 * DAY;
const SINCE = NOW - 90 * DAY;

const subscription = fc.record({
  months: fc.nat(8),
  dueIn: fc.integer({ min: -2 * DAY, max: 40 * DAY }),
  price: fc.constantFrom(1000, 1500),
  state: fc.constantFrom(
    "active",
    "ending",
    "past_due",
    "canceled before",
    "failed",
    "refunded",
    "just paid",
    "recovered",
  ),
  lead: fc.nat(29 * DAY),
  endedAgo: fc.integer({ min: 1, max: 120 * DAY }),
  /** Whether the newest payments are reported first. */
  isBackwards: fc.boolean(),
});
type Subscription = typeof subscription extends fc.Arbitrary<infer T> ? T : never;

let count = 0;
async function insert(sellerId: string, one: Subscription) {
  const { db } = database();
  const id = `f${++count}`;
  const isOver = ["canceled before", "failed", "refunded"].includes(one.state);
  const end = isOver ? NOW - one.endedAgo : NOW + one.dueIn;
  const start = end - (one.months + 1) * MONTH;
  const isPastDue = one.state === "past_due";
  await db.insert(subscriptions).values({
    id,
    buyer_id: people.fan.id,
    seller_id: sellerId,
    price: one.price,
    stripe_subscription_id: id,
    status: isOver ? "canceled" : isPastDue ? "past_due" : "active",
    current_period_start: end - MONTH,
    current_period_end: end,
    expires_at: end,
    cancel_requested_at: ["ending", "canceled before"].includes(one.state) ? end - one.lead : null,
    ended_at: isOver ? end : null,
    revoked_at: one.state === "refunded" ? end : null,
    retry_at: isPastDue ? end : null,
    created_at: start,
    updated_at: start,
  });
  const paid = Array.from(
    { length: one.months + 1 + Number(one.state === "just paid") },
    (_, i) => start + i * MONTH,
  );
  const delivered = [...paid.entries()];
  for (const [i, at] of one.isBackwards ? delivered.toReversed() : delivered) {
    const fee = one.price / 10;
    const payment = { id: `${id}-${i}`, sellerId, gross: one.price, fee, net: one.price - fee };
    await db.insert(payments).values({
      ...payment,
      kind: "subscription",
      subscription_id: id,
      buyer_id: people.fan.id,
      seller_id: sellerId,
      stripe_reference: payment.id,
      period_start: at,
      period_end: at + MONTH,
      paid_at: at,
      created_at: at,
    });
    await db.insert(ledger_entries).values(saleEntries(payment, at));
  }
  const isRecovered = one.state === "recovered";
  if (isPastDue || isRecovered || one.state === "failed")
    await db.insert(unpaid_renewals).values({
      id,
      subscription_id: id,
      buyer_id: people.fan.id,
      failure_id: id,
      failed_at: end,
      first_failed_at: end,
      reason: "funds",
      act: "try",
      next_at: end,
      claim_at: end,
      closed_at: isPastDue ? null : isRecovered ? NOW - one.endedAgo : end,
      updated_at: end,
    });
  return { ...one, start, end, paid: paid.slice(1).filter((at) => at > SINCE).length };
}

test("the numbers behind a payout forecast match a recount of each subscription", async () => {
  const { db } = database();
  const store = forecastStore(db);
  const days = [0, 1, 2, 3].map((i) => nextPayoutDay(NOW) + i * WEEK_MS);
  await fc.assert(
    fc.asyncProperty(fc.array(subscription, { minLength: 1, maxLength: 8 }), async (list) => {
      const { id } = await newSeller(db);
      const all = await Promise.all(list.map((one) => insert(id, one)));
      const outlook = (await store.findOutlooks([id, "nobody"], outlookAt(NOW))).get(id);
      const kinds = {
        active: "renewing",
        recovered: "renewing",
        ending: "ending",
        past_due: "past_due",
      } as Record<string, string>;
      const due = days.flatMap((_, payout) =>
        [1000, 1500].flatMap((price) =>
          [...new Set(Object.values(kinds))].map((kind) => {
            const number = all.filter((one) => {
              const clears = Math.max(one.end, NOW) + 2 * DAY;
              const place = days.findIndex((day) => clears <= day);
              return kinds[one.state] === kind && one.price === price && place === payout;
            }).length;
            return `${payout} ${kind} ${price}: ${number}`;
          }),
        ),
      );
      const found = outlook?.renewals.map((one) => `${one.payout} ${one.kind} ${one.price}: ${one.count}`);
      expect(found?.toSorted()).toEqual(due.filter((one) => !one.endsWith(": 0")).toSorted());

      const over = all.filter(({ state, endedAgo }) => state !== "refunded" && endedAgo < 90 * DAY);
      const failed = over.filter(({ state }) => state === "failed");
      const left = over.filter(({ state }) => state === "canceled before");
      expect(outlook?.record).toEqual({
        paid: all.reduce((sum, one) => sum + one.paid, 0),
        missed: [1, 2, 3, 4].map(
          (weeks) => failed.length + left.filter(({ lead }) => lead < weeks * WEEK_MS).length,
        ),
        recovered: all.filter(({ state, endedAgo }) => state === "recovered" && endedAgo < 90 * DAY).length,
        lost: failed.length,
      });

      const today = Math.floor(NOW / DAY);
      const begun = (week: number) =>
        all.filter(
          ({ start }) =>
            Math.floor((today - 1 - Math.floor(start / DAY)) / 7) === week && start < today * DAY,
        );
      expect(outlook?.newSales).toEqual(
        [0, 1, 2, 3, 4, 5, 6, 7].map((week) => begun(week).reduce((sum, { price }) => sum + price * 0.9, 0)),
      );
    }),
    { numRuns: cases(25) },
  );
});

test("the stored renewals by day and paid amounts match a recount of the payments", async () => {
  const { client } = database();
  const rows = async (sql: string) => (await client.execute(sql)).rows.map((row) => ({ ...row }));
  const kept = await rows("select seller_id, day, renewals, net from renewal_days order by 1, 2");
  expect(kept.length).toBeGreaterThan(cases(100));
  expect(kept).toEqual(
    await rows(`select p.seller_id, p.paid_at / 86400000 as day, count(*) as renewals, sum(p.net) as net from payments p
      join subscriptions s on s.id = p.subscription_id where p.period_start > s.created_at + ${20 * DAY} group by 1, 2 order by 1, 2`),
  );
  expect(await rows("select id, paid_period_end as until from subscriptions order by id")).toEqual(
    await rows(`select s.id, max(p.period_end) as until from subscriptions s
      left join payments p on p.subscription_id = s.id group by s.id order by s.id`),
  );
  expect(await rows("select id, seller_id from unpaid_renewals order by id")).toEqual(
    await rows(`select u.id, s.seller_id from unpaid_renewals u
      join subscriptions s on s.id = u.subscription_id order by u.id`),
  );
});
