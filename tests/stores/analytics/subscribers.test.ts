import { inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, dayText, readRange } from "../../../app/domain/analytics/range.ts";
import { getSubscribers, netNew } from "../../../app/domain/analytics/subscribers.ts";
import { RENEWAL_GRACE_MS } from "../../../app/domain/subscriptions/subscription.ts";
import { subscriptions } from "../../../db/schema/money.ts";
import { analyticsStore } from "../../../db/stores/analytics/analytics.ts";
import { NOW, people } from "../../cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const { creator, otherCreator, fan, otherFan, admin } = people;
const TODAY = Math.floor(NOW / DAY_MS);
const MONTH = 31 * DAY_MS;
const GRACE = RENEWAL_GRACE_MS;

/** Times that fans subscribed, one after the other, and how each time stands or ended. */
const term = fc.record({
  gap: fc.nat(90),
  length: fc.nat(200),
  end: fc.constantFrom("ended", "canceled", "revoked", "unpaid", "never paid"),
  price: fc.integer({ min: 1000, max: 5000 }),
});
const life = fc.record({
  ago: fc.integer({ min: 0, max: 500 * 24 }),
  terms: fc.array(term, { minLength: 1, maxLength: 3 }),
  last: fc.constantFrom("active", "past_due", "set to end", "over"),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;
type Span = { buyer: string; start: number; until: number };

const period = (from: number, to: number) => ({
  current_period_start: from,
  current_period_end: to,
  expires_at: to,
});
/** The columns of one that is over. */
function overAs(end: string, start: number, until: number) {
  const over = { ...period(until - MONTH, until), status: "canceled", ended_at: until };
  const unpaid = period(until, until + MONTH);
  if (end === "revoked") return { ...over, ...unpaid, revoked_at: until };
  if (end === "unpaid") return { ...over, ...unpaid, status: "unpaid", ended_at: null };
  return end === "never paid"
    ? { ...over, ...period(start, start + MONTH), status: "incomplete_expired" }
    : over;
}

/** The rows of a fan's times, and what they mean. */
function rowsOf(buyer: string, { ago, terms, last }: Life, tag: string) {
  const rows: (typeof subscriptions.$inferInsert)[] = [];
  const spans: Span[] = [];
  let at = NOW - ago * 60 * 60 * 1000;
  for (const [i, { gap, length, end, price }] of terms.entries()) {
    const start = at + gap * DAY_MS;
    const until = start + length * DAY_MS;
    if (start > NOW) break;
    const isLast = last !== "over" && (i === terms.length - 1 || until > NOW);
    const base = {
      id: `${tag}-${buyer}-${i}`,
      buyer_id: buyer,
      seller_id: creator.id,
      price,
      stripe_subscription_id: `${tag}-${buyer}-${i}`,
      created_at: start,
      updated_at: start,
    };
    if (isLast) {
      const status = last === "past_due" ? "past_due" : "active";
      rows.push({
        ...base,
        ...period(NOW - DAY_MS, NOW + 20 * DAY_MS),
        status,
        cancel_requested_at: last === "set to end" ? NOW : null,
      });
      spans.push({ buyer, start, until: NOW + 20 * DAY_MS + (status === "active" ? GRACE : 0) });
      break;
    }
    if (until > NOW) break;
    rows.push({ ...base, ...overAs(end, start, until) });
    spans.push({ buyer, start, until: end === "never paid" ? start : until });
    at = until + 1;
  }
  return { rows, spans: spans.filter(({ start, until }) => until > start) };
}

test("subscribers, moves, churn, and retention are what a recount of each subscription says, in any range", async () => {
  const { db } = database();
  const fans = [fan.id, otherFan.id, admin.id, otherCreator.id];
  const deps = { analytics: analyticsStore(db) };
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(life, { maxLength: 4 }), fc.nat(520), fc.nat(520), async (lives, a, b) => {
      const tag = `s${++run}`;
      const found = lives.map((one, i) => rowsOf(fans[i] ?? "", one, tag));
      const rows = found.flatMap((one) => one.rows);
      const spans = found.flatMap((one) => one.spans);
      if (rows.length > 0) await db.insert(subscriptions).values(rows);
      const range = readRange({ range: "custom", from: dayText(TODAY - a), to: dayText(TODAY - b) }, NOW);
      const figures = await getSubscribers(deps, { sellerId: creator.id, range, now: NOW });

      const firstOf = (buyer: string) =>
        Math.min(...spans.filter((one) => one.buyer === buyer).map(({ start }) => start));
      const movesIn = (from: number, to: number) => {
        const isIn = (at: number) => at >= from * DAY_MS && at < to * DAY_MS;
        const begun = spans.filter(({ start }) => isIn(start));
        const fresh = begun.filter(({ buyer, start }) => start === firstOf(buyer)).length;
        const ended = spans.filter(({ until }) => isIn(until) && until <= NOW).length;
        return { new: fresh, resumed: begun.length - fresh, ended };
      };
      const activeAt = (day: number) =>
        spans.filter(({ start, until }) => start < day * DAY_MS && until >= day * DAY_MS).length;
      expect(figures.moves).toEqual({
        now: movesIn(range.from, range.to),
        before: movesIn(range.before ?? 0, range.from),
      });
      for (const span of figures.spans)
        expect(span).toEqual({ from: span.from, to: span.to, ...movesIn(span.from, span.to) });
      const atStart = activeAt(range.from);
      expect(figures.churn.now).toBe(atStart === 0 ? null : figures.moves.now.ended / atStart);
      // Whoever was there, plus those who came, less those who left, is who is there.
      if (range.to <= TODAY) expect(atStart + netNew(figures.moves.now)).toBe(activeAt(range.to));
      const active = rows.filter((row) => ["active", "past_due"].includes(row.status));
      const sum = (list: typeof active) => list.reduce((all, { price }) => all + price, 0);
      expect(figures).toMatchObject({
        active: active.length,
        monthly: sum(active),
        committed: sum(active.filter((row) => !row.cancel_requested_at)),
        ending: active.filter((row) => row.cancel_requested_at).length,
        arpu: active.length === 0 ? null : Math.round(sum(active) / active.length),
        ltv: null,
      });
      const buyers = [...new Set(spans.map(({ buyer }) => buyer))];
      for (const { month, fans: count, kept } of figures.cohorts) {
        const cohort = buyers.filter((buyer) => new Date(firstOf(buyer)).toISOString().startsWith(month));
        expect(cohort.length).toBe(count);
        expect(kept).toEqual(
          kept.map(
            (_, i) =>
              cohort.filter((buyer) => {
                const at = firstOf(buyer) + (i + 1) * MONTH;
                return spans.some((one) => one.buyer === buyer && one.start <= at && at < one.until);
              }).length / count,
          ),
        );
      }
      expect(figures.cohorts.reduce((all, one) => all + one.fans, 0)).toBe(buyers.length);
      if (rows.length > 0)
        await db.delete(subscriptions).where(
          inArray(
            subscriptions.id,
            rows.map(({ id }) => id),
          ),
        );
    }),
    { numRuns: 60 },
  );
});
