import { describe, expect, test } from "vitest";
import { failed_cards } from "#db/schema/payments/fraud.ts";
import { eraseDueAccounts } from "#domain/accounts/deletion/process-deletions.ts";
import { detachRemovedCards, removeCard } from "#domain/payments/saved-cards/remove-card.ts";
import { MINUTE, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import {
  CHALLENGE,
  cardholder,
  cardholderWith,
  chargeIn,
  FAILS_LATER,
  GOOD,
  POOR,
  UNTIL_SAVED,
} from "./cardholder.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) =>
  world.stripe.control.account({ id: String(people.creator.accountId), email: "mira@example.com" }),
);

const newFan = () => cardholder(database().db, world());
const fanWith = (number: string) => cardholderWith(database().db, world(), number);

describe("3-D Secure", () => {
  test("leads to the bank, and back; a second tap meanwhile leads there as well", async () => {
    const fan = await fanWith(CHALLENGE);
    const form = fan.newId();
    const tapped = await fan.tap(form);
    expect(tapped.ok && tapped.url).toContain("&confirm=now");
    const charge = chargeIn(tapped);
    expect(await fan.confirm(charge)).toMatchObject({
      ok: false,
      reason: "unconfirmed",
      url: expect.stringContaining(`/3ds/${charge}`),
    });
    fan.wait(MINUTE);
    expect(await fan.tap(form)).toEqual(tapped);
    fan.answerBank(charge, "complete");
    expect(await fan.confirm(charge)).toMatchObject({ ok: true });
    expect(await fan.paid()).toBe(1);
  });

  test("isn't asked for a card that the bank trusts once it is saved", async () => {
    const fan = await fanWith(UNTIL_SAVED);
    const tapped = await fan.tap();
    expect(tapped.ok && tapped.url).not.toContain("confirm");
  });

  test.each([
    ["that fails", CHALLENGE, "fail", "confirm"],
    ["that is passed and then declined", POOR, "complete", "funds"],
  ] as const)("%s is over, and the next tap is a new charge", async (_, number, action, reason) => {
    const fan = await newFan();
    const donor = await fan.save(CHALLENGE);
    // A card that declines after its challenge can't be saved by paying with it.
    world().stripe.runtime.store.setValue(`card:${donor}`, { number });
    const tapped = await fan.tip({ cardId: donor, checkoutId: fan.newId() });
    const charge = chargeIn(tapped);
    fan.answerBank(charge, action);
    expect(await fan.confirm(charge)).toMatchObject({ ok: false, reason: "declined" });
    expect(await fan.confirm(charge)).toMatchObject({ ok: false, reason: "declined" });
    const row = (await fan.rows()).find((one) => one.stripe_session_id === charge);
    expect(row).toMatchObject({ decline_reason: reason });
    expect(await fan.deps.checkouts.findDeclined(row?.id ?? "", fan.id)).toMatchObject({
      amount: 900,
      note: "For you",
      reason,
    });
    expect(await fan.deps.checkouts.findDeclined(row?.id ?? "", people.fan.id)).toBeNull();
    const next = await fan.tip({ cardId: donor, checkoutId: fan.newId() });
    expect(chargeIn(next)).not.toBe(charge);
  });

  test("that fails or is abandoned counts like a declined card, once", async () => {
    const fan = await fanWith(CHALLENGE);
    const failures = () => database().db.$count(failed_cards);
    const before = await failures();
    await world().newEvents();
    fan.answerBank(chargeIn(await fan.tap()), "fail");
    await fan.deliver(await world().newEvents());
    expect(await failures()).toBe(before + 1);
    const failed = (await fan.rows()).find((row) => row.card_id !== null);
    await fan.confirm(failed?.stripe_session_id ?? "");
    await fan.deliver(await world().newEvents());
    expect(await failures()).toBe(before + 1);

    await fan.tap();
    await fan.tip(null);
    const events = await world().newEvents();
    await fan.deliver(events);
    await fan.deliver(events.map((event) => ({ ...event, id: `${event.id} again` })));
    expect(await failures()).toBe(before + 2);
  });
});

test("on the provider's page, a challenge that fails counts as well", async () => {
  const fan = await newFan();
  const opened = await fan.tip(null);
  if (!opened.ok) throw new Error(opened.reason);
  await world().newEvents();
  const before = await database().db.$count(failed_cards);
  fan.payOn(opened.url, CHALLENGE, false, "fail");
  await fan.deliver(await world().newEvents());
  expect(await database().db.$count(failed_cards)).toBe(before + 1);
  fan.payOn(opened.url, GOOD);
  await fan.deliver(await world().newEvents());
  expect(await fan.payments()).toHaveLength(1);
  expect(await database().db.$count(failed_cards)).toBe(before + 1);
});

test("an account is erased only once the provider has removed its cards", async () => {
  const fan = await fanWith(GOOD);
  const { id } = fan;
  const deps = { ...fan.deps, sockets: { close: async () => {} } };
  const deletions = {
    listDue: async () => [{ userId: id, email: `${id}@example.com` }],
    isCharging: async () => false,
    erase: async () => {},
  };
  const down = { detachCard: () => Promise.reject(new Error("the provider is down")) };
  expect(await eraseDueAccounts({ ...deps, deletions, payments: down })).toBe(0);
  expect(await deps.savedCards.list(id, 9)).toHaveLength(1);
  expect(await eraseDueAccounts({ ...deps, deletions })).toBe(1);
  expect(await deps.savedCards.listIds(id)).toEqual([]);
  expect(world().stripe.runtime.store.need("payment_method", fan.cardId).customer).toBeNull();
});

test("a card that couldn't be detached is never charged again, and a scheduled run detaches it", async () => {
  const fan = await fanWith(GOOD);
  const down = { ...fan.deps, payments: { detachCard: () => Promise.reject(new Error("down")) } };
  expect(await removeCard(down, { userId: fan.id, cardId: fan.cardId })).toBe(true);
  expect(await fan.tap()).toEqual({ ok: false, reason: "no_card" });
  await detachRemovedCards(fan.deps);
  expect(await fan.deps.savedCards.listIds(fan.id)).toEqual([]);
});

describe("a declined card", () => {
  test("gives the reason, counts, and leaves a link to the provider's page", async () => {
    const fan = await fanWith(FAILS_LATER);
    await world().newEvents();
    fan.wait(1000);
    const before = await database().db.$count(failed_cards);
    const form = fan.newId();
    const declined = { ok: false, reason: "declined", checkoutId: form };
    expect(await fan.tap(form)).toEqual(declined);
    expect(await fan.tap(form)).toEqual(declined);
    expect(await fan.charge()).toMatchObject({ decline_reason: "funds", completed_at: null });
    expect(await fan.usable()).toEqual([{ id: fan.cardId, isDeclined: true }]);
    await fan.deliver(await world().newEvents());
    expect(await database().db.$count(failed_cards)).toBe(before + 1);
    const page = await fan.tip(null);
    expect(page).toMatchObject({ ok: true });
    if (page.ok) expect(await fan.confirm(fan.payOn(page.url, GOOD))).toMatchObject({ ok: true });
    expect(await fan.paid()).toBe(1);
  });

  test("is tried once after a double tap", async () => {
    const fan = await fanWith(FAILS_LATER);
    const form = fan.newId();
    const taps = await Promise.all([fan.tap(form), fan.tap(form), fan.tap(form)]);
    for (const tap of taps) expect(tap.ok).toBe(false);
    const charges = world().stripe.runtime.store.find("charge", { where: { payment_method: fan.cardId } });
    expect(charges.filter(({ status }) => status === "failed")).toHaveLength(1);
  });
});
