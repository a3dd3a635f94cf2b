import { expect, test } from "vitest";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { renewalStatus } from "../../../app/domain/subscriptions/renewal-status.ts";
import { setRenewal } from "../../../app/domain/subscriptions/set-renewal.ts";
import { isActive } from "../../../app/domain/subscriptions/subscription.ts";
import { subscriptionStore } from "../../../db/stores/payments/subscriptions.ts";
import { DAY, NOW, people } from "../../cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { beginSale, storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));

test("a month that couldn't be charged gives three more days while it is retried", async () => {
  const { id, provider, deps } = await beginSale(database().db);
  provider.actions.checkOut();
  const paidUntil = provider.subscription.periodEnd;
  provider.actions.declineRenewal();
  for (const event of provider.events) await handleEvent(deps, event);

  expect(provider.subscription.periodEnd).toBeGreaterThan(paidUntil);
  const graceEnd = paidUntil + 3 * DAY;
  expect((await storedSale(database().db, id)).subscriptions).toMatchObject([
    { current_period_end: paidUntil, expires_at: graceEnd, retry_at: expect.any(Number) },
  ]);
  const stored = await subscriptionStore(database().db).findForBuyer(id, people.fan.id);
  expect(stored && isActive(stored, graceEnd - 1)).toBe(true);
  expect(stored && isActive(stored, graceEnd)).toBe(false);
  expect(stored && renewalStatus(stored, graceEnd)).toMatchObject({ status: "past_due", hasAccess: false });
});

test("once the retries are over, the access ends with the paid month", async () => {
  const { id, provider, deps } = await beginSale(database().db);
  provider.actions.checkOut();
  const paidUntil = provider.subscription.periodEnd;
  for (const act of ["declineRenewal", "declineRenewal", "end"] as const) provider.actions[act]();
  for (const event of provider.events) await handleEvent(deps, event);

  expect((await storedSale(database().db, id)).subscriptions).toMatchObject([
    { expires_at: paidUntil, current_period_end: paidUntil },
  ]);
  const stored = await subscriptionStore(database().db).findForBuyer(id, people.fan.id);
  expect(stored && isActive(stored, paidUntil + 1)).toBe(false);
});

test("canceling while a renewal is retried ends it at once, so that it isn't charged", async () => {
  const { id, provider, deps } = await beginSale(database().db);
  provider.actions.checkOut();
  provider.actions.declineRenewal();
  for (const event of provider.events) await handleEvent(deps, event);
  const subscriptions = subscriptionStore(database().db);
  const canceled = await setRenewal(
    { ...deps, payments: provider.port, subscriptions },
    { subscriptionId: id, buyerId: people.fan.id, renew: false },
  );
  expect(canceled).toEqual({ ok: true, isOver: true });
  expect(provider.subscription).toMatchObject({ status: "canceled", endedAt: expect.any(Number) });
  const stored = await subscriptions.findForBuyer(id, people.fan.id);
  expect(stored && renewalStatus(stored, NOW + 40 * DAY).status).toBe("ended");
});

test("a month that is charged at the second try gives access to its end", async () => {
  const { id, provider, deps } = await beginSale(database().db);
  provider.actions.checkOut();
  provider.actions.declineRenewal();
  provider.actions.renew();
  for (const event of provider.events) await handleEvent(deps, event);
  const stored = await subscriptionStore(database().db).findForBuyer(id, people.fan.id);
  expect(stored).toMatchObject({ status: "active", currentPeriodEnd: provider.subscription.periodEnd });
});
