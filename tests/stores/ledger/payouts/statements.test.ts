import fc from "fast-check";
import { expect, test } from "vitest";
import { payoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import { statementStore } from "#db/stores/ledger/statements.ts";
import { getStatement, statementFile } from "#domain/ledger/statements/get-statement.ts";
import { monthOf } from "#domain/ledger/statements/month.ts";
import { DAY, NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { newSeller, sellerAtProvider } from "./fixtures/payout-fixture.ts";

const world = providerForFile();
const database = databaseForFile(({ db }) => insertCast(db));
const deps = () => ({ statements: statementStore(database().db), clock: { now: () => NOW + 40 * DAY } });

async function read(sellerId: string, month: string) {
  const first = await getStatement(deps(), { sellerId, month }, null);
  if (first === null) throw new Error(`no ${month}`);
  const lines = [...first.lines];
  for (let last = first.last; last; ) {
    const next = await getStatement(deps(), { sellerId, month }, last);
    lines.push(...(next?.lines ?? []));
    last = next?.last ?? null;
  }
  let text = "";
  for await (const part of (await statementFile(deps(), { sellerId, month })) ?? []) text += part;
  const rows = text
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((row) => row.split(","));
  const cents = (cell: string | undefined) => Math.round(Number(cell) * 100);
  return {
    ...first,
    lines: lines.map((line) => line.cents),
    file: rows.slice(2, -1).map((row) => cents(row[2])),
    fileOpening: cents(rows[1]?.[3]),
    fileClosing: cents(rows.at(-1)?.[3]),
  };
}
const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
const monthsAround = [-2, -1, 0, 1].map((n) => monthOf(Date.UTC(2026, new Date(NOW).getUTCMonth() + n, 15)));

test("months match any history to the cent: each closing balance is the next opening balance, and files add up", async () => {
  const act = fc.tuple(
    fc.constantFrom<"sell" | "refund" | "payOut">("sell", "sell", "refund", "payOut"),
    fc.integer({ min: 1, max: 9000 }),
    fc.integer({ min: -70, max: 30 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const { db } = database();
      world().time.now = NOW;
      const seller = await sellerAtProvider(db, world());
      for (const [what, cents, day] of acts) {
        if (what === "payOut") await seller.provider.create(cents);
        else await seller.book(what === "sell" ? cents : -cents, NOW + day * DAY);
      }
      await seller.deliver();
      const { owed } = await seller.stored();
      expect((await payoutStore(db).findEarnings(seller.id))?.owed).toBe(owed);

      let closing = 0;
      for (const month of monthsAround) {
        const shown = await read(seller.id, month);
        expect(shown.opening).toBe(closing);
        expect(sum(shown.lines)).toBe(shown.closing - shown.opening);
        expect(sum(shown.totals.map(({ cents }) => cents))).toBe(shown.closing - shown.opening);
        expect(shown.file).toEqual(shown.lines);
        expect([shown.fileOpening, shown.fileClosing]).toEqual([shown.opening, shown.closing]);
        closing = shown.closing;
      }
      expect(closing).toBe(owed);
    }),
    { numRuns: cases(25) },
  );
});

test("a month of many entries has all of them, page by page, and in one file", async () => {
  const { db, client } = database();
  const seller = await newSeller(db);
  const from = Date.UTC(2026, new Date(NOW).getUTCMonth(), 1);
  await client.execute(`insert into ledger_entries (id, transaction_id, kind, account, seller_id, amount, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 2345)
    select 'many' || i, 'many' || i, 'sale', 'seller', '${seller.id}', -i, ${from} + (i / 3) from n`);
  const shown = await read(seller.id, monthOf(from));
  expect(shown.lines).toHaveLength(2345);
  expect(shown.file).toEqual(shown.lines);
  expect([shown.closing, shown.fileClosing]).toEqual([(2345 * 2346) / 2, (2345 * 2346) / 2]);
});

test("future months and invalid months have no statement", async () => {
  const seller = await newSeller(database().db);
  for (const month of ["2199-01", "2026-13", "2026-1", "x"]) {
    expect(await getStatement(deps(), { sellerId: seller.id, month }, null)).toBeNull();
    expect(await statementFile(deps(), { sellerId: seller.id, month })).toBeNull();
  }
});
