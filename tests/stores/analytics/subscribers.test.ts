import { inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { price_changes, price_requests } from "#db/schema/subscriptions/price-changes.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { analyticsStore } from "#db/stores/analytics/analytics.ts";
import { dayText, readRange } from "#domain/analytics/range.ts";
import { getSubscribers, netNew } from "#domain/analytics/subscribers.ts";
import { getSubscribersFile } from "#domain/analytics/subscribers-file.ts";
import { DAY_MS } from "#domain/durations.ts";
import { NOW, people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { insertChanges, life, MONTH, rowsOf } from "./subscriber-lives.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const { creator, otherCreator, fan, otherFan, admin } = people;
const TODAY = Math.floor(NOW / DAY_MS);

test("subscribers, moves, churn, and retention match a recount of each subscription, in any range", async () => {
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
      const changed = found.flatMap((one) => one.changed);
      if (rows.length > 0) await db.insert(subscriptions).values(rows);
      await insertChanges(db, changed, tag);
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
      const spansAt = (day: number) =>
        spans.filter(({ start, until }) => start < day * DAY_MS && until >= day * DAY_MS);
      const activeAt = (day: number) => spansAt(day).length;
      /** A subscription's price on the morning of a day. */
      const priceAt = (id: string, day: number) => {
        const later = changed.filter((one) => one.id === id && one.at >= day * DAY_MS);
        return later[0]?.from ?? rows.find((row) => row.id === id)?.price ?? 0;
      };
      const standingAt = (day: number) => {
        const found = spansAt(day);
        const monthly = found.reduce((all, { id }) => all + priceAt(id, day), 0);
        return {
          active: found.length,
          monthly,
          arpu: found.length === 0 ? null : Math.round(monthly / found.length),
        };
      };
      expect(figures.moves).toEqual({
        now: movesIn(range.from, range.to),
        before: movesIn(range.before ?? 0, range.from),
      });
      for (const span of figures.spans)
        expect(span).toEqual({ from: span.from, to: span.to, ...movesIn(span.from, span.to) });
      const atStart = activeAt(range.from);
      expect(figures.churn.now).toBe(atStart === 0 ? null : figures.moves.now.ended / atStart);
      if (range.to <= TODAY) expect(atStart + netNew(figures.moves.now)).toBe(activeAt(range.to));
      const active = rows.filter((row) => ["active", "past_due"].includes(row.status));
      const sum = (list: typeof active) => list.reduce((all, { price }) => all + price, 0);
      const standingNow = {
        active: active.length,
        monthly: sum(active),
        arpu: active.length === 0 ? null : Math.round(sum(active) / active.length),
      };
      const isOver = range.to <= TODAY;
      expect(figures).toMatchObject({
        end: isOver ? standingAt(range.to) : standingNow,
        before: standingAt(range.from),
        ltv: null,
      });
      if (isOver) expect(figures.ahead).toBeNull();
      else
        expect(figures.ahead).toMatchObject({
          committed: sum(active.filter((row) => !row.cancel_requested_at)),
          ending: active.filter((row) => row.cancel_requested_at).length,
        });
      const file = await getSubscribersFile(deps, { sellerId: creator.id, range, now: NOW });
      const lines = file.trimEnd().split("\r\n").slice(1);
      const dollars = (cents: number | null) => (cents === null ? '""' : (cents / 100).toFixed(2));
      const endOf = ({ active, monthly, arpu }: typeof standingNow) =>
        `"${active}",${dollars(monthly)},${dollars(arpu)}`;
      expect(lines.at(-2)).toMatch(new RegExp(`^"Total",.*${endOf(figures.end)}$`));
      expect(lines.at(-1)).toMatch(new RegExp(`^"Period before",.*${endOf(standingAt(range.from))}$`));
      if (lines.length > 2) expect(lines.at(-3)).toMatch(new RegExp(`,"${figures.end.active}","",""$`));
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
      await db.delete(price_requests);
      await db.delete(price_changes);
      if (rows.length > 0)
        await db.delete(subscriptions).where(
          inArray(
            subscriptions.id,
            rows.map(({ id }) => id),
          ),
        );
    }),
    { numRuns: cases(60) },
  );
});
