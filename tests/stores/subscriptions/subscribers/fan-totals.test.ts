import fc from "fast-check";
import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { creatorId, fanId, insertFans } from "#tests/stores/messages/broadcasts/broadcast-fixture.ts";

const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await insertFans(db, 3);
});

test("fan totals match the ledger after any bookings in any order", async () => {
  const { client } = database();
  let run = 0;
  const entry = fc.record({
    fan: fc.nat(2),
    isOther: fc.boolean(),
    kind: fc.constantFrom("subscription", "purchase", "tip", "unlock", "message"),
    moves: fc.array(fc.constantFrom(-2500, -1500, -700, 700, 1500, 2500), { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), async (booked) => {
      run += 1;
      await client.batch(
        booked.flatMap(({ fan, isOther, kind, moves }, i) => {
          const id = `p-${run}-${i}`;
          const sellerId = isOther ? people.otherCreator.id : creatorId;
          return [
            {
              sql: `insert into payments (id, kind, buyer_id, seller_id, gross, fee, net, stripe_reference, paid_at, created_at)
                values (?, ?, ?, ?, 1000, 100, 900, ?, 0, 0)`,
              args: [id, kind, fanId(fan), sellerId, id],
            },
            ...moves.flatMap((amount, step) =>
              (["provider", "platform", "seller"] as const).map((account) => ({
                sql: `insert into ledger_entries (id, transaction_id, kind, payment_id, account, seller_id, amount, created_at)
                  values (?, ?, 'sale', ?, ?, ?, ?, 0)`,
                args: [
                  ...[`${id}:${step}:${account}`, `${id}:${step}`, id, account],
                  ...[account === "seller" ? sellerId : null],
                  account === "provider" ? amount : account === "seller" ? -amount : 0,
                ],
              })),
            ),
          ];
        }),
        "write",
      );
      const kept = await client.execute(`select seller_id, buyer_id, paid from fan_totals order by 1, 2`);
      const summed =
        await client.execute(`select p.seller_id, p.buyer_id, sum(e.amount) as paid from ledger_entries e
        join payments p on p.id = e.payment_id where e.account = 'provider' and p.id like 'p-%' group by 1, 2 order by 1, 2`);
      expect(kept.rows.map((row) => ({ ...row }))).toEqual(summed.rows.map((row) => ({ ...row })));
      const parts = await client.execute(`select p.buyer_id, -sum(e.amount) as net from ledger_entries e
        join payments p on p.id = e.payment_id where e.account <> 'provider' and p.id like 'p-%' group by 1`);
      const bySum = Object.fromEntries(parts.rows.map((row) => [String(row.buyer_id), row.net]));
      for (const fan of Object.keys(bySum))
        expect(
          kept.rows.filter((row) => row.buyer_id === fan).reduce((sum, row) => sum + Number(row.paid), 0),
        ).toBe(bySum[fan]);
    }),
    { numRuns: cases(20) },
  );
});

test("months are those paid and not fully refunded, of all subscriptions to a creator", async () => {
  const { client } = database();
  let run = 0;
  const month = fc.record({
    of: fc.nat(3),
    returned: fc.array(fc.record({ refunded: fc.nat(1000), disputed: fc.constantFrom(0, 1000) }), {
      maxLength: 3,
    }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(month, { maxLength: 8 }), async (paid) => {
      run += 1;
      const between = [0, 0, 1, 2].map((fan, i) => [
        fanId(fan),
        i === 3 ? people.otherCreator.id : creatorId,
      ]);
      await client.batch(
        [
          ...between.map(([buyer = "", seller = ""], i) => ({
            sql: `insert into subscriptions (id, buyer_id, seller_id, status, price, stripe_subscription_id, current_period_start,
              current_period_end, expires_at, created_at, updated_at) values (?, ?, ?, 'active', 1000, ?, 0, 0, 0, 0, 0)`,
            args: [`s-${run}-${i}`, buyer, seller, `s-${run}-${i}`],
          })),
          ...paid.flatMap(({ of, returned }, i) => [
            {
              sql: `insert into payments (id, kind, subscription_id, buyer_id, seller_id, gross, fee, net, stripe_reference, paid_at,
                created_at) values (?, 'subscription', ?, ?, ?, 1000, 100, 900, ?, 0, 0)`,
              args: [`m-${run}-${i}`, `s-${run}-${of}`, ...(between[of] ?? []), `m-${run}-${i}`],
            },
            ...returned.map(({ refunded, disputed }) => ({
              sql: "update payments set refunded = ?, disputed = ? where id = ?",
              args: [refunded, disputed, `m-${run}-${i}`],
            })),
          ]),
        ],
        "write",
      );
      const kept = await client.execute(
        "select seller_id, buyer_id, months from fan_totals where months <> 0 order by 1, 2",
      );
      const counted = await client.execute(`select s.seller_id, s.buyer_id, count(*) as months from payments p
        join subscriptions s on s.id = p.subscription_id where p.refunded + p.disputed < p.gross group by 1, 2 order by 1, 2`);
      expect(kept.rows.map((row) => ({ ...row }))).toEqual(counted.rows.map((row) => ({ ...row })));
    }),
    { numRuns: cases(20) },
  );
});
