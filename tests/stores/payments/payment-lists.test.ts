import { expect, test } from "vitest";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { sumSales, toSaleSummary } from "../../../app/domain/payments/sale-summary.ts";
import { paymentStore } from "../../../db/stores/payments/payments.ts";
import { people } from "../../cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { beginSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));

test("a recorded sale is in its seller's list and balance", async () => {
  const { provider, deps } = await beginSale(database().db, 2000);
  const before = (await paymentStore(database().db).listForSeller(people.creator.id, 500)).owed;
  provider.actions.checkOut();
  for (const event of provider.events) await handleEvent(deps, event);
  const seen = await paymentStore(database().db).listForSeller(people.creator.id, 500);
  expect(seen.owed - before).toBe(1800);
  expect(seen.sales.find((sale) => sale.gross === 2000)).toMatchObject({
    fee: 200,
    net: 1800,
    buyer: "ada.fan",
  });
  const receipts = await paymentStore(database().db).listForBuyer(people.fan.id, 500);
  expect(receipts.find((one) => one.gross === 2000)?.seller).toEqual({ username: "mira", name: "Mira" });
  expect(await paymentStore(database().db).listForBuyer(people.otherFan.id, 500)).toEqual([]);
  const others = await paymentStore(database().db).listForSeller(people.otherCreator.id, 500);
  expect(others).toEqual({ sales: [], owed: 0 });
});

test("what the list of sales says a creator keeps is what the ledger owes them, whatever was reversed", async () => {
  const { db } = database();
  const stories = [
    ["checkOut"],
    ["checkOut", "refundPart"],
    ["checkOut", "refund"],
    ["checkOut", "dispute"],
    ["checkOut", "dispute", "winDispute"],
    ["checkOut", "refundPart", "dispute"],
    ["checkOut", "dispute", "loseDispute"],
  ] as const;
  for (const story of stories) {
    const { provider, deps } = await beginSale(db, 1999);
    for (const act of story) {
      if (act === "refundPart") provider.actions.refund(1 / 3);
      else provider.actions[act]();
    }
    for (const event of provider.events) await handleEvent(deps, event);
  }
  const { sales, owed } = await paymentStore(db).listForSeller(people.creator.id, 500);
  const rows = sales.map(toSaleSummary);
  for (const row of rows) expect(row.gross - row.returned - row.fee).toBe(row.net);
  expect(sumSales(rows).net).toBe(owed);
  const kept = rows
    .filter((row) => row.gross === 1999)
    .map(({ state, returned, net }) => [state, returned, net]);
  expect(kept.toSorted()).toEqual(
    [
      ["paid", 0, 1799],
      ["partly_refunded", 667, 1199],
      ["refunded", 1999, 0],
      ["disputed", 1999, 0],
      ["paid", 0, 1799],
      ["disputed", 1999, 0],
      ["disputed", 1999, 0],
    ].toSorted(),
  );
});
