import { describe, expect, test } from "vitest";
import { NOW } from "#tests/cast.ts";
import { eventDesk, subscription, withSubscription } from "../fixtures/event-desk.ts";
import { paymentOf, sessionOf } from "../fixtures/fake-books.ts";

describe("an event", () => {
  test("with effects is recorded with them, when it came and when it was handled", async () => {
    const { hear, subscriptions, events } = withSubscription();
    expect(await hear(subscription)).toBe("done");
    expect(subscriptions).toMatchObject([
      {
        event: {
          id: "evt_1",
          type: "some.event",
          account: null,
          subject: "sub_1",
          outcome: "done",
          provider_created_at: NOW - 1,
          received_at: NOW,
          handled_at: NOW,
        },
      },
    ]);
    expect(events).toEqual([]);
  });

  test("without effects is recorded on its own, with the reason", async () => {
    const { hear, events, subscriptions } = withSubscription();
    expect(await hear({ kind: "subscription", id: "sub_2" })).toBe("unknown_sale");
    expect(events).toMatchObject([{ id: "evt_1", outcome: "unknown_sale", received_at: NOW }]);
    expect(events[0]?.handled_at).toBeGreaterThan(NOW);
    expect(subscriptions).toEqual([]);
  });

  test("that was handled is handled no more, and not asked about", async () => {
    const { hear, events, state } = withSubscription();
    await hear({ kind: "other" });
    const { now } = state;
    expect(await hear(subscription)).toBe("duplicate");
    expect(events).toHaveLength(1);
    expect(state.now).toBe(now);
  });

  test("of the other mode changes nothing", async () => {
    const { hear, events, subscriptions } = withSubscription();
    expect(await hear(subscription, { livemode: true })).toBe("wrong_mode");
    expect(events).toMatchObject([{ outcome: "wrong_mode" }]);
    expect(subscriptions).toEqual([]);
  });

  test("about a connected account's own sales, or about nothing we know, is ignored", async () => {
    const { hear, subscriptions } = withSubscription();
    expect(await hear(subscription, { account: "acct_mira" })).toBe("ignored");
    expect(await hear({ kind: "other" }, { id: "evt_2" })).toBe("ignored");
    expect(subscriptions).toEqual([]);
  });
});

describe("a subscription's event", () => {
  test("tries a new card at once, only while a month is unpaid", async () => {
    const late = withSubscription("past_due");
    expect(await late.hear(subscription)).toBe("done");
    expect(late.wrote).toEqual([["card", "sub_1"]]);
    const paid = withSubscription();
    await paid.hear(subscription);
    expect(paid.wrote).toEqual([]);
  });

  test("may be its payer's, if a month is unpaid", async () => {
    const late = withSubscription("past_due");
    expect(await late.hear({ kind: "customer", id: "cus_1" })).toBe("done");
    expect(late.subscriptions).toHaveLength(1);
    const paid = withSubscription();
    expect(await paid.hear({ kind: "customer", id: "cus_1" })).toBe("ignored");
    expect(paid.subscriptions).toEqual([]);
  });
});

describe("a session's event", () => {
  const session = { kind: "session" as const, id: "cs_1" };

  test("records what was paid", async () => {
    const { hear, state, purchases, checkouts } = eventDesk();
    state.sessions = [sessionOf({ state: "complete", paid: true, payment: paymentOf() })];
    expect(await hear(session)).toBe("done");
    expect(purchases).toMatchObject([{ event: { id: "evt_1", outcome: "done" } }]);
    expect(checkouts.events).toEqual([]);
  });

  test("closes the checkout of one that expired", async () => {
    const { hear, state, checkouts } = eventDesk();
    state.sessions = [sessionOf({ state: "expired" })];
    expect(await hear(session)).toBe("done");
    expect(checkouts.rows[0]?.expired_at).not.toBeNull();
    expect(checkouts.events).toMatchObject([{ id: "evt_1" }]);
  });

  test("says nothing if the session is unknown, isn't ours, or isn't paid yet", async () => {
    const { hear, state, checkouts } = eventDesk();
    expect(await hear(session)).toBe("ignored");
    state.sessions = [sessionOf({ state: "expired", checkoutId: null })];
    expect(await hear(session, { id: "evt_2" })).toBe("ignored");
    state.sessions = [sessionOf({ state: "complete" })];
    expect(await hear(session, { id: "evt_3" })).toBe("not_paid");
    expect(checkouts.events).toEqual([]);
  });
});

describe("a payment's event", () => {
  test("reads what moved its money", async () => {
    const { hear, movements, reversals } = withSubscription();
    movements.refund({ intent: "pi_0", amount: 1500, fee: 150 }, 1 / 3);
    expect(await hear({ kind: "charge", paymentIntentId: "pi_0" })).toBe("done");
    expect(reversals).toMatchObject([{ event: { id: "evt_1" } }]);
    expect(await hear({ kind: "charge", paymentIntentId: "pi_9" }, { id: "evt_2" })).toBe("unknown_sale");
  });

  test("reads its dispute", async () => {
    const { hear } = withSubscription();
    expect(await hear({ kind: "dispute", id: "du_1", paymentIntentId: "pi_0" })).toBe("unknown_dispute");
  });

  test("says nothing without a payment", async () => {
    const { hear } = withSubscription();
    expect(await hear({ kind: "charge", paymentIntentId: null })).toBe("ignored");
    expect(await hear({ kind: "dispute", id: "du_1", paymentIntentId: null }, { id: "evt_2" })).toBe(
      "ignored",
    );
  });
});
