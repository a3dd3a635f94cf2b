import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { getEarnings } from "../../../app/domain/analytics/earnings.ts";
import { dayText, readRange } from "../../../app/domain/analytics/range.ts";
import { getSubscribers } from "../../../app/domain/analytics/subscribers.ts";
import { findCandidates, placeBoost } from "../../../app/domain/boosts/place-boost.ts";
import { newSince } from "../../../app/domain/broadcasts/segment.ts";
import { MOST_COUNTED, MOST_SUBSCRIBERS } from "../../../app/domain/dashboard/count.ts";
import { periodsAt } from "../../../app/domain/dashboard/days.ts";
import { dayOf } from "../../../app/domain/views/count-view.ts";
import { pipelineFetch } from "../../../app/platform/database/pipeline-fetch.ts";
import { analyticsStore } from "../../../db/stores/analytics/analytics.ts";
import { slotStore } from "../../../db/stores/boosts/slots.ts";
import { dashboardStore } from "../../../db/stores/dashboard/dashboard.ts";
import type { BenchEnvironment } from "../bench-environment.ts";
import { budgets, judge } from "../budgets.ts";
import { fillPosts } from "../fixtures/fill-posts.ts";
import { costOf, recordQueries } from "../queries.ts";
import { ms, printLine, printTable } from "../report.ts";

const ENTRIES = 1_000_000;
const SUBSCRIBERS = 20_000;
const MOST_BOOSTS = 200;
const BATCH = 10_000;
const DAY = 24 * 60 * 60 * 1000;
/** How often each statement is asked for its time. */
const TIMES = 11;
const SELLER = "creator-0";

const series = (from: number) =>
  `with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${from + BATCH})`;

/** A creator's year of a third of a million sales, three ledger entries each; subscribers; and boosts of as many creators. */
function* statementsAt(now: number, { fans, boosts }: { fans: number; boosts: number }) {
  const at = `${now - 364 * DAY} + (i * 31536000000 / ${Math.ceil(ENTRIES / 3)})`;
  const kind = "case i % 5 when 0 then 'tip' when 1 then 'purchase' else 'subscription' end";
  for (let from = 0; from < ENTRIES / 3; from += BATCH) {
    yield `insert into payments (id, kind, buyer_id, seller_id, gross, fee, net, stripe_reference, paid_at, created_at)
      ${series(from)} select 'y-' || i, ${kind}, 'fan-' || (i % ${fans}), '${SELLER}', 1000, 100, 900, 'y-' || i, ${at}, ${at} from n`;
    for (const [account, amount, seller] of [
      ["provider", 1000, "null"],
      ["platform", -100, "null"],
      ["seller", -900, `'${SELLER}'`],
    ])
      yield `insert into ledger_entries (id, transaction_id, kind, payment_id, account, seller_id, amount, created_at)
        ${series(from)} select 'sale:y-' || i || ':${account}', 'sale:y-' || i, 'sale', 'y-' || i, '${account}', ${seller},
          ${amount}, ${at} from n`;
  }
  yield `insert into subscriptions (id, buyer_id, seller_id, status, price, stripe_subscription_id, current_period_start,
      current_period_end, expires_at, created_at, updated_at, ended_at)
    with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${SUBSCRIBERS})
    select 'year-' || i, 'fan-' || (i % ${fans}), '${SELLER}', case when i % 3 = 0 then 'canceled' else 'active' end, 999, 'year-' || i,
      ${now} - i % 30 * ${DAY}, ${now} + i % 30 * ${DAY}, ${now} + i % 30 * ${DAY}, ${now} - i % 365 * ${DAY}, ${now},
      case when i % 3 = 0 then ${now} - i % 200 * ${DAY} end from n`;
  const boost = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${boosts})`;
  yield `insert into payments (id, kind, buyer_id, seller_id, gross, fee, net, stripe_reference, paid_at, created_at)
    ${boost} select 'b-' || i, 'boost', c.seller_id, c.seller_id, 5000, 5000, 0, 'b-' || i, ${now}, ${now}
      from n join content c on c.id = 'post-' || i`;
  yield `insert into boosts (id, seller_id, content_id, budget, days, seen_price, served_price, created_at, payment_id, starts_at,
      ends_at, paced_from) ${boost} select 'b-' || i, c.seller_id, c.id, 5000, 7, 5, 2, ${now}, 'b-' || i, ${now - DAY},
      ${now + 6 * DAY}, ${now - DAY} from n join content c on c.id = 'post-' || i`;
  // Two days of what members were shown before.
  yield `insert into boost_slots (id, boost_id, viewer, day, served_at) ${series(0)} select 'slot-' || i, 'b-' || (1 + i % ${boosts}),
      'viewer-' || (i / 3), ${Math.floor(now / DAY)}, ${now} from n`;
}

/**
 * The database's time for what a creator's dashboard and analytics of a year ask, over 1,000,000 ledger entries, and for a
 * promoted post in a member's list, over 200 running boosts, all beside `posts` posts.
 */
export async function measureCreatorPages(bench: BenchEnvironment, posts: number) {
  const url = await bench.database("creator-pages");
  const { creators } = await fillPosts(url, posts, () => {});
  const people = { fans: Math.max(50, Math.floor(posts / 20)), boosts: Math.min(MOST_BOOSTS, creators - 1) };
  printLine(`${posts} posts added`);
  const now = Date.now();
  // The server takes no write during a checkpoint.
  const filling = createClient({ url, fetch: pipelineFetch({ timeoutMs: 120_000, maxAttempts: 50 }) });
  for (const statement of statementsAt(now, people)) await filling.execute(statement);
  filling.close();
  printLine(`${ENTRIES} ledger entries, ${SUBSCRIBERS} subscriptions, and ${people.boosts} boosts added`);

  const proxy = await recordQueries(url);
  const client = createClient({ url: proxy.url });
  const db = drizzle(client);
  const analytics = analyticsStore(db);
  const slots = slotStore(db);
  const today = dayOf(now);
  const range = readRange({ range: "custom", from: dayText(today - 364), to: dayText(today) }, now);
  let ids = 0;
  const placing = {
    slots,
    boostKey: (userId: string, day: number) => `${userId} ${day}`,
    clock: { now: () => now, newId: () => `placed-${++ids}` },
  };
  const list = {
    viewerId: "fan-0",
    context: { list: "discover", feed: "newest", filter: { type: "all", price: "all" } } as const,
    shown: Array.from({ length: 24 }, (_, i) => `post-${i + 1000}`),
    cards: 24,
  };
  const asked = { sellerId: SELLER, now, ...periodsAt(now), since: newSince(now), missedBefore: now - DAY };
  const pages = {
    dashboard: () =>
      dashboardStore(db).read({ ...asked, most: MOST_COUNTED, mostSubscribers: MOST_SUBSCRIBERS }, 5),
    "analytics: earnings of a year": async () => {
      await getEarnings({ analytics }, { sellerId: SELLER, range });
      await analytics.listMostLiked(SELLER, 10);
    },
    "analytics: subscribers of a year": () => getSubscribers({ analytics }, { sellerId: SELLER, range, now }),
    "promoted post in a list": async () => placeBoost(placing, await findCandidates(placing, "fan-0"), list),
  };
  const figures: { page: string; statements: number; time: number; rowsRead: number }[] = [];
  for (const [page, ask] of Object.entries(pages)) {
    proxy.drain();
    await ask();
    const statements = proxy.drain().flatMap((trip) => trip.statements);
    const costs = [];
    for (const statement of statements) costs.push(await costOf(url, statement, TIMES));
    figures.push({
      page,
      statements: statements.length,
      time: costs.reduce((sum, one) => sum + one.ms, 0),
      rowsRead: costs.reduce((sum, one) => sum + one.rowsRead, 0),
    });
  }
  client.close();
  await proxy.close();
  printTable(
    `Creators' pages: time in the database, over ${ENTRIES} ledger entries and ${posts} posts`,
    ["page", "statements", "time", "rows read", `limit ${budgets.searchTime.limit} ms`],
    figures.map(({ page, statements, time, rowsRead }) => [
      ...[page, statements, ms(time), rowsRead],
      judge(time, budgets.searchTime),
    ]),
    `Time is the server's own, all statements of a page together (median of ${TIMES} each).`,
  );
  return figures;
}
