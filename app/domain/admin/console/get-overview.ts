import type { Duty } from "#db/kinds.ts";
import type { OverviewStore } from "#db/stores/admin/overview.ts";
import type { StuckStore } from "#db/stores/admin/stuck.ts";
import type { Clock } from "#domain/clock.ts";
import { DAY_MS, MINUTE_MS } from "#domain/durations.ts";
import { readTogether } from "#domain/read-together.ts";
import { MAX_COUNTED, needsAttention, waitingByPage } from "./attention.ts";
import { dayFigures, figuresFrom } from "./hours.ts";

const EMAIL_LATE_MS = 10 * MINUTE_MS;
const DISPUTES_SHOWN = 5;
/** The menu shows more as 99+. */
const MAX_IN_MENU = 100;
type Admin = { id: string; duties: readonly Duty[] };
const answering = ({ id, duties }: Admin) => ({
  viewerId: id,
  moderates: duties.includes("moderation"),
  handlesMoney: duties.includes("money"),
});
const windowAt = (now: number) => ({ since: now - DAY_MS, lateBefore: now - EMAIL_LATE_MS });

type ProviderCheck = { isUp: boolean; tookMs: number; at: number };
type CountDeps = { overview: Pick<OverviewStore, "findWaiting">; clock: Pick<Clock, "now"> };
type Deps = {
  overview: Pick<OverviewStore, "findings" | "byHour">;
  clock: Clock;
  health: {
    version: { id: string; tag: string; at: string };
    migrations: { count: number; newest: string };
    checkProvider(): Promise<ProviderCheck>;
  };
};

export async function getOverview({ overview, clock, health }: Deps, viewer: Admin) {
  const now = clock.now();
  const span = { ...windowAt(now), ...answering(viewer), most: MAX_COUNTED + 1 };
  const [found, day, provider] = await readTogether(() => [
    overview.findings(now, span, DISPUTES_SHOWN).then((rows) => ({ ...rows, tookMs: clock.now() - now })),
    overview.byHour(figuresFrom(now)),
    health.checkProvider(),
  ]);
  const missingMigrations = Math.max(0, health.migrations.count - found.migrations);
  const openedAt = day.openedAt ?? now;
  return {
    now,
    items: needsAttention({ ...found, isProviderUp: provider.isUp, missingMigrations }, now),
    sales: dayFigures(day.sales, now, openedAt),
    signUps: dayFigures(day.signUps, now, openedAt),
    health: {
      databaseMs: found.tookMs,
      provider,
      run: found.run,
      version: health.version,
      migrations: { applied: found.migrations, missing: missingMigrations, newest: health.migrations.newest },
    },
  };
}

/** What the menu of the admin pages counts. */
export async function countWaiting({ overview, clock }: CountDeps, viewer: Admin) {
  const now = clock.now();
  const span = { ...windowAt(now), ...answering(viewer), most: MAX_IN_MENU };
  return waitingByPage(await overview.findWaiting(now, span, MAX_IN_MENU));
}

export const listStuck = (
  { stuck, clock }: { stuck: StuckStore; clock: Pick<Clock, "now"> },
  limit: number,
) => stuck.list(windowAt(clock.now()), limit);

export type Stuck = Awaited<ReturnType<typeof listStuck>>;
export type Overview = Awaited<ReturnType<typeof getOverview>>;
