import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { failed_cards, fraud_warnings } from "#db/schema/payments/fraud.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { webhook_events } from "#db/schema/payments/webhook-events.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import type { PaidInvoice, ProviderEvent, ProviderSubscription } from "#domain/payments/payment-port.ts";
import type { WebhookEventRow } from "#domain/payments/webhooks/event-row.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { outcomesOf, storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { beginSubscription } from "../provider/begun-sale.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { cardholder } from "./saved-cards/cardholder.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
const begin = () => beginSubscription(database().db, world());
const count = async () => {
  const { db } = database();
  return [await db.$count(subscriptions), await db.$count(payments), await db.$count(ledger_entries)];
};
const recordedOutcome = async (id: string) =>
  (await database().db.select().from(webhook_events).where(eq(webhook_events.id, id)))[0]?.outcome;

describe("an event that differs from our own row grants nothing and is recorded", () => {
  type Altered = {
    subscription?: Partial<ProviderSubscription>;
    invoice?: Partial<PaidInvoice>;
    event?: Partial<ProviderEvent>;
  };
  test.each<[string, Altered, string]>([
    ["a cent less", { subscription: { amount: 1499 } }, "wrong_amount"],
    ["a month of a cent less", { invoice: { amount: 1499 } }, "wrong_amount"],
    ["another currency", { subscription: { currency: "eur" } }, "wrong_currency"],
    ["a month in another currency", { invoice: { currency: "jpy" } }, "wrong_currency"],
    ["another creator's account", { subscription: { accountId: "acct_theo" } }, "wrong_account"],
    ["no account", { subscription: { accountId: null } }, "wrong_account"],
    ["the other mode", { subscription: { livemode: true } }, "wrong_mode"],
    ["an event of the other mode", { event: { livemode: true } }, "wrong_mode"],
    ["a sale that we never began", { subscription: { checkoutId: "checkout-of-others" } }, "unknown_sale"],
    ["no sale at all", { subscription: { checkoutId: null } }, "unknown_sale"],
  ])("%s", async (_, altered, outcome) => {
    const before = await count();
    const sale = await begin();
    sale.pay();
    sale.refund();
    const subscription = async (id: string) => {
      const found = await world().payments.subscription(id);
      return found && { ...found, ...altered.subscription };
    };
    const paidInvoices = async (id: string) =>
      (await world().payments.paidInvoices(id)).map((one) => ({ ...one, ...altered.invoice }));
    const odd = { ...sale.deps, payments: { ...sale.deps.payments, subscription, paidInvoices } };
    const events = (await sale.events()).filter(({ subject }) =>
      ["subscription", "session", "charge"].includes(subject.kind),
    );
    for (const event of events) {
      expect(await handleEvent(odd, { ...event, ...altered.event })).toBe(outcome);
      expect(await handleEvent(odd, { ...event, ...altered.event })).toBe("duplicate");
    }
    expect(new Set(await outcomesOf(database().db, events))).toEqual(new Set([outcome]));
    expect(await count()).toEqual(before);
    expect((await storedSale(database().db, sale.id)).checkout?.completed_at).toBeNull();
  });
});

describe("a fault during an event", () => {
  test("records nothing, so that the event comes again and is handled completely", async () => {
    const { id, deps, pay, events } = await begin();
    pay();
    const created = (await events()).find(({ type }) => type === "customer.subscription.created");
    if (!created) throw new Error("nothing happened");
    world().stripe.control.fault({ kind: "500", count: 100 });
    await expect(handleEvent(deps, created)).rejects.toMatchObject({ name: "ProviderUnavailable" });
    world().stripe.control.clearFaults();
    expect(await recordedOutcome(created.id)).toBeUndefined();
    expect((await storedSale(database().db, id)).subscriptions).toEqual([]);
    expect(await handleEvent(deps, created)).toBe("done");
    expect((await storedSale(database().db, id)).payments).toHaveLength(1);
  });

  test("in the middle of writing leaves neither the event nor its effects", async () => {
    const { id, deps, pay, events } = await begin();
    pay();
    const created = (await events()).find(({ type }) => type === "customer.subscription.created");
    if (!created) throw new Error("nothing happened");
    // A month the table rejects, after a subscription it would accept.
    const recordSubscription: typeof deps.paymentStore.recordSubscription = (snapshot) =>
      deps.paymentStore.recordSubscription({
        ...snapshot,
        payments: snapshot.payments.map((row) => ({ ...row, fee: row.fee + 1 })),
      });
    await expect(
      handleEvent({ ...deps, paymentStore: { ...deps.paymentStore, recordSubscription } }, created),
    ).rejects.toThrow();
    expect(await recordedOutcome(created.id)).toBeUndefined();
    expect((await storedSale(database().db, id)).subscriptions).toEqual([]);
    expect(await handleEvent(deps, created)).toBe("done");
  });
});

test("an event's row is written once, with its effects or alone if there are none", async () => {
  const { id, deps, pay, refund, events } = await begin();
  const alone: string[] = [];
  const webhookEvents = {
    ...deps.webhookEvents,
    record: (row: WebhookEventRow) => {
      alone.push(row.outcome);
      return deps.webhookEvents.record(row);
    },
  };
  const handle = (event: ProviderEvent) => handleEvent({ ...deps, webhookEvents }, event);
  pay();
  refund();
  const own = (await events()).filter(({ subject }) =>
    ["subscription", "session", "charge"].includes(subject.kind),
  );
  for (const event of own) await handle(event);
  const base = { type: "x", account: null, livemode: false, createdAt: NOW };
  await handle({ ...base, id: `acc_${id}`, subject: { kind: "account", id: "acct_mira" } });
  const left = await begin();
  world().stripe.control.expire({ session: left.sessionId });
  await handle({ ...base, id: `exp_${id}`, subject: { kind: "session", id: left.sessionId } });
  expect(alone).toEqual([]);
  expect(await outcomesOf(database().db, own)).toEqual(own.map(() => "done"));
  expect([await recordedOutcome(`acc_${id}`), await recordedOutcome(`exp_${id}`)]).toEqual(["done", "done"]);
  await handle({ ...base, id: `other_${id}`, subject: { kind: "other" } });
  expect(alone).toEqual(["ignored"]);
});

test("an event about a failed card that blocks the fan is handled only once their open pages are closed", async () => {
  const { db } = database();
  const fan = await cardholder(db, world());
  const page = await fan.tip(null);
  if (!page.ok) throw new Error(page.reason);
  const failure = {
    buyer_id: fan.id,
    seller_id: people.creator.id,
    decline_code: "x",
    failed_at: world().now(),
  };
  await world().newEvents();
  const declined = async (card: string) => {
    fan.payOn(page.url, card);
    const failed = (await world().newEvents()).find(({ subject }) => subject.kind === "failed_charge");
    if (!failed) throw new Error("no charge failed");
    return failed;
  };
  expect(await handleEvent(fan.deps, await declined("4000000000000002"))).toBe("noted");
  for (const card of ["a", "b"])
    await db.insert(failed_cards).values({ ...failure, id: `${fan.id} ${card}`, card_hash: card });
  const failed = await declined("4000000000009995");
  const checkoutSession = () => Promise.reject(new Error("no answer"));
  const broken = { ...fan.deps, payments: { ...fan.deps.payments, checkoutSession } };
  await expect(handleEvent(broken, failed)).rejects.toThrow("no answer");
  expect(await recordedOutcome(failed.id)).toBeUndefined();
  expect(await handleEvent(fan.deps, failed)).toBe("blocked");
  expect((await fan.rows()).map((row) => row.expired_at !== null)).toEqual([true]);
  expect(await recordedOutcome(failed.id)).toBe("blocked");
});

describe("other events", () => {
  const event = (id: string, subject: ProviderEvent["subject"]): ProviderEvent => ({
    id,
    type: "x",
    account: null,
    livemode: false,
    createdAt: NOW,
    subject,
  });

  test("of unused types, or about a creator's own sales, are recorded and change nothing", async () => {
    const { deps, pay, sessionId } = await begin();
    pay();
    const before = await count();
    expect(await handleEvent(deps, event("evt_other", { kind: "other" }))).toBe("ignored");
    expect(await handleEvent(deps, event("evt_bare", { kind: "charge", paymentIntentId: null }))).toBe(
      "ignored",
    );
    expect(await handleEvent(deps, event("evt_none", { kind: "session", id: "cs_of_others" }))).toBe(
      "ignored",
    );
    expect(
      await handleEvent(deps, event("evt_pi", { kind: "charge", paymentIntentId: "pi_of_others" })),
    ).toBe("unknown_sale");
    const own = event("evt_own", { kind: "session", id: sessionId });
    expect(await handleEvent(deps, { ...own, account: "acct_mira" })).toBe("ignored");
    expect(await recordedOutcome("evt_other")).toBe("ignored");
    expect(await count()).toEqual(before);
  });

  test("an expired session closes its sale, and a paid one is never closed", async () => {
    const { id, deps, sessionId } = await begin();
    const ended = event(`evt_${id}`, { kind: "session", id: sessionId });
    world().stripe.control.expire({ session: sessionId });
    expect(await handleEvent(deps, ended)).toBe("done");
    expect((await storedSale(database().db, id)).checkout?.expired_at).not.toBeNull();

    const paid = await begin();
    paid.pay();
    await paid.hear();
    const late = event("evt_late", { kind: "session", id: paid.sessionId });
    const checkoutSession = async (id: string) => {
      const session = await world().payments.checkoutSession(id);
      return session && { ...session, state: "expired" as const };
    };
    await handleEvent({ ...paid.deps, payments: { ...paid.deps.payments, checkoutSession } }, late);
    expect((await storedSale(database().db, paid.id)).checkout?.expired_at).toBeNull();
  });

  test("of no sale of ours, or of no payment, are ignored", async () => {
    const { deps } = await begin();
    const { id } = await world().sdk.checkout.sessions.create({
      mode: "payment",
      line_items: [
        {
          quantity: 1,
          price_data: { currency: "usd", unit_amount: 900, product_data: { name: "Not ours" } },
        },
      ],
      success_url: "http://fanlight.test/",
    });
    world().stripe.control.expire({ session: id });
    expect(await handleEvent(deps, event("evt_not_ours", { kind: "session", id }))).toBe("ignored");
    const dispute = { kind: "dispute" as const, id: "du_1", paymentIntentId: null };
    expect(await handleEvent(deps, event("evt_no_payment", dispute))).toBe("ignored");
  });

  test("of a fraud warning keep it, if the provider still knows it", async () => {
    const { db } = database();
    const sale = await begin();
    sale.pay();
    const { id } = world().stripe.control.warnOfFraud({ charge: sale.newest().id });
    expect(await handleEvent(sale.deps, event(`evt_${id}`, { kind: "fraud_warning", id }))).toBe("done");
    const [kept] = await db.select().from(fraud_warnings).where(eq(fraud_warnings.id, id));
    expect(kept).toMatchObject({ stripe_charge_id: sale.newest().id });
    expect(await recordedOutcome(`evt_${id}`)).toBe("done");
    const unknown = event("evt_warned", { kind: "fraud_warning", id: "issfr_none" });
    expect(await handleEvent(sale.deps, unknown)).toBe("ignored");
  });

  test("of an account update its status", async () => {
    const { deps } = await begin();
    world().stripe.control.account({ id: "acct_rolf", email: "rolf@example.com" });
    const account = event("evt_account", { kind: "account", id: "acct_rolf" });
    expect(await handleEvent(deps, { ...account, account: "acct_rolf" })).toBe("done");
    const known = await creatorStore(database().db).findPayoutAccount(people.creatorHalfway.id);
    expect(known?.completedAt).not.toBeNull();
  });

  test("of an account that isn't ours are ignored without a call", async () => {
    const { deps } = await begin();
    const payments = { ...deps.payments, account: () => Promise.reject(new Error("not to be called")) };
    const foreign = event("evt_foreign_account", { kind: "account", id: "acct_nobody" });
    expect(await handleEvent({ ...deps, payments }, { ...foreign, account: "acct_nobody" })).toBe("ignored");
    expect(await handleEvent({ ...deps, payments }, { ...foreign, account: "acct_nobody" })).toBe(
      "duplicate",
    );
  });

  test("of an account that we may no longer see disconnect it, once", async () => {
    const { deps } = await begin();
    const payments = { ...deps.payments, account: async () => null };
    const creators = creatorStore(database().db);
    const lost = event("evt_lost", { kind: "account", id: "acct_theo" });
    expect(await handleEvent({ ...deps, payments }, { ...lost, account: "acct_theo" })).toBe("done");
    expect(await creators.findPayoutAccount(people.otherCreator.id)).toMatchObject({
      accountId: null,
      completedAt: null,
      lostId: "acct_theo",
      disconnectedAt: expect.any(Number),
    });
    const again = { ...lost, id: "evt_lost_again", account: "acct_theo" };
    expect(await handleEvent({ ...deps, payments }, again)).toBe("ignored");
  });
});
