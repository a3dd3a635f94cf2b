import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { fans } from "#db/seed/cast.ts";
import { profileId } from "#db/seed/ids.ts";
import { rateLimitStore } from "#db/stores/gates/rate-limits.ts";
import { reconciliationStore } from "#db/stores/ledger/reconciliation/reconciliation.ts";
import { checkoutStore } from "#db/stores/payments/checkouts.ts";
import { paymentStore } from "#db/stores/payments/payments.ts";
import { providerAttemptStore } from "#db/stores/payments/provider-attempts.ts";
import { savedCardStore } from "#db/stores/payments/saved-cards.ts";
import { refundStore } from "#db/stores/reversals/refunds/refunds.ts";
import { subscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import { check } from "#domain/ledger/reconciliation/reconcile-accounts.ts";
import { reconcileReversals } from "#domain/reversals/reconcile-reversals.ts";
import { setRenewal } from "#domain/subscriptions/set-renewal.ts";
import { restoreProvider } from "#local/demo/history/restore.ts";
import { tick } from "#local/stripe/billing/customer-clocks.ts";
import { type RunningStripe, startStripe } from "#local/stripe/server/server.ts";
import { stripePayments } from "#platform/payments/payments.ts";
import { secrets } from "#platform/secrets.ts";
import { loadDemo } from "../demo-database.ts";

// End of January: the following months' lengths differ from those in the recorded history.
const NOW = Date.UTC(2028, 0, 31, 20);
const DAY = 86_400_000;
const fan = profileId(fans[0].username);
const folder = mkdtempSync(path.join(tmpdir(), "fanlight-restore-"));
let time = NOW;
let stripe: RunningStripe;
let demo: Awaited<ReturnType<typeof loadDemo>>;

beforeAll(async () => {
  demo = await loadDemo(NOW);
  restoreProvider(folder, demo.snapshot);
  stripe = await startStripe({ port: 0, data: folder, now: () => time });
});
afterAll(async () => {
  await stripe.close();
  rmSync(folder, { recursive: true, force: true });
});

const depsOf = () => ({
  clock: { now: () => time },
  checkouts: checkoutStore(demo.db),
  pageLink: (page: string) => page,
  paymentStore: paymentStore(demo.db),
  rateLimits: rateLimitStore(demo.db),
  refunds: refundStore(demo.db),
  secrets,
  providerAttempts: providerAttemptStore(demo.db),
  savedCards: savedCardStore(demo.db),
  subscriptions: subscriptionStore(demo.db),
  payments: stripePayments(
    {
      APP_ORIGIN: "http://localhost:8787",
      SESSION_SECRET: "not used",
      DATABASE_URL: "not used",
      STRIPE_SECRET_KEY: "sk_test_fanlight",
      STRIPE_WEBHOOK_SECRET: "not used",
      STRIPE_CONNECT_WEBHOOK_SECRET: "not used",
      STRIPE_API_BASE: `http://127.0.0.1:${stripe.port}`,
      RESEND_API_KEY: "not used",
      MAIL_FROM: "not used",
      FORM_MEGABYTES: 95,
    },
    () => time,
  ),
});
const subscriptionTo = async (username: string) => {
  const found = await subscriptionStore(demo.db).findBetween(fan, profileId(username));
  if (!found) throw new Error(`no subscription to ${username}`);
  return found;
};

test("every payment and every creator's balance match the provider's", async () => {
  const { store } = stripe.runtime;
  const charges = new Map(store.find("charge").map((charge) => [String(charge.payment_intent), charge]));
  const booked = await demo.db.select().from(payments);
  for (const { stripe_payment_intent_id: id, gross, refunded } of booked)
    expect(charges.get(id ?? ""), id ?? "").toMatchObject({ amount: gross, amount_refunded: refunded });
  const checkedBalances = depsOf().payments;
  const accounts = await reconciliationStore(demo.db).listAccounts("", 100);
  expect(accounts.length).toBeGreaterThan(20);
  for (const account of accounts) {
    const checks = { checkedBalances, clock: { now: () => time }, pageLink: (page: string) => page };
    const { verdict } = await check(checks, account, account.sellerId);
    expect(verdict, account.email).toMatchObject({ outcome: "matched", difference: 0 });
  }
});

test("a subscription of the loaded demo can be canceled, and a canceled one resumed", async () => {
  const { id: running } = await subscriptionTo("mattis.oak");
  await setRenewal(depsOf(), { subscriptionId: running, buyerId: fan, renew: false });
  expect((await subscriptionTo("mattis.oak")).cancelRequestedAt).toBe(NOW);
  const { id: canceled } = await subscriptionTo("sefa.lind");
  await setRenewal(depsOf(), { subscriptionId: canceled, buyerId: fan, renew: true });
  expect(await subscriptionTo("sefa.lind")).toMatchObject({ status: "active", cancelRequestedAt: null });
});

test("a sale of the loaded demo can be refunded", async () => {
  const { providerId } = await subscriptionTo("mattis.oak");
  const { customer } = stripe.runtime.store.need("subscription", providerId);
  const [charge] = stripe.runtime.store.find("charge", { where: { customer: String(customer) } });
  if (!charge) throw new Error("no charge");
  stripe.control.refund({ charge: charge.id });
  await reconcileReversals(depsOf(), String(charge.payment_intent), null);
  const [newest] = (await paymentStore(demo.db).listForBuyer(fan, 100)).filter(
    ({ seller }) => seller.username === "mattis.oak",
  );
  expect(newest?.refunded).toBe(newest?.gross);
});

test("only what happens after loading is emailed, and what concerns consents, not the recorded history", async () => {
  const sent = await demo.db.select({ id: outgoing_emails.id }).from(outgoing_emails);
  const kinds = sent.map(({ id }) => id.replace(/:.*|-[\w-]{22}(-\d)?$/, ""));
  expect(kinds.toSorted()).toEqual(["canceled", "case", "consent", "consent-withdrawn", "refund", "resumed"]);
});

test("this Monday's payouts are in transit, and arrive two days later", () => {
  const { store } = stripe.runtime;
  const underWay = () => store.find("payout", { statuses: ["pending", "in_transit"] }).length;
  expect(underWay()).toBeGreaterThan(0);
  time = NOW + 2 * DAY;
  tick(stripe.runtime);
  expect(underWay()).toBeGreaterThan(0);
  tick(stripe.runtime);
  expect(underWay()).toBe(0);
});

test("the months that follow are whole ones, and charged once", () => {
  const { store } = stripe.runtime;
  const before = new Set(store.find("invoice").map(({ id }) => id));
  time = NOW + 70 * DAY;
  tick(stripe.runtime);
  const later = store.find("invoice").filter(({ id }) => !before.has(id));
  expect(later.length).toBeGreaterThan(60);
  const periods = later.flatMap(({ lines }) => lines.data.map(({ period }) => period));
  for (const { start, end } of periods) {
    expect(end - start).toBeGreaterThanOrEqual((28 * DAY) / 1000);
    expect(end - start).toBeLessThanOrEqual((31 * DAY) / 1000);
  }
});
