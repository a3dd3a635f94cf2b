import { expect, test } from "vitest";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { isActive } from "../../../app/domain/subscriptions/subscription.ts";
import { subscriptionStore } from "../../../db/stores/payments/subscriptions.ts";
import { people } from "../../cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { beginSale, storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));

test.each([
  { acts: ["declineRenewal"] as const, how: "while it is retried" },
  { acts: ["declineRenewal", "declineRenewal", "end"] as const, how: "once the retries are over" },
])("a month that couldn't be charged gives no access, $how", async ({ acts }) => {
  const { id, provider, deps } = await beginSale(database().db);
  provider.actions.checkOut();
  const paidUntil = provider.subscription.periodEnd;
  for (const act of acts) provider.actions[act]();
  for (const event of provider.events) await handleEvent(deps, event);

  expect(provider.subscription.periodEnd).toBeGreaterThan(paidUntil);
  expect((await storedSale(database().db, id)).subscriptions).toMatchObject([
    { expires_at: paidUntil, current_period_end: paidUntil },
  ]);
  const stored = await subscriptionStore(database().db).findForBuyer(id, people.fan.id);
  expect(stored && isActive(stored, paidUntil + 1)).toBe(false);
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
