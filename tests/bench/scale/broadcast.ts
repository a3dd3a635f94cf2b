import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { deliverBroadcasts } from "../../../app/domain/broadcasts/deliver.ts";
import { deliveryStore } from "../../../db/stores/broadcasts/deliveries.ts";
import type { BenchEnvironment } from "../bench-environment.ts";
import { median, ms, printLine, printTable } from "../report.ts";

const RECIPIENTS = 100_000;
const AT = 1_780_000_000_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PER_INSERT = 10_000;

const series = (from: number) =>
  `with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${from + PER_INSERT})`;
/** As scattered as the IDs that the site makes. */
const fan = "printf('%08x-4000-8000-%012x', i * 2654435761 % 4294967296, i)";
const people = [
  `insert into profiles (id, email, username, created_at, updated_at)
    values ('maker', 'maker@fans.example', 'maker', 0, 0)`,
  `insert into message_pricing (id, seller_id, price_per_unlock, free_for, is_active, created_at)
    values ('price', 'maker', 0, 'all', 1, 0)`,
  `insert into broadcasts (id, seller_id, segment, text, created_at, updated_at, due_at, continued_at)
    values ('all', 'maker', 'subscribers', 'Hello all', 0, 0, ${AT}, ${AT})`,
];
const fansFrom = (from: number) => [
  `insert into profiles (id, email, username, created_at, updated_at)
    ${series(from)} select ${fan}, 'fan-' || i || '@fans.example', 'fan-' || i, 0, 0 from n`,
  `insert into subscriptions (id, buyer_id, seller_id, status, price, stripe_subscription_id, current_period_start,
      current_period_end, expires_at, created_at, updated_at)
    ${series(from)} select 's-' || i, ${fan}, 'maker', 'active', 1500, 'sub-' || i, 0, ${AT + 20 * DAY}, ${AT + 20 * DAY}, 0, 0
    from n`,
];

/** The server takes no write during a checkpoint. */
async function unlessBusy<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      const { message, cause } = error as Error;
      if (!`${message} ${cause}`.includes("SQLITE_BUSY")) throw error;
      await pause(100);
    }
}

/**
 * Sends one broadcast to 100,000 subscribers who have no conversation yet, by the scheduled run's code and limits: how many
 * runs, one a minute, that takes, and how long a transaction of it has the database.
 */
export async function measureBroadcast(bench: BenchEnvironment) {
  const client = createClient({ url: await bench.database("broadcast") });
  await unlessBusy(() => client.batch(people, "write"));
  for (let from = 0; from < RECIPIENTS; from += PER_INSERT)
    await unlessBusy(() => client.batch(fansFrom(from), "write"));
  printLine(`${RECIPIENTS} subscribers added`);
  const deliveries = deliveryStore(drizzle(client));
  const steps: number[] = [];
  const timed: typeof deliveries = {
    ...deliveries,
    async deliver(...step) {
      await unlessBusy(async () => {
        const started = performance.now();
        await deliveries.deliver(...step);
        steps.push(performance.now() - started);
      });
    },
  };
  const runs: number[] = [];
  const finished = async () => {
    const { rows } = await client.execute("select delivered from broadcasts where finished_at is not null");
    return rows[0]?.delivered;
  };
  let delivered = await finished();
  for (; delivered === undefined; delivered = await finished()) {
    const now = AT + runs.length * MINUTE;
    const started = performance.now();
    await deliverBroadcasts({ deliveries: timed, clock: { now: () => now } });
    runs.push(performance.now() - started);
    printLine(`run ${runs.length}: ${ms(runs.at(-1) ?? 0)}`);
  }
  client.close();
  const figures = {
    recipients: RECIPIENTS,
    delivered: Number(delivered),
    runs: runs.length,
    run: median(runs),
    step: median(steps),
    longestStep: Math.max(...steps),
  };
  printTable(
    "A broadcast, delivered by scheduled runs, one a minute",
    ["recipients", "delivered", "runs", "median run", "median transaction", "longest"],
    [
      [
        ...[figures.recipients, figures.delivered, figures.runs],
        ...[ms(figures.run), ms(figures.step), ms(figures.longestStep)],
      ],
    ],
    "A run may take 15 minutes, and a transaction 5 seconds.",
  );
  return figures;
}
