import { beforeAll, expect, test } from "vitest";
import { weekStart } from "#domain/ledger/payouts/payout-week.ts";
import { DAY, people } from "#tests/cast.ts";
import { deliverEvent, paidSale, providerClient, signed } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { CONNECT_SECRET } from "../site/test-settings.ts";

const site = siteForFile();
const account = { stripeAccount: "acct_mira" };
const mira = () => site().visitor({ as: people.creator });
const balanceText = async () => {
  const { text } = await (await mira()).get("/dashboard");
  return text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
};
/** Marks this week's payouts as begun, as on a Monday. */
const beginWeek = () => site().rows("insert into payout_weeks (week_at) values (?)", weekStart(Date.now()));
const age = () =>
  site().rows("update payments set paid_at = paid_at - ? where seller_id = ?", 30 * DAY, people.creator.id);
const payouts = () => site().rows("select * from payouts where seller_id = ?", people.creator.id);
const orders = () => site().rows("select * from payout_orders where seller_id = ?", people.creator.id);
const owed = async () =>
  (
    await site().rows(
      "select -sum(amount) as owed from ledger_entries where account = 'seller' and seller_id = ?",
      people.creator.id,
    )
  )[0]?.owed;

beforeAll(async () => {
  site().control.setMode("hold");
  for (let i = 0; i < 4; i++) {
    const sale = await paidSale(site());
    await deliverEvent(site(), sale.find("invoice.paid"));
  }
  // Entries never change, so the month-old first sale has to be inserted.
  await site().rows(
    `insert into ledger_entries (id, transaction_id, kind, account, seller_id, amount, created_at)
     values ('old', 'old', 'sale', 'seller', ?, -100, ?)`,
    people.creator.id,
    Date.now() - 30 * DAY,
  );
  await age();
});

test("a payout is made once, of what the provider has, and its page lists what it consists of", async () => {
  expect(await owed()).toBe(5500);
  expect(await balanceText()).toContain("Available $0.00 Pending $55.00 until");
  await beginWeek();
  await site().scheduled();
  expect(await orders()).toMatchObject([{ refusal: "pending", amount: null }]);

  await site().rows("delete from payout_orders");
  await site().rows("delete from payout_weeks");
  site().control.makeAvailable({ account: "acct_mira" });
  await beginWeek();
  for (let i = 0; i < 3; i++) await Promise.all([site().scheduled(), site().scheduled()]);
  const made = await providerClient(site()).payouts.list({}, account);
  expect(made.data).toHaveLength(1);
  const [payout] = made.data;
  expect(payout).toMatchObject({ amount: 5400, automatic: false, status: "pending" });
  expect(await payouts()).toMatchObject([{ id: payout?.id, amount: 5400, status: "pending" }]);
  expect(await orders()).toMatchObject([{ amount: 5400, stripe_payout_id: payout?.id, refusal: null }]);
  expect(await owed()).toBe(100);
  expect(await balanceText()).toMatch(/On its way to your bank \$54\.00 expected/);
  const schedule = (await providerClient(site()).accounts.retrieve("acct_mira")).settings?.payouts?.schedule;
  expect(schedule?.interval).toBe("manual");

  const creator = await mira();
  const path = `/payments/payouts/${payout?.id}`;
  const page = await creator.get(path);
  expect(page.text).toContain("in this payout");
  const file = await creator.get(`${path}/file`);
  expect(file.headers.get("content-type")).toContain("text/csv");
  const amounts = file.text
    .split("\r\n")
    .slice(1, -1)
    .map((line) => Number(line.split(",")[2]));
  expect(Math.round(amounts.reduce((sum, dollars) => sum + dollars, 0) * 100)).toBe(5400);
  expect((await creator.get("/payments")).text).toContain(path);
  for (const other of [people.otherCreator, people.fan]) {
    const visitor = await site().visitor({ as: other });
    expect([(await visitor.get(path)).status, (await visitor.get(`${path}/file`)).status]).toEqual([
      404, 404,
    ]);
  }
});

test("events complete a payout in any order; a payout returned days later is owed again, with the reason", async () => {
  const [row] = await payouts();
  const payout = String(row?.id);
  const own = async () =>
    (await providerClient(site()).events.list({ type: "payout.*", limit: 100 }, account)).data;
  const deliver = async () => {
    for (const event of await own()) {
      expect(await site().deliver(signed(JSON.stringify(event), CONNECT_SECRET))).toBe(200);
    }
  };
  site().control.movePayout({ payout });
  site().control.movePayout({ payout });
  await deliver();
  expect(await payouts()).toMatchObject([{ status: "paid", trace_id: expect.stringMatching(/^TRACE/) }]);
  expect(await owed()).toBe(100);

  site().control.movePayout({ payout, to: "failed" });
  await deliver();
  await deliver();
  expect(await payouts()).toMatchObject([{ status: "failed", arrived_at: null }]);
  expect(await owed()).toBe(5500);
  const page = await (await mira()).get(`/payments/payouts/${payout}`);
  expect(page.text).toContain("The bank couldn&#x27;t process the payout.");
  expect(page.text).toContain("Update bank details");
  expect(await balanceText()).toContain("Payouts are paused");
});

test("the balance is shown even if the provider doesn't answer", async () => {
  site().control.fault({ kind: "500", count: 50 });
  try {
    expect(await balanceText()).toContain("$55.00 The payment provider isn&#x27;t responding");
  } finally {
    site().control.clearFaults();
  }
});
