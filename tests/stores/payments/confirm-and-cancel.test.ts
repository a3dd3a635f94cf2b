import { describe, expect, test } from "vitest";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { deletionStore } from "#db/stores/accounts/deletions.ts";
import { blockStore } from "#db/stores/messages/blocks.ts";
import { reconcileSubscription } from "#domain/subscriptions/reconcile-subscription.ts";
import { setRenewal } from "#domain/subscriptions/set-renewal.ts";
import { stopBlockedRenewals } from "#domain/subscriptions/stop-renewals.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { subscribingFan } from "./subscribing-fan.ts";

const { creator } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
const newFan = () => subscribingFan(database().db, world());

describe("confirmCheckout", () => {
  test("records a paid session for its buyer only, any number of times", async () => {
    const fan = await newFan();
    await fan.subscribe();
    const sale = fan.onlySale();
    expect(await fan.confirm(sale.sessionId)).toEqual({ ok: false, reason: "not_paid" });
    sale.pay();
    expect(await fan.confirm(sale.sessionId, people.otherFan.id)).toEqual({
      ok: false,
      reason: "not_yours",
    });
    expect(await fan.deps.subscriptions.findBetween(fan.id, creator.id)).toBeNull();
    const entries = await database().db.$count(ledger_entries);
    const all = await Promise.all(Array.from({ length: 10 }, () => fan.confirm(sale.sessionId)));
    for (const one of all)
      expect(one).toEqual({
        ok: true,
        kind: "subscription",
        contentId: null,
        sellerId: creator.id,
        amount: 1500,
      });
    expect((await fan.deps.subscriptions.findBetween(fan.id, creator.id))?.status).toBe("active");
    expect(await database().db.$count(ledger_entries)).toBe(entries + 3);
  });

  test("reports an expired session and refuses unknown ones", async () => {
    const fan = await newFan();
    await fan.subscribe();
    world().stripe.control.expire({ session: fan.onlySale().sessionId });
    expect(await fan.confirm(fan.onlySale().sessionId)).toEqual({ ok: false, reason: "expired" });
    expect(await fan.confirm("cs_of_others")).toEqual({ ok: false, reason: "not_yours" });
  });

  test("grants nothing when the amount differs from the sale's", async () => {
    const fan = await newFan();
    await fan.subscribe();
    const sale = fan.onlySale();
    sale.pay();
    world().stripe.control.setPrice({ subscription: sale.subscription().id, amount: 100 });
    expect(await fan.confirm(sale.sessionId)).toEqual({ ok: false, reason: "failed" });
    expect(await fan.deps.subscriptions.findBetween(fan.id, creator.id)).toBeNull();
  });

  test("does not accept another sale's session", async () => {
    const other = await newFan();
    await other.subscribe();
    const fan = await newFan();
    expect(await fan.confirm(other.onlySale().sessionId)).toEqual({ ok: false, reason: "not_yours" });
    await fan.subscribe();
    other.onlySale().pay();
    const { checkoutSession } = world().payments;
    // As if the provider answered with another page.
    fan.deps.payments.checkoutSession = () => checkoutSession(other.onlySale().sessionId);
    expect(await fan.confirm(fan.onlySale().sessionId)).toEqual({ ok: false, reason: "failed" });
    fan.deps.payments.checkoutSession = async () => null;
    expect(await fan.confirm(fan.onlySale().sessionId)).toEqual({ ok: false, reason: "failed" });
    expect(await fan.deps.subscriptions.findBetween(fan.id, creator.id)).toBeNull();
  });

  test.each([
    ["is open, whatever else it says", { state: "open" }],
    ["was completed and is paid later", { paid: false }],
    ["has no payment yet", { subscriptionId: null }],
  ] as const)("grants nothing for a session that %s", async (_, altered) => {
    const fan = await newFan();
    await fan.subscribe();
    const { sessionId, pay } = fan.onlySale();
    pay();
    const session = await world().payments.checkoutSession(sessionId);
    fan.deps.payments.checkoutSession = async () => session && { ...session, ...altered };
    expect(await fan.confirm(sessionId)).toEqual({ ok: false, reason: "not_paid" });
    expect(await fan.deps.subscriptions.findBetween(fan.id, creator.id)).toBeNull();
  });

  test("doesn't ask the provider about a sale that is already recorded", async () => {
    const fan = await newFan();
    await fan.subscribe();
    const { sessionId, pay } = fan.onlySale();
    pay();
    const confirmed = await fan.confirm(sessionId);
    expect(confirmed).toMatchObject({ ok: true });
    fan.deps.payments.checkoutSession = () => Promise.reject(new Error("not to be called"));
    expect(await fan.confirm(sessionId)).toEqual(confirmed);
  });
});

describe("setRenewal", () => {
  async function subscriber() {
    const fan = await newFan();
    await fan.subscribe();
    fan.onlySale().pay();
    await fan.confirm(fan.onlySale().sessionId);
    const [own] = await fan.deps.subscriptions.listForBuyer(fan.id, 1);
    if (!own) throw new Error("no subscription");
    const deletions = deletionStore(database().db);
    const set = (renew: boolean, buyerId = fan.id, deps = fan.deps) =>
      setRenewal(deps, { subscriptionId: own.id, buyerId, renew });
    const asked = async () => (await fan.deps.subscriptions.findForBuyer(own.id, fan.id))?.cancelRequestedAt;
    const blocks = blockStore(database().db);
    const stopBlocked = () => stopBlockedRenewals({ ...fan.deps, blocks });
    const isBlockedBy = async (blockerId: string) => {
      await blocks.add({ blockerId, blockedId: blockerId === fan.id ? creator.id : fan.id }, NOW);
      await stopBlocked();
    };
    const renews = () => !fan.onlySale().subscription().cancel_at_period_end;
    return { ...fan, own, set, asked, deletions, stopBlocked, isBlockedBy, renews };
  }

  test("stops the renewal, keeps the paid period, and can be reversed", async () => {
    const fan = await subscriber();
    expect(await fan.set(false)).toEqual({ ok: true, isOver: false });
    expect(await fan.asked()).not.toBeNull();
    expect((await fan.deps.subscriptions.findForBuyer(fan.own.id, fan.id))?.status).toBe("active");
    const first = await fan.asked();
    await fan.set(false);
    expect(await fan.asked()).toBe(first);
    await fan.set(true);
    expect(await fan.asked()).toBeNull();
  });

  test("is available only to the buyer, and only while the subscription lasts", async () => {
    const fan = await subscriber();
    expect(await fan.set(false, creator.id)).toEqual({ ok: false, reason: "not_yours" });
    expect(fan.onlySale().subscription().cancel_at_period_end).toBe(false);
    await fan.deps.payments.endSubscription(fan.onlySale().subscription().id);
    expect(await fan.set(false)).toEqual({ ok: false, reason: "ended" });
    expect((await fan.deps.subscriptions.findForBuyer(fan.own.id, fan.id))?.endedAt).not.toBeNull();
    expect(await fan.set(true)).toEqual({ ok: false, reason: "ended" });
  });

  test("can't be reversed while the creator is leaving, and can again when they stay", async () => {
    const fan = await subscriber();
    await fan.set(false);
    const mail = { id: "leaving", recipient: "x@example.com", subject: "s", body: "b", now: NOW };
    const step = { userId: creator.id, now: NOW, mail };
    await fan.deletions.request({ ...step, auditId: "leaves", dueAt: NOW + DAY });
    expect(await fan.set(true)).toEqual({ ok: false, reason: "leaving" });
    expect(fan.onlySale().subscription().cancel_at_period_end).toBe(true);
    expect(await fan.set(false)).toMatchObject({ ok: true });
    await fan.deletions.cancel({ ...step, auditId: "stays" });
    expect(await fan.set(true)).toMatchObject({ ok: true });
  });

  test("is stopped again if the creator blocks the fan while it's being resumed", async () => {
    const fan = await subscriber();
    await fan.set(false);
    const payments = {
      ...fan.deps.payments,
      async cancelAtPeriodEnd(id: string, isToEnd: boolean) {
        if (!isToEnd) await fan.isBlockedBy(creator.id);
        await fan.deps.payments.cancelAtPeriodEnd(id, isToEnd);
      },
    };
    const resumed = await fan.set(true, fan.id, { ...fan.deps, payments });
    expect([resumed, fan.renews()]).toEqual([{ ok: false, reason: "blocked" }, false]);
  });

  test("is stopped by the next run if it's still on in spite of a block", async () => {
    for (const isByFan of [true, false]) {
      const fan = await subscriber();
      await fan.set(false);
      await fan.isBlockedBy(isByFan ? fan.id : creator.id);
      const { id } = fan.onlySale().subscription();
      await fan.deps.payments.cancelAtPeriodEnd(id, false);
      await reconcileSubscription(fan.deps, id, null);
      await fan.stopBlocked();
      expect(fan.renews()).toBe(false);
    }
  });

  test("can be resumed ten times an hour, and canceled without limit", async () => {
    const fan = await subscriber();
    for (let i = 0; i < 10; i++) {
      await fan.set(false);
      expect(await fan.set(true)).toMatchObject({ ok: true });
    }
    await fan.set(false);
    expect(await fan.set(true)).toMatchObject({ ok: false, reason: "too_many" });
    expect(fan.renews()).toBe(false);
    expect(await fan.set(false)).toMatchObject({ ok: true });
    world().time.now += HOUR;
    expect(await fan.set(true)).toMatchObject({ ok: true });
  });

  test("changes nothing while the provider is unavailable", async () => {
    const fan = await subscriber();
    world().stripe.control.fault({ kind: "500", count: 10 });
    await expect(fan.set(false)).rejects.toMatchObject({ name: "ProviderUnavailable" });
    world().stripe.control.clearFaults();
    expect(await fan.asked()).toBeNull();
  });
});
