import { describe, expect, test } from "vitest";
import { DAY, NOW, people } from "#tests/cast.ts";
import { eventDesk } from "../fixtures/event-desk.ts";
import { sessionOf } from "../fixtures/fake-books.ts";

describe("a card that failed", () => {
  test("is noted, and the page stays open", async () => {
    const { hear, wrote, events, checkouts } = eventDesk();
    expect(await hear({ kind: "failed_charge", id: "ch_1" })).toBe("noted");
    expect(wrote).toEqual([]);
    expect(checkouts.rows[0]?.expired_at).toBeNull();
    expect(events).toMatchObject([{ outcome: "noted" }]);
  });

  test("and is one too many blocks the buyer and closes their pages, before the event is recorded", async () => {
    const { hear, fraud, wrote, deps, state, checkouts, events } = eventDesk();
    fraud.cards = 4;
    state.sessions = [sessionOf()];
    const { checkoutSession } = deps.payments;
    deps.payments.checkoutSession = () => Promise.reject(new Error("no answer"));
    await expect(hear({ kind: "failed_charge", id: "ch_1" })).rejects.toThrow("no answer");
    expect(events).toEqual([]);
    deps.payments.checkoutSession = checkoutSession;
    expect(await hear({ kind: "failed_charge", id: "ch_1" })).toBe("blocked");
    expect(wrote.at(-1)).toMatchObject(["block", { userId: people.fan.id, until: NOW + 7 * DAY }]);
    expect(checkouts.rows[0]?.expired_at).not.toBeNull();
    expect(events).toMatchObject([{ outcome: "blocked" }]);
  });
});

test("a fraud warning is kept with its event, if the provider still knows it", async () => {
  const { hear, wrote } = eventDesk();
  expect(await hear({ kind: "fraud_warning", id: "issfr_1" })).toBe("done");
  expect(wrote).toMatchObject([["warning", { id: "issfr_1" }, { id: "evt_1" }]]);
  expect(await hear({ kind: "fraud_warning", id: "issfr_2" }, { id: "evt_2" })).toBe("ignored");
});

describe("an account's event", () => {
  const subject = { kind: "account" as const, id: "acct_mira" };

  test("records a creator's status, though the event comes from their own account", async () => {
    const { hear, wrote } = eventDesk();
    expect(await hear(subject, { account: "acct_mira" })).toBe("done");
    expect(wrote).toMatchObject([["account", "acct_mira", true, NOW, { id: "evt_1" }]]);
  });

  test("is ignored if the account isn't a creator's", async () => {
    const { hear, wrote } = eventDesk();
    expect(await hear({ ...subject, id: "acct_lost" }, { account: "acct_lost" })).toBe("ignored");
    expect(wrote).toEqual([]);
  });
});

describe("a payout's event", () => {
  const subject = { kind: "payout" as const, id: "po_1" };

  test("records a seller's payout", async () => {
    const { hear, wrote } = eventDesk();
    expect(await hear(subject, { account: "acct_mira" })).toBe("done");
    expect(wrote).toMatchObject([["payout", { payout: { id: "po_1" }, event: { id: "evt_1" } }]]);
  });

  test("is ignored if the account is our own, and refused if it isn't ours", async () => {
    const { hear, wrote } = eventDesk();
    expect(await hear(subject)).toBe("ignored");
    expect(await hear(subject, { id: "evt_2", account: "acct_lost" })).toBe("unknown_account");
    expect(wrote).toEqual([]);
  });
});
