import { expect, test } from "vitest";
import { subscriptionStore } from "#db/stores/subscriptions/subscriptions.ts";
import { renewalStatus } from "#domain/subscriptions/renewal-status.ts";
import { setRenewal } from "#domain/subscriptions/set-renewal.ts";
import { isActive } from "#domain/subscriptions/subscription.ts";
import { periodEndOf } from "#local/stripe/billing/subscriptions.ts";
import { DAY, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { storedSale } from "#tests/stores/fixtures/sale-fixture.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { beginSubscription } from "#tests/stores/provider/begun-sale.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();

async function subscriber() {
  const sale = await beginSubscription(database().db, world());
  sale.pay();
  return { ...sale, paidUntil: periodEndOf(sale.subscription()) * 1000 };
}

test("a month that couldn't be charged gives three more days while it is retried", async () => {
  const { id, paidUntil, ...sale } = await subscriber();
  sale.failToRenew();
  await sale.hear();

  expect(periodEndOf(sale.subscription()) * 1000).toBeGreaterThan(paidUntil);
  const graceEnd = paidUntil + 3 * DAY;
  expect((await storedSale(database().db, id)).subscriptions).toMatchObject([
    { current_period_end: paidUntil, expires_at: graceEnd, retry_at: expect.any(Number) },
  ]);
  const stored = await subscriptionStore(database().db).findForBuyer(id, people.fan.id);
  expect(stored && isActive(stored, graceEnd - 1)).toBe(true);
  expect(stored && isActive(stored, graceEnd)).toBe(false);
  expect(stored && renewalStatus(stored, graceEnd)).toMatchObject({ status: "past_due", hasAccess: false });
});

test("after the last retry, access ends with the paid month", async () => {
  const { id, paidUntil, ...sale } = await subscriber();
  sale.failToRenew();
  await world().payments.endUnpaid(sale.subscription().id);
  await sale.hear();

  expect((await storedSale(database().db, id)).subscriptions).toMatchObject([
    { expires_at: paidUntil, current_period_end: paidUntil },
  ]);
  const stored = await subscriptionStore(database().db).findForBuyer(id, people.fan.id);
  expect(stored && isActive(stored, paidUntil + 1)).toBe(false);
});

test("canceling while a renewal is retried ends it at once, so that it isn't charged", async () => {
  const { id, ...sale } = await subscriber();
  sale.failToRenew();
  await sale.hear();
  const subscriptions = subscriptionStore(database().db);
  const canceled = await setRenewal(
    { ...sale.deps, subscriptions },
    { subscriptionId: id, buyerId: people.fan.id, renew: false },
  );
  expect(canceled).toEqual({ ok: true, isOver: true });
  expect(sale.subscription()).toMatchObject({ status: "canceled", ended_at: expect.any(Number) });
  const stored = await subscriptions.findForBuyer(id, people.fan.id);
  expect(stored && renewalStatus(stored, world().now() + 10 * DAY).status).toBe("ended");
});

test("a month that is charged at the second try gives access to its end", async () => {
  const { id, ...sale } = await subscriber();
  sale.failToRenew();
  world().stripe.control.decline({ subscription: sale.subscription().id });
  await world().sdk.invoices.pay(String(sale.subscription().latest_invoice));
  await sale.hear();
  const stored = await subscriptionStore(database().db).findForBuyer(id, people.fan.id);
  expect(stored).toMatchObject({
    status: "active",
    currentPeriodEnd: periodEndOf(sale.subscription()) * 1000,
  });
});
