import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client/sqlite3";
import { eq } from "drizzle-orm";
import { migrate } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { retryRenewals } from "../../../app/domain/payments/retry-renewals.ts";
import { payOut } from "../../../app/domain/payouts/pay-out.ts";
import { nextPayoutDay, WEEK_MS } from "../../../app/domain/payouts/payout-week.ts";
import type { Settings } from "../../../app/platform/env.ts";
import { stripePayments } from "../../../app/platform/payments/payments.ts";
import { secrets } from "../../../app/platform/secrets.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { stableId } from "../../../db/seed/ids.ts";
import { randomFrom } from "../../../db/seed/random.ts";
import { accessLogStore } from "../../../db/stores/access-log/access-log.ts";
import { rateLimitStore } from "../../../db/stores/accounts/rate-limits.ts";
import { creatorStore } from "../../../db/stores/creators/creators.ts";
import { disputeStore } from "../../../db/stores/disputes/disputes.ts";
import { failedCardStore } from "../../../db/stores/fraud/failed-cards.ts";
import { fraudWarningStore } from "../../../db/stores/fraud/fraud-warnings.ts";
import { paymentBlockStore } from "../../../db/stores/fraud/payment-blocks.ts";
import { checkoutStore } from "../../../db/stores/payments/checkouts.ts";
import { paymentStore } from "../../../db/stores/payments/payments.ts";
import { savedCardStore } from "../../../db/stores/payments/saved-cards.ts";
import { spendingLimitStore } from "../../../db/stores/payments/spending-limits.ts";
import { subscriptionStore } from "../../../db/stores/payments/subscriptions.ts";
import { tipStore } from "../../../db/stores/payments/tips.ts";
import { webhookEventStore } from "../../../db/stores/payments/webhook-events.ts";
import { payoutHoldStore } from "../../../db/stores/payouts/payout-holds.ts";
import { payoutOrderStore } from "../../../db/stores/payouts/payout-orders.ts";
import { payoutStore } from "../../../db/stores/payouts/payouts.ts";
import { likeStore } from "../../../db/stores/posts/likes.ts";
import { postStore } from "../../../db/stores/posts/posts.ts";
import { viewStore } from "../../../db/stores/posts/views.ts";
import { priceAnswerStore } from "../../../db/stores/price-changes/price-answers.ts";
import { priceChangeStore } from "../../../db/stores/price-changes/price-changes.ts";
import { refundStore } from "../../../db/stores/refunds/refunds.ts";
import { renewalStore } from "../../../db/stores/renewals/renewals.ts";
import { nextDueAt, tick } from "../../stripe/billing/customer-clocks.ts";
import { drawIdsFrom } from "../../stripe/server/object-types.ts";
import { startStripe } from "../../stripe/server/server.ts";
import { deliveries, signature } from "../../stripe/webhooks/deliveries.ts";

/** The addresses in the recorded history. Loading it replaces them with the local ones. */
export const SITE = "https://site.invalid";
export const PROVIDER = "https://payments.invalid";

const SECRET_KEY = "sk_test_history";
const WEBHOOK_SECRET = "whsec_history_platform";
const CONNECT_SECRET = "whsec_history_connect";
/** The events that our endpoints are subscribed to; docs/operations.md lists them. */
const SUBSCRIBED =
  /^(checkout\.session\.(completed|expired)|customer\.subscription\..+|invoice\.(paid|payment_failed)|charge\.refunded|refund\.(updated|failed)|charge\.dispute\..+|account\.updated|payout\..+)$/;

/** Each carries out some of the week's payouts. */
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
 * The site's use cases on a libSQL database, and the payment provider's stand-in, with one clock that only `until` moves
 * and IDs that are the same every time.
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
    // Nothing is sent: held events are signed and handed over in order, so that the outcome is always the same.
    webhookUrl: `${SITE}/webhooks/stripe`,
    secretKey: SECRET_KEY,
    now: clock.now,
  });
  stripe.control.setMode("hold");
  const api = `http://127.0.0.1:${stripe.port}`;
  // In this process and in memory: over HTTP, the thousands of likes and views would take a minute.
  const client = createClient({ url: ":memory:" });
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: path.resolve(import.meta.dirname, "../../../db/migrations") });
  const deps = {
    clock,
    pageLink: (page: string) => SITE + page,
    payments: stripePayments(settingsFor(api), clock.now),
    accessLog: accessLogStore(db),
    // Nobody adds files to evidence.
    media: { read: async () => null, remove: async () => {}, list: async () => [] },
    checkouts: checkoutStore(db),
    creators: creatorStore(db),
    failedCards: failedCardStore(db),
    fraudWarnings: fraudWarningStore(db),
    likes: likeStore(db),
    paymentBlocks: paymentBlockStore(db),
    rateLimits: rateLimitStore(db),
    secrets,
    cardKey: secrets.digest,
    spendingLimits: spendingLimitStore(db),
    savedCards: savedCardStore(db),
    paymentStore: paymentStore(db),
    disputes: disputeStore(db),
    renewals: renewalStore(db),
    payouts: payoutStore(db),
    payoutOrders: payoutOrderStore(db),
    refunds: refundStore(db),
    payoutHolds: payoutHoldStore(db),
    posts: postStore(db),
    priceAnswers: priceAnswerStore(db),
    priceChanges: priceChangeStore(db),
    subscriptions: subscriptionStore(db),
    tips: tipStore(db),
    views: viewStore(db),
    webhookEvents: webhookEventStore(db),
  };
  const { store } = stripe.runtime;

  /** Hands the provider's new events to the site as its webhook does, signature included. */
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
  let retryAt = Number.POSITIVE_INFINITY;
  const nextMoment = async () => {
    const never = Number.POSITIVE_INFINITY;
    retryAt = (await deps.renewals.findNextDue()) ?? never;
    return Math.min((nextDueAt(stripe.runtime) ?? never) * 1000, payoutAt, retryAt);
  };

  return {
    db,
    deps,
    deliver,
    control: stripe.control,
    store,
    /** A creator's price for new subscribers (cents a month). */
    setPrice: async (creator: string, cents: number): Promise<void> => {
      await db.update(profiles).set({ subscription_price: cents }).where(eq(profiles.username, creator));
    },
    /** Where something listens behind an address on the provider's pages. */
    reachable: (url: string) => url.replace(PROVIDER, api),

    /** Lets time pass until `at` (ms): renewals, retries, endings, and weekly payouts happen when they come due. */
    async until(at: number): Promise<void> {
      for (let due = await nextMoment(); due <= at; due = await nextMoment()) {
        time = Math.max(time, due);
        tick(stripe.runtime);
        if (due === payoutAt) {
          for (let run = 0; run < PAYOUT_RUNS; run++) await payOut(deps);
          payoutAt += WEEK_MS;
        }
        if (due === retryAt) await retryRenewals(deps);
        await deliver();
      }
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
