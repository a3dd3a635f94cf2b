import { beforeAll, expect, test } from "vitest";
import { people } from "../../cast.ts";
import { beginSale, deliverEvent, payFor, providerClient } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

const facts = (html: string) =>
  html
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("a creator sees this month's earnings, subscribers, renewals, and what is liked", async () => {
  const creator = await site().visitor({ as: people.creator });
  const before = facts((await creator.get("/analytics")).text);
  expect(before).toMatch(/Active subscribers \d+ Set to renew \d+/);
  const counted = (text: string) =>
    /Active subscribers (\d+) Set to renew (\d+)/.exec(text)?.slice(1).map(Number);
  const [running = 0, renewing = 0] = counted(before) ?? [];

  const sale = await beginSale(site());
  for (const event of await payFor(site(), sale)) await deliverEvent(site(), event);
  const sold = facts((await creator.get("/analytics")).text);
  expect(counted(sold)).toEqual([running + 1, renewing + 1]);
  const kept = (text: string) => / \d+ (-?\$[\d.,]+)/.exec(text.slice(text.indexOf("Net earnings")))?.[1];
  expect(kept(sold)).not.toBe(kept(before));

  const customers = await providerClient(site()).customers.list({ email: sale.person.email });
  const [charge] = (await providerClient(site()).charges.list({ customer: customers.data[0]?.id ?? "" }))
    .data;
  site().control.refund({ charge: charge?.id ?? "" });
  const events = (await providerClient(site()).events.list({ limit: 20 })).data.reverse();
  for (const event of events) await deliverEvent(site(), event);
  const refunded = facts((await creator.get("/analytics")).text);
  expect(counted(refunded)).toEqual([running, renewing]);
  expect(kept(refunded)).toBe(kept(before));
  expect(facts((await creator.get("/dashboard")).text)).toMatch(
    new RegExp(`Subscription from ${sale.person.username} Refunded \\$15.00 -\\$15.00 \\$0.00 \\$0.00 `),
  );
});
