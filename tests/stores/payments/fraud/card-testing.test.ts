import { describe, expect, test } from "vitest";
import { rateLimits } from "#domain/gates/rate-limits.ts";
import { recordWarning } from "#domain/payments/fraud/record-warning.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { buyerAt } from "./buyer-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const buyer = (more?: Parameters<typeof buyerAt>[1]) => buyerAt(database(), more);

describe("a network", () => {
  test("may start sixty sales in ten minutes, then none for six hours", async () => {
    const fan = await buyer();
    const { max, blockMs } = rateLimits.payments;
    const stops = await Promise.all(Array.from({ length: max + 5 }, () => fan.admit("198.51.100.7")));
    expect(stops.filter((stop) => stop === null)).toHaveLength(60);
    fan.time.now += 11 * 60_000;
    expect(await fan.admit("198.51.100.7")).toMatchObject({ reason: "network_blocked" });
    expect(await fan.admit("198.51.100.8")).toBeNull();
    fan.time.now = NOW + blockMs;
    expect(await fan.admit("198.51.100.7")).toBeNull();
  });
});

describe("a creator who is used for card testing", () => {
  test("keeps new accounts waiting after ten sales an hour, but no other accounts, and no other creator's fans", async () => {
    const { otherCreator } = people;
    const { client } = database();
    const fresh = await buyer({ sellerId: otherCreator.id });
    const established = await buyer({ sellerId: otherCreator.id });
    const payer = await buyer({ sellerId: otherCreator.id });
    await client.execute(`update profiles set created_at = ${NOW - 8 * DAY} where id = '${established.id}'`);
    await client.execute(`insert into payments (id, kind, buyer_id, seller_id, gross, fee, net, stripe_reference, paid_at, created_at)
      values ('paid-${payer.id}', 'tip', '${payer.id}', '${people.creator.id}', 500, 50, 450, 'paid-${payer.id}', 1, 1)`);
    for (let n = 0; n < 10; n++)
      await (await buyer({ sellerId: otherCreator.id })).fail({ card: `tested ${n}`, at: NOW - 1 });
    const first = await Promise.all(Array.from({ length: 10 }, (_, i) => fresh.admit(`a${i}`)));
    expect(first).toEqual(Array(10).fill(null));
    const another = await buyer({ sellerId: otherCreator.id });
    expect(await another.admit()).toEqual({ reason: "slowed", waitMs: HOUR });
    for (const fan of [established, payer]) expect(await fan.admit()).toBeNull();
    expect(await (await buyer()).admit()).toBeNull();
    another.time.now += HOUR;
    expect(await another.admit()).toBeNull();
  });
});

test("an early fraud warning has the provider's latest status, and is settled once nothing can be done", async () => {
  const { deps } = await buyer();
  let isActionable = true;
  const warnings = {
    ...deps,
    payments: {
      fraudWarning: async (id: string) =>
        id === "issfr_none"
          ? null
          : { id, chargeId: "ch_1", paymentIntentId: null, fraudType: "misc", createdAt: NOW, isActionable },
    },
  };
  const open = async () => (await deps.fraudWarnings.listOpen(50)).map(({ id }) => id);
  expect(await recordWarning(warnings, "issfr_none", null)).toBe(false);
  await Promise.all(Array.from({ length: 5 }, () => recordWarning(warnings, "issfr_1", null)));
  expect(await open()).toEqual(["issfr_1"]);
  isActionable = false;
  await recordWarning(warnings, "issfr_1", null);
  expect(await open()).toEqual([]);
  const older = {
    id: "issfr_1",
    stripe_charge_id: "ch_1",
    fraud_type: "misc",
    created_at: NOW,
    read_at: NOW - 1,
  };
  await deps.fraudWarnings.save(older, null);
  expect(await open()).toEqual([]);
});
