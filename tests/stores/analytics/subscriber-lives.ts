import fc from "fast-check";
import { price_changes, price_requests } from "#db/schema/subscriptions/price-changes.ts";
import type { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import type { Database } from "#db/stores/database.ts";
import { DAY_MS, RENEWAL_GRACE_MS } from "#domain/durations.ts";
import { NOW, people } from "#tests/cast.ts";

const { creator, fan } = people;
export const MONTH = 31 * DAY_MS;

const change = fc.record({ after: fc.nat(250), to: fc.integer({ min: 1000, max: 5000 }) });
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
const term = fc.record({
  gap: fc.nat(90),
  length: fc.nat(200),
  end: fc.constantFrom("ended", "canceled", "revoked", "unpaid", "never paid"),
  price: fc.integer({ min: 1000, max: 5000 }),
  changes: fc.uniqueArray(change, { maxLength: 3, selector: ({ after }) => after }),
});
export const life = fc.record({
  // In hours; half of them at midnight.
  ago: fc.oneof(
    fc.nat(500 * 24),
    fc.nat(500).map((days) => 24 * days + 12),
  ),
  terms: fc.array(term, { minLength: 1, maxLength: 3 }),
  last: fc.constantFrom("active", "past_due", "set to end", "over"),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;
type Span = { buyer: string; start: number; until: number; id: string };
type Priced = { at: number; from: number; to: number; id: string };

const period = (from: number, to: number) => ({
  current_period_start: from,
  current_period_end: to,
  expires_at: to,
});
function overAs(how: string, start: number, until: number) {
  const over = { ...period(until - MONTH, until), status: "canceled", ended_at: until, end: until };
  const unpaid = period(until, until + MONTH);
  if (how === "revoked") return { ...over, ...unpaid, revoked_at: until };
  if (how === "unpaid") return { ...over, ...unpaid, status: "unpaid", ended_at: null };
  return how === "never paid"
    ? { ...over, ...period(start, start + MONTH), status: "incomplete_expired", end: start }
    : over;
}
function runningAs(how: string) {
  const until = NOW + 20 * DAY_MS;
  const columns = {
    ...period(NOW - DAY_MS, until),
    cancel_requested_at: how === "set to end" ? NOW : null,
  };
  return how === "past_due"
    ? { ...columns, status: how, end: until }
    : { ...columns, status: "active", end: until + RENEWAL_GRACE_MS };
}

function pricesOf(
  id: string,
  first: number,
  changes: Change[],
  { start, until }: Omit<Span, "buyer" | "id">,
) {
  const priced: Priced[] = [];
  for (const { after, to } of changes.toSorted((a, b) => a.after - b.after)) {
    const at = start + after * DAY_MS + 1;
    if (at <= until) priced.push({ at, from: priced.at(-1)?.to ?? first, to, id });
  }
  return priced;
}

export function rowsOf(buyer: string, { ago, terms, last }: Life, tag: string) {
  const rows: (typeof subscriptions.$inferInsert)[] = [];
  const spans: Span[] = [];
  const changed: Priced[] = [];
  let at = NOW - ago * 60 * 60 * 1000;
  for (const [i, { gap, length, end, price: first, changes }] of terms.entries()) {
    const start = at + gap * DAY_MS;
    const until = start + length * DAY_MS;
    if (start > NOW) break;
    const isLast = last !== "over" && (i === terms.length - 1 || until > NOW);
    if (!isLast && until > NOW) break;
    const id = `${tag}-${buyer}-${i}`;
    const priced = pricesOf(id, first, changes, { start, until: Math.min(NOW, isLast ? NOW : until) });
    changed.push(...priced);
    const base = {
      id,
      buyer_id: buyer,
      seller_id: creator.id,
      price: priced.at(-1)?.to ?? first,
      stripe_subscription_id: id,
      created_at: start,
      updated_at: start,
    };
    const { end: accessEnd, ...columns } = isLast ? runningAs(last) : overAs(end, start, until);
    rows.push({ ...base, ...columns });
    spans.push({ buyer, id, start, until: accessEnd });
    if (isLast) break;
    at = until + 1;
  }
  return { rows, changed, spans: spans.filter(({ start, until }) => until > start) };
}

/** Inserts each changed price with its own price change, and the requests that were declined. */
export async function insertChanges(db: Database, changed: Priced[], tag: string) {
  for (const [i, { at, from, to, id }] of changed.entries()) {
    const change = { old_cents: from, new_cents: to, announced_at: at, effective_from: at, next_run_at: 0 };
    const changeId = `${tag}-change-${i}`;
    await db
      .insert(price_changes)
      .values({ ...change, id: changeId, seller_id: creator.id, runs_until: 0, closed_at: at });
    const asked = { change_id: changeId, subscription_id: id, buyer_id: fan.id, from_cents: from };
    const closed = { to_cents: to, effective_from: at, asked_at: at, due_at: 0, closed_at: at };
    await db.insert(price_requests).values([
      { ...asked, ...closed, id: `${tag}-applied-${i}`, outcome: "applied" },
      { ...asked, ...closed, id: `${tag}-kept-${i}`, outcome: "kept", from_cents: 1, closed_at: at - 1 },
    ]);
  }
}
