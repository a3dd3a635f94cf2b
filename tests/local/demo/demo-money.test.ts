import { count, eq, sql, sum } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payouts } from "#db/schema/ledger/payouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { content, likes } from "#db/schema/posts/posts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { fans } from "#db/seed/cast.ts";
import { profileId } from "#db/seed/ids.ts";
import { analyticsStore } from "#db/stores/analytics/analytics.ts";
import { payoutHoldStore } from "#db/stores/ledger/payouts/payout-holds.ts";
import { payoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import { paymentStore } from "#db/stores/payments/payments.ts";
import { disputeStore } from "#db/stores/reversals/disputes/disputes.ts";
import { subscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import { getEarnings } from "#domain/analytics/earnings.ts";
import { readRange } from "#domain/analytics/range.ts";
import { getSubscribers, netNew } from "#domain/analytics/subscribers.ts";
import { sumSales, toSaleSummary } from "#domain/payments/sales/sale-summary.ts";
import { renewalStatus } from "#domain/subscriptions/renewal-status.ts";
import { loadDemo } from "./demo-database.ts";

const DAY = 86_400_000;
// Any day will do: the history always ends on the day it's loaded.
const NOW = Date.UTC(2031, 2, 3, 9, 30);
const fan = profileId(fans[0].username);
const creator = profileId("juno.hale");

let demo: Awaited<ReturnType<typeof loadDemo>>;
beforeAll(async () => {
  demo = await loadDemo(NOW);
});

describe("the demo's numbers agree", () => {
  test("every post has at least as many views as likes, and as many likes as people who like it", async () => {
    const rows = await demo.db
      .select({
        title: content.title,
        published: content.published_at,
        first: content.first_published_at,
        views: content.view_count,
        likes: content.like_count,
        likers: sql<number>`(select count(*) from likes l where l.subject_type = 'content' and l.subject_id = content.id)`,
        early: sql<number>`(select count(*) from likes l where l.subject_id = content.id and l.created_at < content.published_at)`,
      })
      .from(content);
    expect(rows.length).toBeGreaterThan(150);
    for (const row of rows) {
      expect(row.likes, row.title).toBeLessThanOrEqual(row.views);
      expect(row.likes, row.title).toBe(row.likers);
      expect(row.early, row.title).toBe(0);
      if (row.published !== null) expect(row.views, row.title).toBeGreaterThan(0);
      if (row.first === null) expect(row.views, row.title).toBe(0);
    }
  });

  test("a creator's likes are the likes on their posts", async () => {
    const rows = await demo.db
      .select({
        username: profiles.username,
        shown: profiles.like_count,
        posts: profiles.post_count,
        added: sql<number>`(select coalesce(sum(c.like_count), 0) from content c where c.seller_id = profiles.id)`,
        published: sql<number>`(select count(*) from content c where c.seller_id = profiles.id and c.published_at is not null)`,
        firstPost: profiles.first_post_at,
        oldest: sql<
          number | null
        >`(select min(c.published_at) from content c where c.seller_id = profiles.id)`,
      })
      .from(profiles);
    for (const row of rows) {
      expect(row.shown, row.username).toBe(row.added);
      expect(row.posts, row.username).toBe(row.published);
      expect(row.firstPost, row.username).toBe(row.oldest);
    }
    expect((await demo.db.select({ n: count() }).from(likes))[0]?.n).toBeGreaterThan(500);
  });

  test("every transaction of the ledger sums to zero, and every sale to its payment", async () => {
    const transactions = await demo.db
      .select({ id: ledger_entries.transaction_id, total: sum(ledger_entries.amount).mapWith(Number) })
      .from(ledger_entries)
      .groupBy(ledger_entries.transaction_id);
    for (const { id, total } of transactions) expect(total, id).toBe(0);
    const sales = await demo.db
      .select({
        id: payments.id,
        kept: sql<number>`${payments.gross} - ${payments.refunded} - ${payments.disputed}`,
        booked: sql<number>`(select sum(e.amount) from ledger_entries e where e.payment_id = payments.id and e.account = 'provider')`,
      })
      .from(payments);
    expect(sales.length).toBeGreaterThan(150);
    for (const { id, kept, booked } of sales) expect(booked, id).toBe(kept);
  });

  test("the creator's balance and months are the sums of the ledger", async () => {
    const [ledger] = await demo.db
      .select({ owed: sql<number>`-sum(${ledger_entries.amount})` })
      .from(ledger_entries)
      .where(sql`${ledger_entries.seller_id} = ${creator} and ${ledger_entries.account} = 'seller'`);
    const { sales, owed } = await paymentStore(demo.db).listForSeller(creator, 1000);
    expect(owed).toBe(ledger?.owed);
    const sent = await demo.db.select().from(payouts).where(eq(payouts.seller_id, creator));
    const paidOut = sent.filter((one) => one.failed_at === null).reduce((sum, one) => sum + one.amount, 0);
    expect(sent.length).toBeGreaterThan(1);
    const earned = sumSales(sales.map(toSaleSummary)).net;
    expect(earned - paidOut).toBe(owed);
    const range = readRange({ range: "all", from: "", to: "" }, NOW);
    const { now } = await getEarnings({ analytics: analyticsStore(demo.db) }, { sellerId: creator, range });
    expect(now.net).toBe(earned);
    expect(now.sales).toBe(sales.length);
  });
});

describe("the demo is alive", () => {
  test("the fan has four subscriptions, one canceled and still running, one past due", async () => {
    const rows = await subscriptionStore(demo.db).listForBuyer(fan, 10);
    const shown = rows.map((row) => [row.creator.username, row.status, renewalStatus(row, NOW).status]);
    expect(shown.toSorted()).toEqual([
      ["ines.calder", "past_due", "past_due"],
      ["juno.hale", "active", "active"],
      ["mattis.oak", "active", "active"],
      ["sefa.lind", "active", "canceled"],
    ]);
    for (const row of rows) {
      const { status, until } = renewalStatus(row, NOW);
      expect(until > NOW, row.creator.username).toBe(status !== "ended");
    }
  });

  test("the fan has receipts and likes", async () => {
    expect((await paymentStore(demo.db).listForBuyer(fan, 100)).length).toBeGreaterThanOrEqual(10);
    const liked = await demo.db.select().from(likes).where(eq(likes.user_id, fan));
    expect(liked.filter((one) => one.subject_type === "content").length).toBeGreaterThanOrEqual(8);
    expect(liked.filter((one) => one.subject_type === "creator").length).toBeGreaterThanOrEqual(3);
  });

  test("the creator has some forty subscribers over six months", async () => {
    const rows = await demo.db.select().from(subscriptions).where(eq(subscriptions.seller_id, creator));
    expect(rows.length).toBeGreaterThanOrEqual(40);
    const oldest = Math.min(...rows.map((row) => row.created_at));
    expect(NOW - oldest).toBeGreaterThan(170 * DAY);
    expect(NOW - oldest).toBeLessThan(185 * DAY);
    expect(rows.filter((row) => row.cancel_requested_at !== null).length).toBeGreaterThanOrEqual(2);
    expect(rows.some((row) => row.status === "past_due")).toBe(true);
    const range = readRange({ range: "all", from: "", to: "" }, NOW);
    const deps = { analytics: analyticsStore(demo.db) };
    const found = await getSubscribers(deps, { sellerId: creator, range, now: NOW });
    expect(found.end.active).toBeGreaterThanOrEqual(30);
    expect(found.ahead?.renewing).toBeLessThan(found.end.active);
    expect(found.ahead?.committed).toBeLessThan(found.end.monthly);
    expect(netNew(found.moves.now)).toBe(found.end.active);
    expect(found.cohorts.reduce((sum, { fans }) => sum + fans, 0)).toBe(found.moves.now.new);
  });

  test("the sales on the dashboard include every kind, a refund, a partial refund, and a dispute", async () => {
    const { sales } = await paymentStore(demo.db).listForSeller(creator, 20);
    expect(sales.filter((sale) => sale.refunded === sale.gross)).toHaveLength(1);
    expect(sales.filter((sale) => sale.refunded > 0 && sale.refunded < sale.gross)).toHaveLength(1);
    expect(sales.filter((sale) => sale.disputed > 0)).toHaveLength(1);
    expect(new Set(sales.map(({ kind }) => kind))).toEqual(
      new Set(["subscription", "tip", "purchase", "message", "unlock"]),
    );
  });

  test("of the creator's disputes, one can still be answered, and one was won and is back in the balance", async () => {
    const listed = await disputeStore(demo.db).listForSeller(creator, 10);
    expect(listed.map(({ status, closedAt }) => [status, closedAt === null])).toEqual([
      ["needs_response", true],
      ["won", false],
    ]);
    expect(listed[0]?.dueBy).toBeGreaterThan(NOW + DAY);
    const cases = await Promise.all(listed.map(({ id }) => disputeStore(demo.db).findCase(id, 5)));
    for (const found of cases) expect(found?.consent?.terms).toContain("charged today");
    expect(cases.map((found) => (found?.taken ?? 0) > 0)).toEqual([true, false]);
    expect(cases[1]?.statement).not.toBe("");
  });

  test("the fan reads why a renewal failed, when it is tried again, and until when access lasts", async () => {
    const rows = await subscriptionStore(demo.db).listForBuyer(fan, 10);
    const failed = rows.find(({ creator: { username } }) => username === "ines.calder");
    const status = failed && renewalStatus(failed, NOW);
    expect(status).toMatchObject({ status: "past_due", hasAccess: true, failure: "declined" });
    expect(failed?.retryAt).toBeGreaterThan(NOW);
  });

  test("the creator was paid out, is paid out next, and reads why payouts are held for a day", async () => {
    const { holds, seller } = await payoutHoldStore(demo.db).findHolds(creator, 10);
    expect(holds).toHaveLength(1);
    expect(holds[0]).toMatchObject({ kind: "bank_change", releasedAt: null });
    expect(holds[0]?.reason).toContain("ending in 6666");
    expect(holds[0]?.releaseAt).toBeGreaterThan(NOW);
    expect(seller?.owed).toBeGreaterThan(5000);
    expect((await payoutStore(demo.db).listForSeller(creator, 10)).length).toBeGreaterThan(1);
  });

  test("the creator has a draft, and a post that is scheduled for the coming days", async () => {
    const rows = await demo.db.select().from(content).where(eq(content.seller_id, creator));
    const unpublished = rows.filter((row) => row.published_at === null);
    expect(unpublished.filter((row) => row.scheduled_for === null)).toHaveLength(1);
    const [scheduled] = unpublished.filter((row) => row.scheduled_for !== null);
    expect(scheduled?.scheduled_for).toBeGreaterThan(NOW);
    expect(scheduled?.scheduled_for).toBeLessThan(NOW + 7 * DAY);
  });

  test("the next post waits for someone in it, and another was removed and refunded when a consent was withdrawn", async () => {
    const asked = await demo.db.all<
      Record<string, unknown>
    >(sql`select k.email, c.people, c.scheduled_for > ${NOW} later,
      exists (select 1 from outgoing_emails o where o.recipient = k.email and o.body like '%/consents/%') emailed
      from consents k join content c on c.id = k.content_id where k.signed_at is null`);
    expect(asked).toEqual([{ email: "ana.reyes@example.com", people: "others", later: 1, emailed: 1 }]);
    const withdrawn = await demo.db.all<
      Record<string, unknown>
    >(sql`select c.removed_at = k.withdrawn_at removed,
      (select count(*) from cases s where s.subject_id = c.id and s.decided_at is not null) decided,
      (select count(*) from content_purchases b where b.content_id = c.id and b.revoked_at > k.signed_at) revoked,
      (select sum(p.gross - p.refunded) from payments p join checkouts t on t.id = p.checkout_id where t.content_id = c.id) kept,
      (select count(*) from refund_requests r join payments p on p.id = r.payment_id
        join checkouts t on t.id = p.checkout_id where t.content_id = c.id and r.state = 'succeeded') refunds
      from consents k join content c on c.id = k.content_id where k.withdrawn_at is not null`);
    expect(withdrawn).toEqual([{ removed: 1, decided: 1, revoked: 2, kept: 0, refunds: 2 }]);
  });

  test("nothing is dated after today except what is still to come", async () => {
    const { rows } = demo.snapshot;
    for (const one of [...rows.payments, ...rows.ledger_entries, ...rows.likes, ...rows.subscriptions])
      expect(one.created_at).toBeLessThanOrEqual(NOW);
    for (const one of rows.payments) expect(one.paid_at).toBeLessThanOrEqual(NOW);
  });
});
