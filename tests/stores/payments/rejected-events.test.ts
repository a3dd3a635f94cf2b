import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import type {
  PaidInvoice,
  ProviderEvent,
  ProviderSubscription,
} from "../../../app/domain/payments/payment-port.ts";
import { ledger_entries, payments, subscriptions } from "../../../db/schema/money.ts";
import { webhook_events } from "../../../db/schema/webhook-events.ts";
import { creatorStore } from "../../../db/stores/creators/creators.ts";
import type { WebhookEventRow } from "../../../db/stores/payments/webhook-events.ts";
import { NOW, people } from "../../cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { beginSale, outcomesOf, storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
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
    const { id, provider, deps } = await beginSale(database().db);
    provider.actions.checkOut();
    provider.actions.refund();
    Object.assign(provider.subscription, altered.subscription);
    Object.assign(provider.invoices[0] ?? {}, altered.invoice);
    for (const event of provider.events) {
      expect(await handleEvent(deps, { ...event, ...altered.event })).toBe(outcome);
      expect(await handleEvent(deps, { ...event, ...altered.event })).toBe("duplicate");
    }
    expect(new Set(await outcomesOf(database().db, provider))).toEqual(new Set([outcome]));
    expect(await count()).toEqual(before);
    expect((await storedSale(database().db, id)).checkout?.completed_at).toBeNull();
  });
});

describe("a fault during an event", () => {
  test("records nothing, so that the event comes again and is handled completely", async () => {
    const { id, provider, deps } = await beginSale(database().db);
    provider.actions.checkOut();
    const [created] = provider.events;
    if (!created) throw new Error("nothing happened");
    provider.faults.next = 1;
    await expect(handleEvent(deps, created)).rejects.toThrow("the provider is unavailable");
    expect(await recordedOutcome(created.id)).toBeUndefined();
    expect((await storedSale(database().db, id)).subscriptions).toEqual([]);
    expect(await handleEvent(deps, created)).toBe("done");
    expect((await storedSale(database().db, id)).payments).toHaveLength(1);
  });

  test("in the middle of writing leaves neither the event nor its effects", async () => {
    const { id, provider, deps } = await beginSale(database().db);
    provider.actions.checkOut();
    const [created] = provider.events;
    if (!created) throw new Error("nothing happened");
    // A month that the table refuses, after a subscription that it would accept.
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
  const { id, provider, deps } = await beginSale(database().db);
  const alone: string[] = [];
  const webhookEvents = {
    ...deps.webhookEvents,
    record: (row: WebhookEventRow) => {
      alone.push(row.outcome);
      return deps.webhookEvents.record(row);
    },
  };
  const handle = (event: ProviderEvent) => handleEvent({ ...deps, webhookEvents }, event);
  provider.actions.checkOut();
  provider.actions.refund();
  for (const event of provider.events) await handle(event);
  const base = { type: "x", account: null, livemode: false, createdAt: NOW };
  await handle({ ...base, id: `acc_${id}`, subject: { kind: "account", id: "acct_mira" } });
  provider.session.state = "expired";
  await handle({ ...base, id: `exp_${id}`, subject: { kind: "session", id: provider.session.id } });
  expect(alone).toEqual([]);
  expect(await outcomesOf(database().db, provider)).toEqual(provider.events.map(() => "done"));
  expect([await recordedOutcome(`acc_${id}`), await recordedOutcome(`exp_${id}`)]).toEqual(["done", "done"]);
  await handle({ ...base, id: `other_${id}`, subject: { kind: "other" } });
  expect(alone).toEqual(["ignored"]);
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

  test("of unused types are recorded and change nothing", async () => {
    const { deps } = await beginSale(database().db);
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
    expect(await recordedOutcome("evt_other")).toBe("ignored");
    expect(await count()).toEqual(before);
  });

  test("an expired session closes its sale, and a paid one is never closed", async () => {
    const { id, provider, deps } = await beginSale(database().db);
    const ended = event(`evt_${id}`, { kind: "session", id: provider.session.id });
    provider.session.state = "expired";
    expect(await handleEvent(deps, ended)).toBe("done");
    expect((await storedSale(database().db, id)).checkout?.expired_at).not.toBeNull();

    const paid = await beginSale(database().db);
    paid.provider.actions.checkOut();
    for (const one of paid.provider.events) await handleEvent(paid.deps, one);
    paid.provider.session.state = "expired";
    await handleEvent(paid.deps, event("evt_late", { kind: "session", id: paid.provider.session.id }));
    expect((await storedSale(database().db, paid.id)).checkout?.expired_at).toBeNull();
  });

  test("of an account update its state", async () => {
    const { deps } = await beginSale(database().db);
    const account = event("evt_account", { kind: "account", id: "acct_rolf" });
    expect(await handleEvent(deps, { ...account, account: "acct_rolf" })).toBe("done");
    const known = await creatorStore(database().db).findPayoutAccount(people.creatorHalfway.id);
    expect(known?.completedAt).not.toBeNull();
  });

  test("of an account that isn't ours are ignored without a call, as are those of one that was replaced", async () => {
    const { deps } = await beginSale(database().db);
    const payments = { ...deps.payments, account: () => Promise.reject(new Error("not to be called")) };
    const foreign = event("evt_foreign_account", { kind: "account", id: "acct_nobody" });
    expect(await handleEvent({ ...deps, payments }, { ...foreign, account: "acct_nobody" })).toBe("ignored");
    expect(await handleEvent({ ...deps, payments }, { ...foreign, account: "acct_nobody" })).toBe(
      "duplicate",
    );
  });

  test("of an account that we may no longer see disconnect it, once", async () => {
    const { deps } = await beginSale(database().db);
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
