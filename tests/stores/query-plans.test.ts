import type { Client, InStatement, InValue } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { expect, test } from "vitest";
import { accessLogStore } from "../../db/stores/access-log/access-log.ts";
import { accountRecoveryStore } from "../../db/stores/accounts/account-recovery.ts";
import { accountStore } from "../../db/stores/accounts/accounts.ts";
import { credentialStore } from "../../db/stores/accounts/credentials.ts";
import { deletionStore } from "../../db/stores/accounts/deletions.ts";
import { emailLinkStore } from "../../db/stores/accounts/email-links.ts";
import { exportStore } from "../../db/stores/accounts/exports.ts";
import { leavingNoticeStore } from "../../db/stores/accounts/leaving-notices.ts";
import { passkeyStore } from "../../db/stores/accounts/passkeys.ts";
import { rateLimitStore } from "../../db/stores/accounts/rate-limits.ts";
import { sessionStore } from "../../db/stores/accounts/sessions.ts";
import { twoStepStore } from "../../db/stores/accounts/two-step.ts";
import { consoleStores } from "../../db/stores/admin/console.ts";
import { creatorStore } from "../../db/stores/creators/creators.ts";
import { disputeStore } from "../../db/stores/disputes/disputes.ts";
import { ageStore } from "../../db/stores/gates/age.ts";
import { regionStore } from "../../db/stores/gates/regions.ts";
import { outboxStore } from "../../db/stores/mail/outbox.ts";
import { mediaStore } from "../../db/stores/media/media.ts";
import { uploadStore } from "../../db/stores/media/uploads.ts";
import { vaultStore } from "../../db/stores/media/vault.ts";
import { messagePricingStore } from "../../db/stores/messages/message-pricing.ts";
import { checkoutStore } from "../../db/stores/payments/checkouts.ts";
import { paymentStore } from "../../db/stores/payments/payments.ts";
import { savedCardStore } from "../../db/stores/payments/saved-cards.ts";
import { subscriptionStore } from "../../db/stores/payments/subscriptions.ts";
import { tipStore } from "../../db/stores/payments/tips.ts";
import { webhookEventStore } from "../../db/stores/payments/webhook-events.ts";
import { payoutOrderStore } from "../../db/stores/payouts/payout-orders.ts";
import { payoutStore } from "../../db/stores/payouts/payouts.ts";
import { authoringStore } from "../../db/stores/posts/authoring.ts";
import { ownPostStore } from "../../db/stores/posts/own-posts.ts";
import { postStore } from "../../db/stores/posts/posts.ts";
import { priceAnswerStore } from "../../db/stores/price-changes/price-answers.ts";
import { priceChangeStore } from "../../db/stores/price-changes/price-changes.ts";
import { priceRequestStore } from "../../db/stores/price-changes/price-requests.ts";
import { refundStore } from "../../db/stores/refunds/refunds.ts";
import { renewalStore } from "../../db/stores/renewals/renewals.ts";
import { reportStores } from "../../db/stores/reports/report-stores.ts";
import { teamStores } from "../../db/stores/team/team-stores.ts";
import { allowedAnalyticsScans } from "./analytics/allowed-analytics-scans.ts";
import { analyticsCallStores } from "./analytics/analytics-calls.ts";
import { allowedBroadcastScans } from "./broadcasts/allowed-broadcast-scans.ts";
import { broadcastCallStores } from "./broadcasts/broadcast-calls.ts";
import { allowedScans } from "./fixtures/allowed-scans.ts";
import { discoverStores } from "./fixtures/discover-calls.ts";
import { addFillerRows } from "./fixtures/filler-rows.ts";
import { insertCast } from "./fixtures/insert-cast.ts";
import { onboardingStores } from "./fixtures/onboarding-calls.ts";
import { type AllStores, rememberingSearch, storeCalls } from "./fixtures/store-calls.ts";
import { databaseForFile } from "./fixtures/test-database.ts";
import { fraudStores } from "./fraud/fraud-calls.ts";
import { messageStores } from "./messages/message-calls.ts";
import { noticeStores } from "./notices/notice-calls.ts";
import { balanceStores } from "./payouts/fixtures/balance-calls.ts";
import { allowedStudioScans } from "./subscribers/allowed-studio-scans.ts";
import { studioCallStores } from "./subscribers/studio-calls.ts";

const CROWD = 3000;
const database = databaseForFile(async ({ db, client }) => {
  await insertCast(db);
  await addFillerRows(client, CROWD);
});
const stores = {
  ...onboardingStores,
  ...discoverStores,
  accessLog: accessLogStore,
  disputes: disputeStore,
  ...balanceStores,
  ...messageStores,
  ...teamStores,
  ...reportStores,
  ...broadcastCallStores,
  ...studioCallStores,
  ...noticeStores,
  ...fraudStores,
  accounts: accountStore,
  ages: ageStore,
  ...analyticsCallStores,
  rateLimits: rateLimitStore,
  authoring: authoringStore,
  checkouts: checkoutStore,
  creators: creatorStore,
  credentials: credentialStore,
  deletions: deletionStore,
  leavingNotices: leavingNoticeStore,
  exports: exportStore,
  emailLinks: emailLinkStore,
  twoStep: twoStepStore,
  passkeys: passkeyStore,
  media: mediaStore,
  uploads: uploadStore,
  outbox: outboxStore,
  ownPosts: ownPostStore,
  posts: postStore,
  vault: vaultStore,
  regions: regionStore,
  payments: paymentStore,
  payouts: payoutStore,
  payoutOrders: payoutOrderStore,
  refunds: refundStore,
  renewals: renewalStore,
  priceChanges: priceChangeStore,
  priceRequests: priceRequestStore,
  priceAnswers: priceAnswerStore,
  messagePricing: messagePricingStore,
  search: rememberingSearch,
  sessions: sessionStore,
  subscriptions: subscriptionStore,
  savedCards: savedCardStore,
  tips: tipStore,
  accountRecovery: accountRecoveryStore,
  webhookEvents: webhookEventStore,
  ...consoleStores,
};

const allowed = [...allowedScans, ...allowedAnalyticsScans, ...allowedBroadcastScans, ...allowedStudioScans];
type Seen = { sql: string; args: InValue[] };
/** A client that records every statement, batches included. */
function watching(client: Client, seen: Seen[]): Client {
  const note = (statement: InStatement) =>
    seen.push(
      typeof statement === "string"
        ? { sql: statement, args: [] }
        : { sql: statement.sql, args: (statement.args ?? []) as InValue[] },
    );
  return new Proxy(client, {
    get(target, name) {
      if (name === "execute")
        return (statement: InStatement) => {
          note(statement);
          return target.execute(statement);
        };
      if (name === "batch")
        return (statements: InStatement[], mode?: "read" | "write" | "deferred") => {
          statements.forEach(note);
          return target.batch(statements, mode);
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** The steps of a plan that read more than an index points to. */
function heavy(call: string, sql: string, steps: string[]) {
  return steps.filter((step) => {
    if (!/^SCAN |TEMP B-TREE/.test(step)) return false;
    const table = /^SCAN (\w+)/.exec(step)?.[1] ?? "";
    // An insert reads no other table: that step is the foreign key check, skipped while none is broken.
    if (/^insert /.test(sql) && table !== "" && !sql.includes(`"${table}"`)) return false;
    return !allowed.some((one) => one.call.test(call) && one.step.test(step));
  });
}

async function explainAll(): Promise<{ call: string; sql: string; steps: string[] }[]> {
  const seen: Seen[] = [];
  const db = drizzle(watching(database().client, seen));
  const opened = Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, store(db)]));
  const plans = [];
  for (const [call, work] of Object.entries(storeCalls)) {
    const from = seen.length;
    await work(opened as AllStores);
    expect(seen.length, `${call} asked the database`).toBeGreaterThan(from);
    for (const { sql, args } of seen.slice(from)) {
      const plan = await database().client.execute({ sql: `explain query plan ${sql}`, args });
      plans.push({ call, sql, steps: plan.rows.map((row) => String(row.detail)) });
    }
  }
  return plans;
}

test("every store function is covered by a query plan", () => {
  const { db } = database();
  const names = Object.entries(stores).flatMap(([name, store]) =>
    Object.keys(store(db)).map((method) => `${name}.${method}`),
  );
  expect([...new Set(Object.keys(storeCalls).map((call) => call.split(" ")[0]))].toSorted()).toEqual(
    names.toSorted(),
  );
});

test("no store scans a table that grows", async () => {
  const plans = await explainAll();
  const problems = plans.flatMap(({ call, sql, steps }) =>
    heavy(call, sql, steps).map((step) => `${call}: ${step} | ${sql.slice(0, 120)}`),
  );
  expect(problems).toEqual([]);
  expect(
    plans.filter(({ steps }) => steps.some((step) => step.startsWith("SEARCH "))).length,
  ).toBeGreaterThan(50);

  const idle = allowed.filter(
    (one) =>
      !plans.some(({ call, steps }) => one.call.test(call) && steps.some((step) => one.step.test(step))),
  );
  expect(idle, "exceptions that nothing needs").toEqual([]);
});

test("a table scan is detected", async () => {
  const plan = async (sql: string) =>
    heavy(
      "x",
      sql,
      (await database().client.execute(`explain query plan ${sql}`)).rows.map((row) => String(row.detail)),
    );
  expect(await plan("select * from content where title = 'x'")).toEqual(["SCAN content"]);
  expect(
    await plan("select c.id from content c left join subscriptions s on 0 where c.id = 'x'"),
  ).not.toEqual([]);
  expect(await plan("select id from profiles order by bio")).toHaveLength(2);
  expect(await plan("select * from content where id = 'x'")).toEqual([]);
});
