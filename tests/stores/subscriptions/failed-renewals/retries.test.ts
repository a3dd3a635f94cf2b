import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { retryRenewals } from "#domain/subscriptions/failed-renewals/retry-renewals.ts";
import { reconcileSubscription } from "#domain/subscriptions/reconcile-subscription.ts";
import { setRenewal } from "#domain/subscriptions/set-renewal.ts";
import { detachPaymentMethod } from "#local/stripe/payments/test-cards.ts";
import { idOf } from "#local/stripe/server/object-types.ts";
import { inTransaction } from "#local/stripe/server/runtime.ts";
import { DAY, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { fanRefused, live, type PastDueFan } from "./unpaid-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
const fanWith = (code: string, advice: string | null = null) =>
  fanRefused(database().db, world(), { code, advice });
const daysOf = ({ tries }: PastDueFan, since: number) =>
  tries().map(({ at }) => Math.floor((at - since) / DAY));

test("a month is tried again after 2, 5, 7, and 7 days; then the subscription ends, with one email for each", async () => {
  const fan = await fanWith("insufficient_funds");
  const failedAt = fan.now();
  expect(await fan.stored()).toMatchObject({ status: "past_due", retry_at: failedAt + 2 * DAY });
  await live(fan, 30);
  expect(daysOf(fan, failedAt)).toEqual([2, 7, 14, 21]);
  expect(await fan.stored()).toMatchObject({ status: "canceled", retry_at: null });
  const emails = await fan.emails();
  expect(emails).toHaveLength(4);
  expect(await fan.ended()).toBe(1);
  const [first, , third] = emails;
  expect(first?.body).toContain("there isn't enough money on the card");
  expect(first?.body).toContain("You keep access until");
  expect(third?.body).toContain("Your access ended on");
  for (const { body } of emails) expect(body.match(/https:/g)).toHaveLength(1);
});

test("a successful retry restores the subscription and ends the retries", async () => {
  const fan = await fanWith("do_not_honor");
  fan.refuse(null);
  await live(fan, 25);
  expect(fan.tries()).toHaveLength(1);
  expect(await fan.stored()).toMatchObject({ status: "active", retry_at: null });
  expect((await fan.unpaid())?.closed_at).not.toBeNull();
});

test("nothing is retried while one of the subscription's payments is disputed", async () => {
  const fan = await fanWith("insufficient_funds");
  const { id = "" } = (await fan.stored()) ?? {};
  const withhold = (disputed: number) =>
    database().db.update(payments).set({ disputed }).where(eq(payments.subscription_id, id));
  await withhold(1500);
  await live(fan, 4);
  expect(fan.tries()).toEqual([]);
  await withhold(0);
  await live(fan, 1);
  expect(fan.tries()).toHaveLength(1);
});

test.each([
  ["stolen_card", null, "doesn't allow charges to this card"],
  ["do_not_honor", "do_not_try_again", "doesn't allow charges to this card"],
  ["authentication_required", null, "wants you to confirm the payment"],
])(
  "a card refused with %s (%s) isn't tried again, and the fan has three weeks",
  async (code, advice, text) => {
    const fan = await fanWith(code, advice);
    const failedAt = fan.now();
    expect(await fan.stored()).toMatchObject({ status: "past_due", retry_at: null });
    const [email] = await fan.emails();
    expect(email?.body).toContain(text);
    expect(email?.body.includes(world().stripe.url)).toBe(code === "authentication_required");
    await live(fan, 20);
    expect((await fan.stored())?.status).toBe("past_due");
    await live(fan, 2);
    expect(fan.tries()).toEqual([]);
    expect(await fan.stored()).toMatchObject({ status: "canceled" });
    expect(fan.now() - failedAt).toBe(22 * DAY);
  },
);

test("a new card is tried as soon as the provider reports it, once", async () => {
  const fan = await fanWith("stolen_card");
  fan.newCard(null);
  await fan.hear(true);
  expect(fan.tries()).toMatchObject([{ at: fan.now(), ok: true }]);
  expect((await fan.stored())?.status).toBe("active");
});

test("a new card that only an event about the customer reports is tried, too; once all is paid, such events are ignored", async () => {
  const fan = await fanWith("stolen_card");
  fan.newCard(null);
  const hear = (id: string) =>
    handleEvent(fan.deps, {
      id: `${id} ${fan.id}`,
      type: "customer.updated",
      account: null,
      livemode: false,
      createdAt: fan.now(),
      subject: { kind: "customer", id: idOf(fan.subscription().customer) ?? "" },
    });
  expect(await hear("evt_unpaid")).toBe("done");
  expect(fan.tries()).toHaveLength(1);
  expect(await hear("evt_unpaid")).toBe("duplicate");
  expect(await hear("evt_paid")).toBe("ignored");
});

test.each([
  ["paid", null, "active"],
  ["tried", { code: "insufficient_funds", advice: null }, "past_due"],
] as const)(
  "a month that was %s on the provider's page isn't tried again by us",
  async (_, refusal, status) => {
    const fan = await fanWith("insufficient_funds");
    fan.pass(2 * DAY);
    fan.refuse(refusal);
    const paid = world().sdk.invoices.pay(String(fan.subscription().latest_invoice));
    await paid.catch((error: Error & { code?: string }) => expect(error.code).toBe("card_declined"));
    await fan.retry();
    expect(fan.tries()).toHaveLength(1);
    expect((await fan.stored())?.status).toBe(status);
  },
);

test("a subscription that was canceled at the provider ends when its retry is due, even without an event", async () => {
  const fan = await fanWith("insufficient_funds");
  await world().payments.cancelAtPeriodEnd(fan.providerId, true);
  fan.refuse(null);
  fan.pass(2 * DAY);
  await fan.retry();
  expect(fan.tries()).toEqual([]);
  expect((await fan.stored())?.status).toBe("canceled");
});

test("a month isn't tried if its fan cancels just before, even if canceling fails at the provider", async () => {
  const fan = await fanWith("insufficient_funds");
  fan.refuse(null);
  fan.pass(2 * DAY);
  const endUnpaid = () => Promise.reject(new Error("no answer"));
  const renewal = { subscriptionId: fan.id, buyerId: people.fan.id, renew: false };
  const unpaidRenewal = async (id: string) => {
    const seen = await world().payments.unpaidRenewal(id);
    const deps = { ...fan.deps, payments: { ...fan.deps.payments, endUnpaid } };
    await expect(setRenewal(deps, renewal)).rejects.toThrow("no answer");
    return seen;
  };
  await retryRenewals({ ...fan.deps, payments: { ...fan.deps.payments, unpaidRenewal } });
  expect(fan.subscription().status).toBe("past_due");
  expect(fan.tries()).toEqual([]);
});

test("an error at one month doesn't stop the others, and names that month", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const failing = await fanWith("insufficient_funds");
  const fan = await fanWith("insufficient_funds");
  fan.refuse(null);
  fan.pass(2 * DAY);
  const unpaidRenewal = (id: string) =>
    id === failing.providerId ? Promise.reject(new Error("no answer")) : world().payments.unpaidRenewal(id);
  const run = retryRenewals({ ...fan.deps, payments: { ...fan.deps.payments, unpaidRenewal } });
  await expect(run).rejects.toThrow(`failed: renewal ${failing.subscription().latest_invoice}`);
  expect(fan.tries()).toMatchObject([{ ok: true }]);
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

test.each([people.fan, people.creator])(
  "a month ends instead of being retried once $username has left",
  async ({ id }) => {
    const fan = await fanWith("insufficient_funds");
    fan.refuse(null);
    fan.pass(2 * DAY);
    const { db } = database();
    await db.update(profiles).set({ closed_at: fan.now() }).where(eq(profiles.id, id));
    await fan.retry();
    await db.update(profiles).set({ closed_at: null }).where(eq(profiles.id, id));
    expect(fan.tries()).toEqual([]);
    expect((await fan.stored())?.status).toBe("canceled");
  },
);

test("a subscription canceled while the provider is down is ended by the scheduled run, and not retried", async () => {
  const fan = await fanWith("insufficient_funds");
  world().stripe.control.fault({ kind: "500", count: 100 });
  await expect(fan.cancel()).rejects.toMatchObject({ name: "ProviderUnavailable" });
  world().stripe.control.clearFaults();
  fan.refuse(null);
  await live(fan, 3);
  expect(fan.tries()).toEqual([]);
  expect((await fan.stored())?.status).toBe("canceled");
});

test("a month that failed while renewal was off is tried again once the fan turns it back on", async () => {
  const fan = await fanWith("insufficient_funds");
  await world().payments.cancelAtPeriodEnd(fan.providerId, true);
  await fan.hear();
  expect(await fan.unpaid()).toMatchObject({ act: "end" });
  const failedAt = fan.now();
  await world().payments.cancelAtPeriodEnd(fan.providerId, false);
  await fan.hear();
  expect(await fan.stored()).toMatchObject({ status: "past_due", retry_at: failedAt + 2 * DAY });
  fan.refuse(null);
  await live(fan, 3);
  expect(daysOf(fan, failedAt)).toEqual([2]);
  expect((await fan.stored())?.status).toBe("active");
});

test("a fan who turns renewal back on still has three weeks for another card", async () => {
  const fan = await fanWith("stolen_card");
  const failedAt = fan.now();
  await world().payments.cancelAtPeriodEnd(fan.providerId, true);
  await fan.hear();
  expect(await fan.unpaid()).toMatchObject({ act: "end", next_at: failedAt });
  await world().payments.cancelAtPeriodEnd(fan.providerId, false);
  await fan.hear();
  expect(await fan.unpaid()).toMatchObject({ act: "end", next_at: failedAt + 21 * DAY });
  await live(fan, 20);
  expect((await fan.stored())?.status).toBe("past_due");
  fan.newCard(null);
  await fan.hear();
  expect((await fan.stored())?.status).toBe("active");
});

test.each([true, false])(
  "a new card that was removed before its retry doesn't cause a retry of the old one (heard of: %s)",
  async (isHeard) => {
    const fan = await fanWith("stolen_card");
    const failedAt = fan.now();
    fan.newCard(null);
    await reconcileSubscription(fan.deps, fan.providerId, null);
    expect(await fan.unpaid()).toMatchObject({ act: "card", next_at: fan.now() });
    // On the provider's billing page: we never detach a card that a subscription may be charged to.
    inTransaction(world().stripe.runtime, (uow) =>
      detachPaymentMethod(uow, uow.store.need("payment_method", fan.card.id)),
    );
    if (isHeard) await reconcileSubscription(fan.deps, fan.providerId, null);
    await live(fan, 3);
    expect(fan.tries()).toEqual([]);
    expect(await fan.unpaid()).toMatchObject({ act: "end", next_at: failedAt + 21 * DAY });
    fan.newCard(null);
    await reconcileSubscription(fan.deps, fan.providerId, null);
    await live(fan, 1);
    expect((await fan.stored())?.status).toBe("active");
  },
);

test("the scheduled run finds a failed renewal whose event never arrived", async () => {
  const fan = await fanWith("insufficient_funds");
  await database().client.execute(`delete from unpaid_renewals where subscription_id = '${fan.id}'`);
  await fan.retry();
  expect(await fan.unpaid()).toMatchObject({ act: "try", reason: "funds", closed_at: null });
});
