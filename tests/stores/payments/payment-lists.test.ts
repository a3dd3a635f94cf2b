import { expect, test } from "vitest";
import { removed_places } from "#db/schema/moderation/cases.ts";
import { paymentStore } from "#db/stores/payments/payments.ts";
import { refundStore } from "#db/stores/reversals/refunds/refunds.ts";
import { sumSales, toSaleSummary } from "#domain/payments/sales/sale-summary.ts";
import { people, posts } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { beginSale, beginSubscription } from "../provider/begun-sale.ts";
import { providerForFile } from "../provider/provider-world.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 10_000_000 }));

test("a recorded sale is in its seller's list and balance", async () => {
  const sale = await beginSubscription(database().db, world(), { amount: 2000 });
  const before = (await paymentStore(database().db).listForSeller(people.creator.id, 500)).owed;
  sale.pay();
  await sale.hear();
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

test("fans don't read the title of a bought post where we removed it", async () => {
  const { db } = database();
  const sale = await beginSale(db, world(), { amount: 1100 });
  sale.pay();
  await sale.hear();
  await db.insert(removed_places).values({ post_id: posts.ppvForAll.id, place: "US-OR" });
  const titles = async (place: string) => {
    db.$viewerPlaces = [place];
    const [bought] = (await paymentStore(db).listForBuyer(people.fan.id, 500)).filter(
      (one) => one.gross === 1100,
    );
    const found = await paymentStore(db).findForBuyer(bought?.id ?? "", people.fan.id);
    const facts = await refundStore(db).findFacts(bought?.id ?? "");
    db.$viewerPlaces = [];
    return [bought?.postExists, found?.payment.postExists, facts?.boughtTitle];
  };
  expect(await titles("US-UT")).toEqual([true, true, posts.ppvForAll.title]);
  expect(await titles("US-OR")).toEqual([false, false, null]);
});

test("the net in the list of sales matches what the ledger owes the creator, whatever was reversed", async () => {
  const { db } = database();
  const stories = [
    ["pay"],
    ["pay", "refundPart"],
    ["pay", "refund"],
    ["pay", "dispute"],
    ["pay", "dispute", "win"],
    ["pay", "refundPart", "dispute"],
    ["pay", "dispute", "lose"],
  ] as const;
  for (const story of stories) {
    const sale = await beginSubscription(db, world(), { amount: 1999 });
    for (const act of story) {
      if (act === "refundPart") sale.refund(667);
      else sale[act]();
    }
    await sale.hear();
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
