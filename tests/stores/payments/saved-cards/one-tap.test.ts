import { describe, expect, test } from "vitest";
import { removeCard } from "#domain/payments/saved-cards/remove-card.ts";
import { HOUR, people } from "#tests/cast.ts";
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
  UNTIL_SAVED,
} from "./cardholder.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) =>
  world.stripe.control.account({ id: String(people.creator.accountId), email: "mira@example.com" }),
);

const newFan = () => cardholder(database().db, world());
const fanWith = (number: string) => cardholderWith(database().db, world(), number);

describe("a card is saved", () => {
  test("if its owner ticks the box, and not otherwise", async () => {
    const fan = await newFan();
    const opened = await fan.tip(null);
    if (!opened.ok) throw new Error(opened.reason);
    await fan.confirm(fan.payOn(opened.url, GOOD));
    expect(await fan.deps.savedCards.list(fan.id, 9)).toEqual([]);
    await fan.save(GOOD);
    const [card] = await fan.deps.savedCards.list(fan.id, 9);
    expect(card).toMatchObject({ brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 });
  });

  test("by the session's event alone, sent twice, and once if it was saved before", async () => {
    const fan = await newFan();
    for (let times = 0; times < 2; times++) {
      const opened = await fan.tip(null);
      if (!opened.ok) throw new Error(opened.reason);
      fan.payOn(opened.url, GOOD, true);
      const events = await world().newEvents();
      await fan.deliver(events);
      await fan.deliver(events.map((event) => ({ ...event, id: `${event.id} again` })));
    }
    expect(await fan.deps.savedCards.list(fan.id, 9)).toHaveLength(1);
    expect(await fan.deps.savedCards.listIds(fan.id)).toHaveLength(2);
  });

  test("five at most are kept", async () => {
    const fan = await newFan();
    const cards = [GOOD, "5555555555554444", CHALLENGE, FAILS_LATER, UNTIL_SAVED, "4000000000009235"];
    for (const number of cards) {
      await fan.save(number);
      world().passDays(0.01);
    }
    const kept = (await fan.deps.savedCards.list(fan.id, 9)).map(({ last4 }) => last4);
    expect(kept).toEqual(
      cards
        .slice(1)
        .map((number) => number.slice(-4))
        .toReversed(),
    );
  });
});

describe("one tap", () => {
  test("charges the card once, and is recorded on return like any sale", async () => {
    const fan = await fanWith(GOOD);
    const tapped = await fan.tap();
    expect(tapped).toMatchObject({ ok: true });
    const charge = chargeIn(tapped);
    expect(await fan.confirm(charge)).toMatchObject({ ok: true, kind: "tip", amount: 900 });
    expect((await fan.payments()).at(-1)).toMatchObject({ id: charge, gross: 900, fee: 90 });
    const [card] = await fan.deps.savedCards.list(fan.id, 9);
    expect(card?.id).toBe(fan.cardId);
    await fan.deliver(await world().newEvents());
    expect(await fan.paid()).toBe(1);
  });

  test("is recorded by its event alone", async () => {
    const fan = await fanWith(GOOD);
    await fan.tap();
    await fan.deliver(await world().newEvents());
    expect(await fan.paid()).toBe(1);
    expect((await fan.charge())?.completed_at).not.toBeNull();
  });

  test("is recorded by the scheduled run if no event comes", async () => {
    const fan = await fanWith(GOOD);
    await fan.tap();
    await fan.settle();
    expect(await fan.paid()).toBe(0);
    fan.wait(2 * HOUR);
    await fan.settle();
    expect(await fan.paid()).toBe(1);
  });

  test("sent again, at once or after it was recorded, charges once; another tip is another charge", async () => {
    const fan = await fanWith(GOOD);
    const form = fan.newId();
    const first = await Promise.all([fan.tap(form), fan.tap(form)]);
    const charges = new Set(first.filter(({ ok }) => ok).map(chargeIn));
    expect(charges.size).toBe(1);
    await fan.confirm([...charges][0] ?? "");
    expect(chargeIn(await fan.tap(form))).toBe([...charges][0]);
    expect(await fan.paid()).toBe(1);
    const next = await fan.tap();
    await fan.confirm(chargeIn(next));
    expect(await fan.paid()).toBe(2);
  });

  test("only one of two simultaneous forms charges", async () => {
    const fan = await fanWith(GOOD);
    const all = await Promise.all([fan.tap(fan.newId()), fan.tap(fan.newId()), fan.tap(fan.newId())]);
    const charges = new Set(all.filter(({ ok }) => ok).map(chargeIn));
    expect(charges.size).toBe(1);
    await fan.confirm([...charges][0] ?? "");
    expect(await fan.paid()).toBe(1);
  });

  test("refuses another fan's card, one that was removed, and one that the provider lost", async () => {
    const fan = await fanWith(GOOD);
    const other = await fanWith(GOOD);
    const refused = { ok: false, reason: "no_card" };
    expect(await fan.tip({ cardId: other.cardId, checkoutId: fan.newId() })).toEqual(refused);
    expect(await removeCard(fan.deps, { userId: fan.id, cardId: other.cardId })).toBe(false);
    expect(await removeCard(fan.deps, { userId: fan.id, cardId: fan.cardId })).toBe(true);
    expect(world().stripe.runtime.store.need("payment_method", fan.cardId).customer).toBeNull();
    expect(await fan.tap()).toEqual(refused);
    const { customer } = world().stripe.runtime.store.need("payment_method", other.cardId);
    world().stripe.runtime.store.remove(String(customer));
    expect(await other.tap()).toEqual(refused);
    expect(await other.deps.savedCards.list(other.id, 9)).toEqual([]);
    expect(await other.tip(null)).toMatchObject({ ok: true });
  });

  test("can't be sent as another fan's form", async () => {
    const fan = await fanWith(GOOD);
    const other = await fanWith(GOOD);
    const form = fan.newId();
    await fan.confirm(chargeIn(await fan.tap(form)));
    expect(await other.tap(form)).toEqual({ ok: false, reason: "try_again" });
    expect(await other.paid()).toBe(0);
  });

  test("closes an open page first, and is canceled when a page is opened instead", async () => {
    const fan = await fanWith(CHALLENGE);
    const page = await fan.tip(null);
    const asked = await fan.tap();
    expect(asked).toMatchObject({ ok: true });
    if (page.ok) expect(fan.payOn(page.url, GOOD)).toBeTruthy();
    expect(await fan.paid()).toBe(0);
    const again = await fan.tip(null);
    expect(again.ok && again.url).not.toBe(page.ok && page.url);
    const [intent] = (await fan.intents()).filter(({ id }) => id === chargeIn(asked));
    expect(intent?.status).toBe("canceled");
  });
});

test("a page that opens at the moment a card is charged for the same tip is closed", async () => {
  const fan = await fanWith(GOOD);
  const { payments } = fan.deps;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slowly = {
    ...fan.deps,
    payments: {
      ...payments,
      startPayment: async (terms: Parameters<typeof payments.startPayment>[0]) => {
        const session = await payments.startPayment(terms);
        await released;
        return session;
      },
    },
  };
  const page = fan.tip(null, 900, slowly);
  await expect
    .poll(async () => (await fan.rows()).some((row) => row.expired_at === null && row.completed_at === null))
    .toBe(true);
  // The tap has read the row without a page and asks the provider; meanwhile the page is attached.
  const meanwhile = {
    ...fan.deps,
    payments: {
      ...payments,
      openSessionsOf: async () => {
        release();
        await page;
        return [];
      },
    },
  };
  const tapped = await fan.tip({ cardId: fan.cardId, checkoutId: fan.newId() }, 900, meanwhile);
  expect(tapped).toMatchObject({ ok: true });
  const { url = "" } = (await page) as { url?: string };
  const session = await payments.checkoutSession(url.split("/").at(-1) ?? "");
  expect(session?.state).toBe("expired");
  await fan.confirm(chargeIn(tapped));
  expect(await fan.paid()).toBe(1);
});
