import { expect, test } from "vitest";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { isActive } from "../../../app/domain/subscriptions/subscription.ts";
import { toSubscription } from "../../../db/stores/payments/subscription-rows.ts";
import { NOW } from "../../cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { ledgerOf } from "../fixtures/purchase-fixture.ts";
import { beginSale, storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));

test("a refunded month gives no access and is not charged again", async () => {
  const { id, provider, deps } = await beginSale(database().db);
  provider.actions.checkOut();
  provider.actions.refund();
  for (const event of provider.events) await handleEvent(deps, event);
  expect(provider.subscription.endedAt).not.toBeNull();
  expect(await isOpen(id)).toBe(false);
});

const isOpen = async (id: string) => {
  const [row] = (await storedSale(database().db, id)).subscriptions;
  if (!row) throw new Error("no subscription");
  return isActive(toSubscription(row), NOW);
};

test("a dispute pauses access and collection; winning it brings back both", async () => {
  const { id, provider, deps } = await beginSale(database().db);
  provider.actions.checkOut();
  provider.actions.dispute();
  for (const event of provider.events) await handleEvent(deps, event);
  expect([provider.subscription.endedAt, provider.collection.isPaused]).toEqual([null, true]);
  expect(await isOpen(id)).toBe(false);
  provider.actions.winDispute();
  await handleEvent(deps, provider.events.at(-1) as never);
  expect([provider.subscription.endedAt, provider.collection.isPaused]).toEqual([null, false]);
  expect(await isOpen(id)).toBe(true);
});

test("a dispute of an older month pauses access, too, and losing it ends the subscription for good", async () => {
  const { id, provider, deps } = await beginSale(database().db);
  provider.actions.checkOut();
  provider.actions.dispute();
  provider.actions.renew();
  for (const event of provider.events) await handleEvent(deps, event);
  expect(await isOpen(id)).toBe(false);
  provider.actions.loseDispute();
  await handleEvent(deps, provider.events.at(-1) as never);
  expect(provider.subscription.endedAt).not.toBeNull();
  expect(await isOpen(id)).toBe(false);
  const [row] = (await storedSale(database().db, id)).subscriptions;
  expect(row).toMatchObject({ status: "canceled" });
});

test("a refund of an older month leaves the newest one as it is", async () => {
  const { id, provider, deps } = await beginSale(database().db);
  provider.actions.checkOut();
  for (const event of provider.events) await handleEvent(deps, event);
  provider.actions.refund();
  // Renewed before the refund arrived.
  provider.actions.renew();
  const refund = provider.events.find((event) => event.type === "charge.refunded");
  await handleEvent(deps, refund as never);
  expect(provider.subscription.endedAt).toBeNull();
  const [row] = (await storedSale(database().db, id)).subscriptions;
  expect(row).toMatchObject({ status: "active", revoked_at: null });
});

test("a connected account's own sales are ignored", async () => {
  const { provider, deps } = await beginSale(database().db);
  provider.actions.checkOut();
  const foreign = { ...provider.events[0], id: "evt_foreign", account: "acct_other" };
  expect(await handleEvent(deps, foreign as never)).toBe("ignored");
  const unknown = {
    ...foreign,
    id: "evt_nobody",
    account: null,
    subject: { kind: "subscription", id: "sub_?" },
  };
  expect(await handleEvent(deps, unknown as never)).toBe("unknown_sale");
});

test("a month sold at another fee is refunded and disputed at that fee", async () => {
  for (const what of ["refund", "dispute"] as const) {
    const { id, provider, deps } = await beginSale(database().db, 2000);
    // Sold when the fee was 25%.
    provider.fee.percent = 25;
    provider.actions.checkOut();
    provider.actions[what](1 / 2);
    for (const event of provider.events) await handleEvent(deps, event);
    expect(await ledgerOf(database().db, id)).toEqual({ provider: 1000, platform: -250, seller: -750 });
  }
});

test("a refund at the platform's expense leaves the creator what they earned", async () => {
  const { id, provider, deps } = await beginSale(database().db, 2000);
  provider.actions.checkOut();
  provider.actions.refund(1, true);
  for (const event of provider.events) await handleEvent(deps, event);
  expect(await ledgerOf(database().db, id)).toEqual({ provider: 0, platform: 1800, seller: -1800 });
  expect((await storedSale(database().db, id)).payments[0]).toMatchObject({ refunded: 2000 });
});

test("a dispute that the creator's balance doesn't cover is the platform's until a later event", async () => {
  const { id, provider, deps } = await beginSale(database().db, 2000);
  provider.actions.checkOut();
  provider.seller.isCovered = false;
  provider.actions.dispute();
  for (const event of provider.events) expect(await handleEvent(deps, event)).toBe("done");
  expect(await ledgerOf(database().db, id)).toEqual({ provider: 0, platform: 1800, seller: -1800 });
  provider.seller.isCovered = true;
  const last = provider.events.find((event) => event.type === "charge.dispute.funds_withdrawn");
  if (!last) throw new Error("no event");
  await handleEvent(deps, { ...last, id: `${last.id}_closed`, type: "charge.dispute.closed" });
  expect(await ledgerOf(database().db, id)).toEqual({ provider: 0, platform: 0, seller: 0 });
});

test("what our own balance doesn't cover is returned when the event comes again, and the ledger never says otherwise", async () => {
  const { id, provider, deps } = await beginSale(database().db, 2000);
  provider.actions.checkOut();
  provider.actions.dispute();
  for (const event of provider.events) await handleEvent(deps, event);
  provider.actions.winDispute();
  const won = provider.events.at(-1);
  if (!won) throw new Error("no event");
  const poor = {
    ...deps.payments,
    returnToSeller: async () => ({ ok: false as const, reason: "insufficient_funds" as const }),
  };
  await expect(handleEvent({ ...deps, payments: poor }, won)).rejects.toMatchObject({
    name: "ProviderUnavailable",
  });
  expect(await ledgerOf(database().db, id)).toEqual({ provider: 2000, platform: -2000, seller: 0 });
  expect(await handleEvent(deps, won)).toBe("done");
  expect(await ledgerOf(database().db, id)).toEqual({ provider: 2000, platform: -200, seller: -1800 });
});

test("a refund that failed restores money, but never an ended subscription", async () => {
  const { id, provider, deps } = await beginSale(database().db, 2000);
  provider.actions.checkOut();
  provider.actions.refund();
  for (const event of provider.events) await handleEvent(deps, event);
  provider.actions.failRefund();
  for (const event of provider.events) await handleEvent(deps, event);
  const stored = await storedSale(database().db, id);
  expect(stored.payments[0]).toMatchObject({ refunded: 0 });
  expect(stored.subscriptions[0]).toMatchObject({ status: "canceled", revoked_at: null });
  expect(stored.subscriptions[0]?.ended_at).not.toBeNull();
  expect(await ledgerOf(database().db, id)).toEqual({ provider: 2000, platform: -200, seller: -1800 });
});
