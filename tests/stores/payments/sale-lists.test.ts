import { expect, test } from "vitest";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
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
