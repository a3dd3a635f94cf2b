import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client/sqlite3";
import { eq, isNull, min } from "drizzle-orm";
import { migrate } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { reply_promises } from "#db/schema/messages/reply-promises.ts";
import { stableId } from "#db/seed/ids.ts";
import { randomFrom } from "#db/seed/random.ts";
import { storeForecasts } from "#domain/analytics/store-forecasts.ts";
import { DAY_MS, WEEK_MS } from "#domain/durations.ts";
import { payOut } from "#domain/ledger/payouts/pay-out.ts";
import { nextPayoutDay } from "#domain/ledger/payouts/payout-week.ts";
import { settleReplyPromises } from "#domain/messages/replies/settle-promises.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { settleRefunds } from "#domain/reversals/refunds/carry-out-refunds.ts";
import { retryRenewals } from "#domain/subscriptions/failed-renewals/retry-renewals.ts";
import { nextDueAt, tick } from "#local/stripe/billing/customer-clocks.ts";
import { drawIdsFrom } from "#local/stripe/server/object-types.ts";
import { startStripe } from "#local/stripe/server/server.ts";
import { deliveries, signature } from "#local/stripe/webhooks/deliveries.ts";
import type { Settings } from "#platform/env.ts";
import { stripePayments } from "#platform/payments/payments.ts";
import { PROVIDER, SITE } from "./addresses.ts";
import { worldDeps } from "./deps.ts";

const SECRET_KEY = "sk_test_history";
const WEBHOOK_SECRET = "whsec_history_platform";
const CONNECT_SECRET = "whsec_history_connect";
/** The events our webhook endpoint subscribes to (docs/operations.md). */
const SUBSCRIBED =
  /^(checkout\.session\.(completed|expired)|customer\.subscription\..+|invoice\.(paid|payment_failed)|charge\.refunded|refund\.(updated|failed)|charge\.dispute\..+|account\.updated|payout\..+)$/;

const PAYOUT_RUNS = 3;

const settingsFor = (api: string): Settings => ({
  APP_ORIGIN: SITE,
  SESSION_SECRET: "not used in the recorded history",
  DATABASE_URL: "not used",
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET,
  STRIPE_API_BASE: api,
  RESEND_API_KEY: "not used",
  MAIL_FROM: "not used",
  FORM_MEGABYTES: 95,
});

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * The site's use cases on libSQL and the provider's stand-in, sharing one clock that only `until` moves. IDs are the
 * same in every run.
 */
export async function openWorld(beginning: number) {
  let time = beginning;
  let issued = 0;
  const clock = { now: () => time, newId: () => stableId(`history ${issued++}`) };
  const chance = randomFrom("the provider's IDs");
  const undo = drawIdsFrom((length) => Uint8Array.from({ length }, () => chance.int(0, 255)));
  const folder = mkdtempSync(path.join(tmpdir(), "fanlight-history-"));
  const stripe = await startStripe({
    port: 0,
    data: folder,
    publicUrl: PROVIDER,
    // Events are held, signed, and delivered in order, so the outcome is deterministic.
    webhookUrl: `${SITE}/webhooks/stripe`,
    secretKey: SECRET_KEY,
    now: clock.now,
  });
  stripe.control.setMode("hold");
  const api = `http://127.0.0.1:${stripe.port}`;
  // In process and in memory: over HTTP, thousands of likes and views would take a minute.
  const client = createClient({ url: ":memory:" });
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: path.resolve(import.meta.dirname, "../../../db/migrations") });
  const deps = worldDeps(db, clock, stripePayments(settingsFor(api), clock.now));
  const { store } = stripe.runtime;

  async function deliver(): Promise<void> {
    const held = deliveries(store, "state = 'held' order by seq");
    store.sql("delete from deliveries").run();
    for (const { event: id } of held) {
      const stored = store.get("event", id);
      if (!stored || !SUBSCRIBED.test(stored.type)) continue;
      const body = JSON.stringify(stored);
      const secret = stored.account ? CONNECT_SECRET : WEBHOOK_SECRET;
      const event = await deps.payments.readEvent(body, signature(body, secret, Math.floor(time / 1000)));
      if (!event) throw new Error(`The site refused the signature of ${stored.type}`);
      const outcome = await handleEvent(deps, event);
      if (outcome !== "done") throw new Error(`${stored.type} came to nothing: ${outcome}`);
    }
  }

  let payoutAt = nextPayoutDay(beginning);
  let forecastAt = payoutAt + DAY_MS;
  let retryAt = Number.POSITIVE_INFINITY;
  let promiseAt = Number.POSITIVE_INFINITY;
  const nextMoment = async () => {
    const never = Number.POSITIVE_INFINITY;
    retryAt = (await deps.renewals.findNextDue()) ?? never;
    const [promised] = await db
      .select({ at: min(reply_promises.due_at) })
      .from(reply_promises)
      .where(isNull(reply_promises.outcome));
    promiseAt = promised?.at ?? never;
    return Math.min((nextDueAt(stripe.runtime) ?? never) * 1000, payoutAt, retryAt, promiseAt);
  };

  /** Forecasts have no side effects, so running them doesn't reorder anything. */
  async function forecastUntil(at: number): Promise<void> {
    for (; forecastAt <= at; forecastAt += WEEK_MS) {
      time = Math.max(time, forecastAt);
      await storeForecasts(deps);
    }
  }

  return {
    db,
    deps,
    deliver,
    control: stripe.control,
    store,
    /** Sets the price for new subscribers (cents per month). */
    setPrice: async (creator: string, cents: number): Promise<void> => {
      await db.update(profiles).set({ subscription_price: cents }).where(eq(profiles.username, creator));
    },
    /** Maps a URL on the provider's pages to where the stand-in listens. */
    reachable: (url: string) => url.replace(PROVIDER, api),

    /**
     * Advances time to `at` (ms), running renewals, retries, expirations, promised replies, and payouts as they come
     * due.
     */
    async until(at: number): Promise<void> {
      for (let due = await nextMoment(); due <= at; due = await nextMoment()) {
        await forecastUntil(due);
        time = Math.max(time, due);
        tick(stripe.runtime);
        if (due === payoutAt) {
          for (let run = 0; run < PAYOUT_RUNS; run++) await payOut(deps);
          payoutAt += WEEK_MS;
        }
        if (due === retryAt) await retryRenewals(deps);
        if (due === promiseAt) {
          await settleReplyPromises(deps);
          await settleRefunds(deps);
        }
        await deliver();
      }
      await forecastUntil(at);
      time = Math.max(time, at);
      tick(stripe.runtime);
      await deliver();
    },

    async close(): Promise<void> {
      undo();
      client.close();
      await stripe.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
