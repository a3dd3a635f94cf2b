import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { isActive } from "../../../app/domain/subscriptions/subscription.ts";
import { payments } from "../../../db/schema/money.ts";
import { toSubscription } from "../../../db/stores/payments/subscriptions.ts";
import { NOW } from "../../cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { beginSale, storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));

test("a refunded or disputed month gives no access and is not charged again", async () => {
  for (const what of ["refund", "dispute"] as const) {
    const { id, provider, deps } = await beginSale(database().db);
    provider.actions.checkOut();
    provider.actions[what]();
    for (const event of provider.events) await handleEvent(deps, event);
    expect(provider.subscription.endedAt).not.toBeNull();
    const [row] = (await storedSale(database().db, id)).subscriptions;
    if (!row) throw new Error("no subscription");
    expect(isActive(toSubscription(row), NOW)).toBe(false);
    if (what === "refund") continue;
    provider.actions.winDispute();
    await handleEvent(deps, provider.events.at(-1) as never);
    const [won] = (await storedSale(database().db, id)).subscriptions;
    if (!won) throw new Error("no subscription");
    // The month paid for after all lasts until its end and does not renew.
    expect(isActive(toSubscription(won), NOW)).toBe(true);
    expect(won.status).toBe("canceled");
  }
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
    provider.actions.checkOut();
    const [first, ...rest] = provider.events;
    await handleEvent(deps, first as never);
    // Sold when the fee was 25%.
    const [month] = (await storedSale(database().db, id)).payments;
    if (!month) throw new Error("no payment");
    await database().db.update(payments).set({ fee: 500, net: 1500 }).where(eq(payments.id, month.id));
    if (what === "refund") provider.actions.refund(1 / 2);
    else provider.actions.dispute();
    for (const event of [...rest, ...provider.events]) await handleEvent(deps, event);
    const gone = (await storedSale(database().db, id)).entries.filter((entry) => entry.kind === what);
    expect(gone.map(({ account, amount }) => [account, amount])).toEqual(
      what === "refund"
        ? [
            ["provider", -1000],
            ["platform", 250],
            ["seller", 750],
          ]
        : [
            ["provider", -2000],
            ["platform", 500],
            ["seller", 1500],
          ],
    );
  }
});
