// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { monthOf } from "#domain/ledger/statements/month.ts";
import { DAY, HOUR, people } from "#tests/cast.ts";
import { deliverEvent, paidSale, providerClient, signed } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { CONNECT_SECRET } from "../site/test-settings.ts";

const site = siteForFile();
const account = { stripeAccount: "acct_mira" };
const mira = () => site().visitor({ as: people.creator });
const admin = () => site().visitor({ as: people.admin });
const textOf = async (path: string, who = mira) => {
  const { text } = await (await who()).get(path);
  return text
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
};
const made = async () => (await providerClient(site()).payouts.list({}, account)).data;
async function newWeek() {
  await site().rows("delete from payout_orders");
  await site().rows("delete from payout_weeks");
}
/** The next daily check, with everything that waited for an hour now due. */
async function nextCheck() {
  await site().rows("delete from reconciliation_days");
  await site().rows(
    "update reconciliations set id = id || '-' || at || '-old', at = at - ?, differs_since = differs_since - ?, same_since = same_since - ?",
    ...[HOUR, HOUR, HOUR],
  );
  await site().scheduled();
}
const holds = () => site().rows("select * from payout_holds where seller_id = ?", people.creator.id);
const payment = async () =>
  String((await site().rows("select id from payments where seller_id = ?", people.creator.id))[0]?.id);

beforeAll(async () => {
  site().control.setMode("hold");
  for (let i = 0; i < 4; i++) {
    const sale = await paidSale(site());
    await deliverEvent(site(), sale.find("invoice.paid"));
  }
  site().control.makeAvailable({ account: "acct_mira" });
  // Entries never change, so the month-old first sale is inserted, netting to zero.
  for (const [id, kind, amount] of [
    ["old", "sale", -1],
    ["old-back", "transfer_reversal", 1],
  ] as const)
    await site().rows(
      `insert into ledger_entries (id, transaction_id, kind, account, seller_id, amount, created_at)
       values (?, ?, ?, 'seller', ?, ?, ?)`,
      ...[id, id, kind, people.creator.id, amount, Date.now() - 30 * DAY],
    );
  await newWeek();
  // Makes the first scheduled runs only check.
  await (await admin()).form("/admin/creators/mira/payouts", {
    rule: "other",
    reason: "Waiting for the first check",
  });
});

test("a matching balance is shown as checked; a lasting difference stops payouts, and a later match resumes them", async () => {
  await site().scheduled();
  expect(await textOf("/payments")).toContain("matches to the cent");
  site().control.adjust({ account: "acct_mira", amount: -100 });
  await nextCheck();
  expect(await textOf("/payments")).toContain("A payment was still on its way during the last check");
  await nextCheck();
  expect(await textOf("/payments")).toContain("balance for you differs from our records by $1.00");
  expect(await textOf("/admin/reconciliation", admin)).toMatch(
    /mira Differs .* \$54\.00 \$53\.00 \$0\.00 -\$1\.00/,
  );
  const [byHand, mismatch] = await holds();
  const release = async (id: unknown, more = {}) => {
    const fields = { intent: "release", id: String(id), reason: "Found and cleared up", ...more };
    return (await admin()).form("/admin/creators/mira/payouts", fields);
  };
  expect((await release(mismatch?.id)).text).toContain("The balances still differ, by $1.00");
  expect((await release(byHand?.id)).status).toBe(303);
  expect((await release(byHand?.id)).status).toBe(409);
  await newWeek();
  await site().scheduled();
  expect(await made()).toEqual([]);

  site().control.adjust({ account: "acct_mira", amount: 100 });
  await nextCheck();
  expect(await holds()).toMatchObject([{ kind: "admin" }, { kind: "mismatch", released_by: null }]);
  expect((await holds()).every(({ released_at }) => released_at !== null)).toBe(true);
  expect(await textOf("/payments")).toContain("matches to the cent");
  expect(
    await site().count("outgoing_emails", "id like 'payout-match-%' or id like 'payout-mismatch-%'"),
  ).toBe(2);
  // A hold's ID contains the day of its check.
  await site().rows("update payout_holds set id = id || '-over' where released_at is not null");
  site().control.adjust({ account: "acct_mira", amount: -200 });
  for (let i = 0; i < 2; i++) await nextCheck();
  const again = (await holds()).find(({ released_at }) => released_at === null);
  site().control.fault({ kind: "500", count: 50 });
  expect((await release(again?.id, { override: "yes" })).text).toContain("nothing was compared");
  site().control.clearFaults();
  expect((await release(again?.id, { override: "yes" })).status).toBe(303);
  await nextCheck();
  expect((await holds()).every(({ released_at }) => released_at !== null)).toBe(true);
  expect(await textOf("/payments")).toMatch(/records by \$2\.00\..*doesn't stop your payouts/);
  site().control.adjust({ account: "acct_mira", amount: 200 });
  await nextCheck();
});

test("an admin's hold is shown with its reason, date, and contact, and says what is held", async () => {
  const until = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10);
  const page = "/admin/creators/mira/payouts";
  for (const fields of [
    { rule: "other", reason: "", until: "" },
    { rule: "other", reason: "A card was reported stolen", until: "2020-01-01" },
  ])
    expect((await (await admin()).form(page, fields)).status).toBe(422);
  await (await admin()).form(page, { rule: "other", reason: "A card was reported stolen", until });
  const text = await textOf("/payments");
  for (const part of [
    "Held $54.00",
    "Payouts are on hold",
    "A card was reported stolen",
    "support@fanlight.example",
  ])
    expect(text).toContain(part);
  expect(await textOf("/dashboard")).toContain("A card was reported stolen");
  expect(await textOf("/admin/reconciliation", admin)).toMatch(
    /Open holds .*mira By an admin A card was reported stolen/,
  );
  await newWeek();
  await site().scheduled();
  expect(await made()).toEqual([]);
  const entries = await site().rows(
    "select action, actor_id is null as automatic from audit_log where action like 'payouts.%' or action in ('reports.held', 'reports.reversed') order by created_at",
  );
  expect(entries.filter(({ automatic }) => automatic === 0)).toHaveLength(4);
  expect(entries.filter(({ automatic }) => automatic === 1)).toHaveLength(2);
  await site().rows("update payout_holds set released_at = 1 where released_at is null");
});

test("another bank account holds payouts until tomorrow, however the provider reports it", async () => {
  const deliver = async () => {
    for (const type of ["account.updated", "account.external_account.created"]) {
      const [event] = (await providerClient(site()).events.list({ type, limit: 1 }, account)).data;
      expect(await site().deliver(signed(JSON.stringify(event), CONNECT_SECRET))).toBe(200);
    }
  };
  site().control.changeBank({ account: "acct_mira", number: "000111112222" });
  await deliver();
  const first = (await holds()).filter(({ kind }) => kind === "bank_change");
  site().control.changeBank({ account: "acct_mira", number: "000111113333" });
  await deliver();
  const open = (await holds()).filter(({ kind }) => kind === "bank_change");
  expect(open).toHaveLength(first.length + 1);
  expect(await textOf("/payments")).toMatch(/TEST BANK ending in 3333\. Payouts resume on .* UTC/);
  expect(await site().count("outgoing_emails", "subject like '%payout details changed'")).toBe(open.length);
  await site().rows("update payout_holds set released_at = 1 where released_at is null");
});

test("a sale is traced from the card to the bank, by its creator alone", async () => {
  const path = `/payments/sales/${await payment()}`;
  const before = await textOf(path);
  for (const part of [
    "Paid by card $15.00",
    "Platform fee -$1.50",
    "$0.74 paid by us",
    "It can be in the payout on",
  ])
    expect(before).toContain(part);
  await newWeek();
  await site().scheduled();
  const [payout] = await made();
  expect(payout?.amount).toBe(5400);
  site().control.fault({ kind: "500", count: 50 });
  const after = await textOf(path);
  site().control.clearFaults();
  expect(after).toContain("Being sent");
  expect(after).toContain("$0.74 paid by us");
  expect(await textOf("/payments")).toContain("On its way to your bank $54.00");
  for (const person of [people.otherCreator, people.fan]) {
    const visitor = await site().visitor({ as: person });
    expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.get("/admin/reconciliation")).status).toBe(403);
    expect(
      (
        await visitor.form("/admin/creators/mira/payouts", {
          rule: "other",
          reason: "A long enough reason",
        })
      ).status,
    ).toBe(403);
  }
  const { text } = await (await mira()).get(path);
  expect(text).not.toContain("4242");
  expect(text).not.toMatch(/fan-\d+@example\.com/);
});

test("a month's statement adds up, also as a file, and is its creator's alone", async () => {
  const path = `/payments/statements/${monthOf(Date.now())}`;
  const page = await textOf(path);
  expect(page).toContain("Closing balance $0.00");
  expect(page).toContain("Payout to your bank");
  const file = await (await mira()).get(`${path}/file`);
  expect(file.headers.get("content-disposition")).toContain("statement-");
  const amounts = file.text
    .trimEnd()
    .split("\r\n")
    .slice(2, -1)
    .map((line) => Math.round(Number(line.split(",")[2]) * 100));
  expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(0);
  expect(amounts.length).toBeGreaterThanOrEqual(9);
  const other = await site().visitor({ as: people.otherCreator });
  expect((await other.get(path)).text).toContain("Your balance didn&#x27;t change");
  expect(await textOf("/payments/statements")).toContain("CSV");
});
