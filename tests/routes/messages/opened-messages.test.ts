import { beforeAll, expect, test } from "vitest";
import { setMessagePrice } from "../site/chat-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { paidMessage } from "./paid-message-fixture.ts";

const site = siteForFile({ runtime: "workerd" });
beforeAll(async () => {
  site().control.setMode("hold");
  await setMessagePrice(site(), "all");
});

test("a link on another site doesn't open a bought message, so its guarantee stays", async () => {
  const sale = await paidMessage(site());
  await sale.buy();
  const headers = { "Sec-Fetch-Site": "cross-site" };
  const page = await sale.fan.visitor.get(`${sale.page}?open=yes`, headers);
  expect([page.status, page.text.includes("Until you open it")]).toEqual([200, true]);
  const file = await sale.fan.visitor.get(sale.at(sale.number), headers);
  expect([file.status, file.location]).toEqual([303, sale.page]);
  expect(await site().count("access_log", "buyer_id = ? and action = 'download'", sale.buyer.id)).toBe(0);
  const own = await sale.fan.visitor.get(`${sale.page}?open=yes`, { "Sec-Fetch-Site": "same-origin" });
  expect(own.text).not.toContain("Until you open it");
});
