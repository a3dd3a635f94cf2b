import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { WebhookEventRow } from "#domain/payments/webhooks/event-row.ts";
import { reconcileReversals } from "#domain/reversals/reconcile-reversals.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { emailsIn } from "../notifications/payment-news/emails-in.ts";
import { amountsOf, bought, event, subscribed } from "../payments/fixtures/reversed-sale.ts";

describe("a dispute", () => {
  test("pauses collection, and takes the creator's share", async () => {
    const books = await subscribed();
    books.movements.dispute(books.charge);
    await books.settle();
    expect(books.done).toEqual([
      ["pause", "sub_1", true],
      ["pause", "sub_1", true],
    ]);
    expect(books.subscriptions).toHaveLength(2);
    expect(amountsOf(books)).toEqual({ provider: -1500, platform: 150, seller: 1350 });
  });

  test("that is won charges again, and gives the share back", async () => {
    const books = await subscribed();
    books.movements.dispute(books.charge);
    await books.settle();
    books.movements.winDisputes();
    books.done.length = 0;
    await books.settle();
    expect(books.done).toEqual([["pause", "sub_1", false]]);
    expect(books.subscriptions).toHaveLength(3);
    expect(amountsOf(books)).toEqual({ provider: 0, platform: 0, seller: 0 });
  });

  test("that is won leaves collection paused while another month is disputed", async () => {
    const books = await subscribed(2);
    books.state.isDisputedElsewhere = true;
    books.movements.dispute(books.charge);
    books.movements.winDisputes();
    await books.settle();
    expect(books.done).toEqual([["pause", "sub_1", true]]);
    expect(books.subscriptions).toHaveLength(1);
  });

  test("that is lost ends the subscription, of whichever month it is, for good", async () => {
    const books = await subscribed(2);
    books.movements.dispute(books.charge);
    books.movements.loseDisputes();
    await books.settle();
    expect(books.done).toEqual([["end", "sub_1"]]);
    expect(books.subscriptions.at(-1)?.subscription.ended_at).not.toBeNull();
  });

  test("of a one-time payment has nothing to pause", async () => {
    const books = await bought({ kind: "tip" });
    books.movements.dispute(books.charge);
    await books.settle();
    expect(books.done).toEqual([]);
  });

  test("that a parallel event changes meanwhile is checked again, three times at most", async () => {
    const books = await subscribed();
    books.movements.dispute(books.charge);
    let looks = 0;
    Object.defineProperty(books.state, "revokedAt", {
      get: () => (looks++ % 2 === 0 ? null : NOW),
      set: () => {},
    });
    await books.settle();
    // The sale comes first; after it, collection follows each new state of the dispute.
    expect(books.done).toEqual([
      ["pause", "sub_1", true],
      ["pause", "sub_1", true],
      ["pause", "sub_1", false],
      ["pause", "sub_1", true],
    ]);
  });
});

describe("money that can't be moved now", () => {
  const said = vi.spyOn(console, "error");
  beforeEach(() => void said.mockImplementation(() => {}));
  afterEach(() => void said.mockReset());

  test("is owed by the creator, and the books say so", async () => {
    const books = await subscribed();
    books.movements.seller.isCovered = false;
    books.movements.dispute(books.charge);
    expect(await books.settle()).toEqual({ ok: true });
    expect(books.reversals[0]?.stillToMove).toEqual({
      sellerId: people.creator.id,
      toTake: 1350,
      toReturn: 0,
    });
    expect(amountsOf(books)).toEqual({ provider: -1500, platform: 1500, seller: 0 });
    expect(said).toHaveBeenCalledWith(
      "the seller owes what their balance doesn't cover",
      expect.objectContaining({ transferId: "tr_pi_0", amount: 1350 }),
    );
    expect(JSON.stringify(said.mock.calls)).not.toContain('"act"');
  });

  test("is owed to the creator: all else is recorded, and the event comes again", async () => {
    const books = await subscribed();
    books.movements.dispute(books.charge);
    await books.settle();
    books.movements.winDisputes();
    const payments = {
      ...books.deps.payments,
      returnToSeller: async () => ({ ok: false as const, reason: "insufficient_funds" as const }),
    };
    await expect(reconcileReversals({ ...books.deps, payments }, "pi_0", event)).rejects.toThrow(
      /^our balance doesn't cover return-/,
    );
    expect(books.reversals.at(-1)).toMatchObject({ event: null, stillToMove: { toTake: 0, toReturn: 1350 } });
    expect(books.done.at(-1)).toEqual(["pause", "sub_1", false]);
    const told = () => emailsIn(books.reversals.at(-1)?.news).map(({ email }) => email.id.split(":").at(-1));
    expect(told()).not.toContain("won");
    await books.settle(event);
    expect(told()).toContain("won");
    expect(said).not.toHaveBeenCalled();
  });
});

test("a decision is reported if its event is recent, or by the clock without an event", async () => {
  const emailsAt = async (row: WebhookEventRow | null) => {
    const books = await subscribed();
    books.movements.dispute(books.charge);
    books.movements.loseDisputes();
    await books.settle(row);
    return emailsIn(books.reversals.at(-1)?.news).map(({ email }) =>
      email.id.replace(/^dispute:[^:]*/, "dispute"),
    );
  };
  expect(await emailsAt(event)).toEqual(["dispute", "dispute:lost"]);
  expect(await emailsAt(null)).toEqual(["dispute", "dispute:lost"]);
  expect(await emailsAt({ ...event, provider_created_at: NOW - 8 * DAY })).toEqual(["dispute"]);
});
