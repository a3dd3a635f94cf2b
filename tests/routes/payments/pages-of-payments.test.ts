import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();

const tips = (buyerId: string, name: string) =>
  site().rows(
    `insert into payments (id, kind, buyer_id, seller_id, gross, fee, net, stripe_reference, paid_at, created_at)
     with recursive n(i) as (select 10 union all select i + 1 from n where i < 39)
     select ? || i, 'tip', ?, ?, 100 + i, 10, 90 + i, ? || i, i, i from n`,
    ...[name, buyerId, people.creator.id, name],
  );

test("twenty sales are on a page, and older ones are behind a link", async () => {
  await tips(people.fan.id, "many-");
  const mira = await site().visitor({ as: people.creator });
  const salesIn = (text: string) => new Set(text.match(/\/payments\/sales\/[\w-]+/g)).size;
  const first = await mira.get("/payments");
  expect(salesIn(first.text)).toBe(20);
  const next = /href="(\/payments\?sales=[^"#]+)#sales"/.exec(first.text)?.[1] ?? "";
  const second = await mira.get(next);
  expect(salesIn(second.text)).toBe(10);
  expect(second.text).not.toContain("Older sales");
});

test("twenty receipts are on a page, and a fan can go to older ones and back", async () => {
  await tips(people.otherFan.id, "paid-");
  const fan = await site().visitor({ as: people.otherFan });
  const receiptsIn = (text: string) => text.match(/\/payments\/paid-\d+/g) ?? [];
  const first = (await fan.get("/payments")).text;
  expect(receiptsIn(first)).toHaveLength(20);
  expect(first).not.toContain("Back to the newest");
  const next = /href="(\/payments\?receipts=[^"#]+)#receipts"/.exec(first)?.[1] ?? "";
  const second = (await fan.get(next)).text;
  expect(new Set([...receiptsIn(first), ...receiptsIn(second)]).size).toBe(30);
  expect(second).not.toContain("Older receipts");
  expect(second).toContain("Back to the newest");
  const stranger = await site().visitor({ as: people.fan });
  expect(receiptsIn((await stranger.get(next)).text)).toEqual([]);
});
