import { expect, test } from "vitest";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { sellerAtProvider } from "./fixtures/payout-fixture.ts";

const world = providerForFile();
const database = databaseForFile(({ db }) => insertCast(db));

/** A creator whose payouts are recorded as soon as they change. */
async function seller() {
  const { book, provider, deliver, stored } = await sellerAtProvider(database().db, world());
  return {
    book,
    async payOut(amount: number) {
      const id = await provider.create(amount);
      await deliver();
      return id;
    },
    async fail() {
      provider.actions.fail();
      await deliver();
    },
    async itemsOf(id: string) {
      const payout = (await stored()).payouts.find((one) => one.id === id);
      return Object.fromEntries((payout?.items ?? []).map(({ source, amount }) => [source, amount]));
    },
  };
}

test("a payout takes the oldest earnings first, and the next one takes the rest of a split earning", async () => {
  const { book, payOut, itemsOf } = await seller();
  const [first, second] = [await book(3000), await book(3000)];
  const monday = await payOut(5000);
  const third = await book(4000);
  const next = await payOut(5000);
  expect(await itemsOf(monday)).toEqual({ [first]: 3000, [second]: 2000 });
  expect(await itemsOf(next)).toEqual({ [second]: 1000, [third]: 4000 });
});

test("deductions since the last payout are in the next, so that its rows add up to it", async () => {
  const { book, payOut, itemsOf } = await seller();
  const [sale, refund] = [await book(6000), await book(-1000)];
  expect(await itemsOf(await payOut(5000))).toEqual({ [sale]: 6000, [refund]: -1000 });
});

test("a failed payout's items are in the payout that replaces it, and another payout's items stay there", async () => {
  const { book, payOut, fail, itemsOf } = await seller();
  const first = await book(5000);
  const failed = await payOut(5000);
  await fail();
  const second = await book(500);
  const replacement = await payOut(5500);
  expect(await itemsOf(failed)).toEqual({ [first]: 5000 });
  expect(await itemsOf(replacement)).toEqual({ [first]: 5000, [second]: 500 });
});

test("what was paid beyond the earnings is deducted from the next payout", async () => {
  const { book, payOut, itemsOf } = await seller();
  const first = await book(1000);
  const ahead = await payOut(1500);
  const second = await book(3000);
  const next = await payOut(2000);
  expect(await itemsOf(ahead)).toEqual({ [first]: 1000 });
  expect(await itemsOf(next)).toEqual({ [`payout:${ahead}`]: -500, [second]: 2500 });
});

test("an amount that was paid ahead and then came back is not deducted for good", async () => {
  const { book, payOut, fail, itemsOf } = await seller();
  const first = await book(1000);
  const ahead = await payOut(1500);
  await fail();
  const next = await payOut(1000);
  expect(await itemsOf(ahead)).toEqual({ [first]: 1000 });
  expect(await itemsOf(next)).toEqual({ [first]: 1000 });
});

test("a debit from the bank settles deductions, oldest first", async () => {
  const { book, payOut, itemsOf } = await seller();
  const [first, second] = [await book(-400), await book(-600)];
  expect(await itemsOf(await payOut(-700))).toEqual({ [first]: -400, [second]: -300 });
});
