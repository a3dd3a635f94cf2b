import { dayText } from "../../../app/domain/analytics/range.ts";
import { dayOf } from "../../../app/domain/views/count-view.ts";
import type { BenchEnvironment } from "../bench-environment.ts";
import { budgets, judge } from "../budgets.ts";
import { bundleSite } from "../bundles.ts";
import { filledDatabase } from "../filled-database.ts";
import { EVENTS, fillCreator, SUBSCRIPTIONS } from "../fixtures/fill-creator.ts";
import { fillPosts } from "../fixtures/fill-posts.ts";
import { costOf, recordQueries, sequential } from "../queries.ts";
import { ms, printLine, printTable } from "../report.ts";
import { serveSite } from "../speed/speed.ts";

/** How often each statement is asked for its time. */
const TIMES = 11;

/** A creator's pages by address, the analytics of a year; and a member's list, into which a promoted post is placed. */
function pagesAt(now: number) {
  const today = dayOf(now);
  const year = `range=custom&from=${dayText(today - 364)}&to=${dayText(today)}`;
  const subscribers = (query: string) => `/dashboard/subscribers?${query}`;
  const own = {
    dashboard: "/dashboard",
    posts: "/dashboard/posts",
    "subscribers: active": subscribers("show=active"),
    "subscribers: new, who paid most": subscribers("show=new&sort=spent"),
    "subscribers: past due, the oldest": subscribers("show=past_due&sort=oldest"),
    "subscribers: set to end": subscribers("show=ending"),
    "subscribers: former, the oldest": subscribers("show=former&sort=oldest"),
    "subscribers: by name": subscribers("q=fan-77"),
    "analytics: earnings": `/analytics?${year}`,
    "analytics: subscribers": `/analytics/subscribers?${year}`,
    "analytics: posts": `/analytics/posts?${year}`,
    "analytics: audience": `/analytics/audience?${year}`,
    "analytics: messages": `/analytics/messages?${year}`,
    "analytics: forecast": "/analytics/forecast",
    "analytics: compare": "/analytics/compare",
    boosts: "/boost",
  };
  return { own, member: { "Discover with a promoted post": "/discover" } };
}

/**
 * The database's time for each page of a creator with a year of a million ledger entries and a million views, and of 20,000
 * subscriptions; and for a promoted post in a member's list, over 200 running boosts; all beside `posts` posts.
 */
export async function measureCreatorPages(bench: BenchEnvironment, posts: number) {
  const key = `${posts} posts and a creator's year`;
  const { database, filled } = await filledDatabase(bench, "creator-pages", key, async (client) => {
    const site = await fillPosts(client, posts, () => {});
    printLine(`${posts} posts added`);
    return { member: site.session, seller: await fillCreator(client, Date.now(), site) };
  });
  const { file } = await bundleSite(bench);
  const proxy = await recordQueries(database);
  const { site, cookie } = await serveSite(bench, "creator-pages", file, proxy.url);
  const { own, member } = pagesAt(Date.now());
  const visits = [
    ...Object.entries(own).map(([page, address]) => ({ page, address, session: filled.seller })),
    ...Object.entries(member).map(([page, address]) => ({ page, address, session: filled.member })),
  ];
  const figures = [];
  for (const { page, address, session } of visits) {
    proxy.drain();
    const response = await fetch(site + address, {
      headers: { Cookie: `${cookie}; ${session}` },
      redirect: "manual",
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${address} answers ${response.status}`);
    const trips = proxy.drain();
    const costs = [];
    for (const statement of trips.flatMap((trip) => trip.statements))
      costs.push({ sql: statement.sql, ...(await costOf(database, statement, TIMES)) });
    figures.push({
      page,
      trips: sequential(trips),
      time: costs.reduce((sum, one) => sum + one.ms, 0),
      slowest: Math.max(...costs.map((one) => one.ms)),
      rowsRead: costs.reduce((sum, one) => sum + one.rowsRead, 0),
      statements: costs,
    });
  }
  await proxy.close();
  printTable(
    `Creators' pages: time in the database, over ${EVENTS} ledger entries, ${EVENTS} views, ${SUBSCRIPTIONS} subscriptions, and ${posts} posts`,
    ["page", "trips", "statements", "time", "slowest", "rows read", `limit ${budgets.creatorTime.limit} ms`],
    figures.map(({ page, trips, statements, time, slowest, rowsRead }) => [
      ...[page, trips, statements.length, ms(time), ms(slowest), rowsRead],
      judge(time, budgets.creatorTime),
    ]),
    `Time is the server's own, all statements of a page together, session and gates included (median of ${TIMES} each).`,
  );
  return figures;
}
