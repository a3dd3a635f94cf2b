import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { savedCardStore } from "#db/stores/payments/saved-cards.ts";
import { blockEnd } from "#domain/payments/fraud/fraud-rules.ts";
import { recordFailedCard } from "#domain/payments/fraud/record-failed-card.ts";
import { deleteFraudRecords } from "#domain/payments/fraud/retention.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { buyerAt } from "./buyer-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const buyer = (more?: Parameters<typeof buyerAt>[1]) => buyerAt(database(), more);
let count = 0;

describe("failed cards", () => {
  test("lead to the same block if their events are late, doubled, shuffled, or parallel", async () => {
    const failure = fc.record({
      card: fc.constantFrom("a", "b", "c", "d", "e"),
      at: fc.integer({ min: NOW - 10 * DAY, max: NOW }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(failure, { minLength: 3, maxLength: 12 }), async (failures) => {
        const fan = await buyer();
        const ids = failures.map((one) => {
          const id = `ch_p${++count}`;
          fan.charges.set(id, one);
          return id;
        });
        await Promise.all([...ids, ...ids.toReversed()].map((id) => recordFailedCard(fan.deps, id)));
        const end = blockEnd(failures, 0);
        const found = await fan.deps.paymentBlocks.find(fan.id, NOW);
        expect(found?.until ?? null).toBe(end !== null && end > NOW ? end : null);
        expect(await fan.isBlocked()).toBe(found !== null);
      }),
      { numRuns: cases(25) },
    );
  });

  test("a subscription's first charge counts, found by the buyer and the creator's account; a renewal doesn't", async () => {
    const first = await buyer({ kind: "subscription" });
    for (const n of [1, 2, 3]) await first.fail({ card: `s${n}`, at: NOW, checkoutId: null });
    expect(await first.isBlocked()).toBe(false);
    expect(await first.fail({ card: "s4", at: NOW, checkoutId: null })).toBe(first.id);
    const renewing = await buyer({ kind: "subscription", completed_at: NOW + 1000 });
    for (const n of [1, 2, 3, 4])
      expect(await renewing.fail({ card: `r${n}`, at: NOW + 30 * DAY, checkoutId: null })).toBeNull();
    expect(await renewing.isBlocked()).toBe(false);
  });

  test("a subscription's first charge of a saved card counts for the card's owner, whose email has changed since", async () => {
    const fan = await buyer({ kind: "subscription" });
    const card = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2030, usedAt: NOW, now: NOW };
    for (const n of [1, 2, 3, 4])
      await savedCardStore(database().db).keep({
        ...card,
        id: `pm_${fan.id}_${n}`,
        userId: fan.id,
        customerId: "cus_1",
        last4: `000${n}`,
        most: 5,
      });
    for (const n of [1, 2, 3, 4])
      await fan.fail({
        card: `c${n}`,
        at: NOW,
        checkoutId: null,
        cardId: `pm_${fan.id}_${n}`,
        email: "old@example.com",
      });
    expect(await fan.isBlocked()).toBe(true);
  });

  test("of an unknown charge or checkout count for nobody", async () => {
    const fan = await buyer();
    expect(await recordFailedCard(fan.deps, "ch_unknown")).toBeNull();
    expect(await fan.fail({ card: "x", at: NOW, checkoutId: "no-such-checkout" })).toBeNull();
  });

  test("show the fan and admins the same count: those in the pause's week, and at least four once records are deleted", async () => {
    const fan = await buyer();
    const counts = async () => {
      const [listed] = (await fan.deps.paymentBlocks.list(NOW, 500)).filter(
        ({ userId }) => userId === fan.id,
      );
      return [(await fan.deps.paymentBlocks.find(fan.id, NOW))?.cards, listed?.cards];
    };
    await fan.fail({ card: `${fan.id} last week`, at: NOW - 7 * DAY });
    await fan.failFour();
    expect(await counts()).toEqual([4, 4]);
    await fan.fail({ card: `${fan.id} a fifth`, at: NOW + 1000 });
    await fan.fail({ card: `${fan.id} a fifth`, at: NOW + 2000 });
    expect(await counts()).toEqual([5, 5]);
    await database().client.execute(`delete from failed_cards where buyer_id = '${fan.id}'`);
    expect(await counts()).toEqual([4, 4]);
  });

  test("are forgotten after eight days, and a block that long after its end", async () => {
    const fan = await buyer();
    await fan.failFour();
    const rows = async (table: string, owner: string) =>
      (await database().client.execute(`select 1 from ${table} where ${owner} = '${fan.id}'`)).rows.length;
    await deleteFraudRecords(fan.deps, NOW + 8 * DAY);
    expect([await rows("failed_cards", "buyer_id"), await rows("payment_blocks", "user_id")]).toEqual([4, 1]);
    await deleteFraudRecords(fan.deps, NOW + 8 * DAY + 1);
    expect([await rows("failed_cards", "buyer_id"), await rows("payment_blocks", "user_id")]).toEqual([0, 1]);
    await deleteFraudRecords(fan.deps, NOW + 98 * DAY);
    expect(await rows("payment_blocks", "user_id")).toBe(0);
  });
});

describe("an appeal", () => {
  test("can be made once until it is answered, and only while the account is blocked", async () => {
    const fan = await buyer();
    expect(await fan.appeal("Too early")).toBe(false);
    await fan.failFour();
    const sent = await Promise.all(Array.from({ length: 10 }, (_, i) => fan.appeal(`Please ${i}`)));
    expect(sent.filter(Boolean)).toHaveLength(1);
    const [listed] = (await fan.deps.paymentBlocks.list(NOW, 50)).filter(({ userId }) => userId === fan.id);
    expect(listed).toMatchObject({ cards: 4, appeal: expect.stringMatching(/^Please/) });
    expect(await fan.answer("keep")).toEqual({ ok: true });
    expect(await fan.answer("keep")).toEqual({ ok: false, reason: "no_appeal" });
    expect(await fan.deps.paymentBlocks.find(fan.id, NOW)).toMatchObject({ appeal: { answer: "kept" } });
    fan.time.now += 1000;
    expect([await fan.appeal("Again"), await fan.appeal("And again")]).toEqual([true, false]);
    await fan.answer("keep");
    fan.time.now += 1000;
    expect(await fan.appeal("A third time")).toBe(false);
  });

  test("that two admins grant at once lifts the block once, with one email and one audit entry", async () => {
    const fan = await buyer();
    await fan.failFour();
    await fan.appeal("It was me");
    const done = await Promise.all(Array.from({ length: 6 }, () => fan.answer("lift")));
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    const { client } = database();
    const audit = await client.execute(`select action, reason from audit_log where subject_id = '${fan.id}'`);
    expect(audit.rows.map((row) => [row.action, row.reason])).toEqual([
      ["payments.unblocked", "It was a mix-up"],
    ]);
    const mail = await client.execute(
      `select subject, body from outgoing_emails where recipient = '${fan.id}@example.com'`,
    );
    expect(mail.rows).toHaveLength(1);
    expect(mail.rows[0]?.subject).toBe("Your Fanlight account is ready again");
    expect(await fan.isBlocked()).toBe(false);
  });

  test("that was granted resets the count: earlier cards don't count, even if their event is late", async () => {
    const fan = await buyer();
    await fan.failFour();
    fan.time.now += HOUR;
    await fan.answer("lift");
    await fan.fail({ card: "late", at: NOW + 1000 });
    await fan.fail({ card: "new", at: fan.time.now + 1000 });
    expect(await fan.isBlocked()).toBe(false);
    for (const n of [1, 2, 3]) await fan.fail({ card: `next ${n}`, at: fan.time.now + 1000 });
    expect(await fan.isBlocked()).toBe(true);
  });
});
