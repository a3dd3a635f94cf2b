import { beforeAll, expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { shopper, soldMedia, soldPage, soldPost } from "../site/one-time-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

const log = (buyerId: string) =>
  site().rows(
    "select action, content_id, seller_id from access_log where buyer_id = ? order by action",
    buyerId,
  );
const entry = (action: string) => ({ action, content_id: soldPost, seller_id: people.creator.id });

async function buyer() {
  const sale = await shopper(site());
  await sale.pay();
  await sale.visitor.get(sale.success);
  return sale;
}

test("opening a purchased post is logged, and then what is served of it, once an hour", async () => {
  const { visitor, person } = await buyer();
  expect(await log(person.id)).toEqual([entry("unlock")]);
  for (const path of ["/payments", "/", "/seller/mira"]) await visitor.get(path);
  expect(await log(person.id)).toEqual([entry("unlock")]);
  for (let i = 0; i < 2; i++) expect((await visitor.get(soldPage)).status).toBe(200);
  await expect.poll(() => log(person.id)).toEqual([entry("unlock"), entry("view")]);
  for (let i = 0; i < 2; i++) expect((await visitor.get(soldMedia)).status).toBe(200);
  await expect.poll(() => log(person.id)).toEqual([entry("download"), entry("unlock"), entry("view")]);
  const [at] = await site().rows(
    "select country, region from access_log where buyer_id = ? and action = 'view'",
    person.id,
  );
  expect(Object.keys(at ?? {})).toEqual(["country", "region"]);
});

test("access through the API is logged, too; owners, teasers, and free posts aren't", async () => {
  const { visitor, person } = await buyer();
  expect((await visitor.get(`/api/content/${soldPost}`)).status).toBe(200);
  await expect.poll(() => log(person.id)).toEqual([entry("unlock"), entry("view")]);

  const mira = await site().visitor({ as: people.creator });
  const other = await site().visitor({ as: people.otherFan });
  for (const path of [soldPage, soldMedia, `/api/content/${soldPost}`]) {
    await mira.get(path);
    await other.get(path);
  }
  for (const path of [`/seller/mira/content/${posts.free.id}`, `/media/medium-${posts.free.id}/w320`])
    expect((await visitor.get(path)).status).toBe(200);
  // Side effects of these requests would be written by the time of a later one.
  await visitor.get(soldMedia);
  await expect.poll(() => log(person.id)).toHaveLength(3);
  expect([...(await log(people.creator.id)), ...(await log(people.otherFan.id))]).toEqual([]);
});
