import { beforeAll, expect, test } from "vitest";
import { formatCents } from "#domain/money.ts";
import { people } from "#tests/cast.ts";
import { beginSale, deliverEvent, payFor, providerClient } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

const facts = (html: string) =>
  html
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const dollars = (text = "") => Math.round(Number(text.replace(/[$,]/g, "")) * 100);
const tile = (text: string, term: string) => dollars(new RegExp(`${term} (-?\\$[\\d.,]+)`).exec(text)?.[1]);
const TILES = ["Net earnings", "Gross", "Fees", "Refunds and disputes"];

test("a creator sees earnings by source and what a refund takes back, on the page and in the file", async () => {
  const creator = await site().visitor({ as: people.creator });
  const look = async () => {
    const text = facts((await creator.get("/analytics")).text);
    const file = (await creator.get("/analytics/earnings/file")).text;
    const people = facts((await creator.get("/analytics/subscribers")).text);
    return {
      people,
      tiles: TILES.map((term) => tile(text, term)),
      total: file.trimEnd().split("\r\n").at(-1),
    };
  };
  const counted = (text: string) =>
    /Active subscribers (\d+) .*?(\d+) set to renew/.exec(text)?.slice(1).map(Number);
  const totalOf = ([net = 0, gross = 0, fee = 0, refunds = 0]: number[]) =>
    [gross, fee, refunds, net].map((cents) => (cents / 100).toFixed(2)).join(",");
  const before = await look();
  const [net = 0, gross = 0, fee = 0, refunds = 0] = before.tiles;
  const [running = 0, renewing = 0] = counted(before.people) ?? [];

  const sale = await beginSale(site());
  for (const event of await payFor(site(), sale)) await deliverEvent(site(), event);
  const sold = await look();
  expect(sold.tiles).toEqual([net + 1350, gross + 1500, fee + 150, refunds]);
  expect(sold.total).toContain(`,${totalOf(sold.tiles)}`);
  expect(counted(sold.people)).toEqual([running + 1, renewing + 1]);
  const mrr = tile(before.people, "MRR");
  expect(sold.people).toMatch(
    new RegExp(`MRR \\${formatCents(mrr + 1500)} (Up \\d+% from .+|\\$0.00 before) About MRR Monthly`),
  );
  const file = (await creator.get("/analytics/subscribers/file")).text.trimEnd().split("\r\n");
  expect(file.at(-2)).toMatch(new RegExp(`^"Total",.*,"${running + 1}",${((mrr + 1500) / 100).toFixed(2)},`));
  expect(file.at(-1)).toMatch(/^"Period before",("-?\d+",){5}\d+\.\d\d,/);

  const customers = await providerClient(site()).customers.list({ email: sale.person.email });
  const [charge] = (await providerClient(site()).charges.list({ customer: customers.data[0]?.id ?? "" }))
    .data;
  site().control.refund({ charge: charge?.id ?? "" });
  const events = (await providerClient(site()).events.list({ limit: 20 })).data.reverse();
  for (const event of events) await deliverEvent(site(), event);
  const refunded = await look();
  expect(refunded.tiles).toEqual([net, gross + 1500, fee, refunds + 1500]);
  expect(refunded.total).toContain(`,${totalOf(refunded.tiles)}`);
  expect(counted(refunded.people)).toEqual([running, renewing]);
  expect(facts((await creator.get("/dashboard")).text)).toMatch(
    new RegExp(`Subscription from ${sale.person.username} Refunded \\$15.00 -\\$15.00 \\$0.00 \\$0.00 `),
  );
});

test("any dates can be chosen, and the file has the same days; another creator's sales are in neither", async () => {
  const creator = await site().visitor({ as: people.creator });
  const text = facts((await creator.get("/analytics?range=custom&from=2026-02-28&to=2026-02-01")).text);
  expect(text).toContain("February 2026. Compared with January 4 to 31, 2026.");
  expect(text).toContain("No sales in this period");
  const file = await creator.get("/analytics/earnings/file?range=custom&from=2026-02-01&to=2026-02-28");
  expect(file.headers.get("Content-Disposition")).toContain("earnings-2026-02-01-to-2026-02-28.csv");
  expect(file.text.trimEnd().split("\r\n").at(-1)).toBe('"Total","","0",0.00,0.00,0.00,0.00');
  const other = await site().visitor({ as: people.otherCreator });
  expect(facts((await other.get("/analytics?range=all")).text)).toContain("No sales in this period");
});
