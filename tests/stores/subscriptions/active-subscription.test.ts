import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { deletionStore } from "#db/stores/accounts/deletions.ts";
import { analyticsStore } from "#db/stores/analytics/analytics.ts";
import {
  accessUntil,
  activeSubscription,
  paidSubscription,
  paidUntil,
} from "#db/stores/subscriptions/active-subscription.ts";
import { toSubscription } from "#db/stores/subscriptions/subscription-rows.ts";
import { readRange } from "#domain/analytics/range.ts";
import { getSubscribers } from "#domain/analytics/subscribers.ts";
import { RENEWAL_GRACE_MS } from "#domain/durations.ts";
import { PAST_DUE_GRACE_MS } from "#domain/subscriptions/reconcile-subscription.ts";
import { renewalStatus } from "#domain/subscriptions/renewal-status.ts";
import {
  accessUntil as accessRule,
  isActive,
  paidUntil as paidUntilRule,
} from "#domain/subscriptions/subscription.ts";
import { NOW, people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { creator, fan } = people;
const database = databaseForFile(({ db }) => insertCast(db));

type Term = {
  status: string;
  periodEnd: number;
  expiresAt: number;
  revokedAt: number | null;
  cancelRequestedAt: number | null;
};
const STATUSES = [
  "active",
  "canceled",
  "trialing",
  "past_due",
  "unpaid",
  "incomplete",
  "incomplete_expired",
  "paused",
  "Active",
  "cancelled",
  "",
];
const BOUNDARIES = [-RENEWAL_GRACE_MS, 0, PAST_DUE_GRACE_MS].flatMap((at) =>
  [-1, 0, 1].map((ms) => NOW + at + ms),
);
const REVOKED = [null, 0, NOW - 1, NOW, NOW + 1];

async function store(terms: Term[]) {
  const { db } = database();
  await db.batch([
    db.delete(subscriptions),
    db.run(sql`insert into subscriptions (id, buyer_id, seller_id, status, price, stripe_subscription_id,
        current_period_start, current_period_end, expires_at, revoked_at, cancel_requested_at, created_at, updated_at)
      select 's' || key, ${fan.id}, ${creator.id}, value ->> 'status', 500, 'stripe' || key, 0, value ->> 'periodEnd',
        value ->> 'expiresAt', value ->> 'revokedAt', value ->> 'cancelRequestedAt', 0, 0
      from json_each(${JSON.stringify(terms)})`),
  ]);
}

/** Compares the database's answers with the domain's for every row. */
async function compare(terms: Term[], now: number) {
  await store(terms);
  const { db } = database();
  const asked = await db.all<{ id: string; active: number; paid: number; until: number; access: number }>(
    sql`select s.id, (${activeSubscription(now)}) as active, (${paidSubscription(now)}) as paid,
      ${paidUntil} as until, ${accessUntil} as access from subscriptions s order by s.id`,
  );
  const rows = (await db.select().from(subscriptions).orderBy(subscriptions.id)).map(toSubscription);
  expect(rows).toHaveLength(terms.length);
  expect(asked).toEqual(
    rows.map((row) => {
      const active = isActive(row, now);
      const until = paidUntilRule(row);
      return {
        id: row.id,
        active: Number(active),
        paid: Number(active && now < until),
        until,
        access: accessRule(row),
      };
    }),
  );

  const active = rows.filter((row) => isActive(row, now));
  const range = readRange({ range: "7", from: "", to: "" }, now);
  const deps = { analytics: analyticsStore(db) };
  const subscribers = await getSubscribers(deps, { sellerId: creator.id, range, now });
  expect(subscribers).toMatchObject({
    end: { active: active.length },
    ahead: { renewing: active.filter((row) => renewalStatus(row, now).status === "active").length },
  });
  expect(await deletionStore(db).fansPaidUntil(creator.id, now)).toBe(
    Math.max(0, ...active.map(paidUntilRule).filter((until) => now < until)),
  );
  return active.length;
}

test("the database applies the access rule to every status at every boundary", async () => {
  let active = 0;
  let all = 0;
  // In small groups: a subscription's change rewrites all of the fan's spans with that creator (decision 262).
  for (const status of STATUSES)
    for (const periodEnd of BOUNDARIES) {
      const terms = BOUNDARIES.flatMap((expiresAt) =>
        REVOKED.map((revokedAt) => ({ status, periodEnd, expiresAt, revokedAt, cancelRequestedAt: null })),
      );
      active += await compare(terms, NOW);
      all += terms.length;
    }
  expect(all).toBe(STATUSES.length * BOUNDARIES.length ** 2 * REVOKED.length);
  expect(active).toBeGreaterThan(100);
  expect(active).toBeLessThan(all / 2);
});

test("the database applies the access rule to random rows at random times", async () => {
  const instant = fc.oneof(
    fc.constantFrom(...BOUNDARIES),
    fc.integer({ min: 0, max: 2 * NOW }),
    fc.integer({ min: -2 * RENEWAL_GRACE_MS, max: 2 * RENEWAL_GRACE_MS }).map((ms) => NOW + ms),
  );
  const maybe = fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: instant });
  const term = fc.record({
    status: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom("active", "canceled", "past_due") },
      { weight: 1, arbitrary: fc.constantFrom(...STATUSES) },
    ),
    periodEnd: instant,
    expiresAt: instant,
    revokedAt: maybe,
    cancelRequestedAt: maybe,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(term, { maxLength: 200 }), instant, async (terms, now) => {
      await compare(terms, now);
    }),
    { numRuns: cases(60) },
  );
});
