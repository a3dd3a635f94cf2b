// @module-tag thorough
import { afterEach, beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import type { StorageFault } from "../site/faulty-storage.ts";
import { phonePhoto, postOf, storedAfterSweep, storedData } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile({ runtime: "workerd", faultyStorage: true, faultyDatabase: true });
const storage = () => {
  const wire = site().storage;
  if (!wire) throw new Error("this site's storage cannot be struck");
  return wire;
};
let seller: Visitor;
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
});
afterEach(async () => {
  await storage().clearFaults();
  site().database.clearFaults();
});

const strikes: [string, StorageFault][] = [
  ["before the first photo is stored", { call: "put", outcome: "refuse", at: 0 }],
  ["between two sizes", { call: "put", outcome: "refuse", at: 2 }],
  ["after a put, before its answer", { call: "put", outcome: "lost", at: 1 }],
  ["after the last put", { call: "put", outcome: "lost", at: 3 }],
];
test.each(strikes)(
  "storage fails %s: the text is kept, nothing is published, and no file is left",
  async (_, strike) => {
    const before = await storedAfterSweep(site());
    await storage().inject(strike);
    const sent = postOf(await phonePhoto(), "photo.jpg", { title: "Kept whatever happens" });
    const refused = await seller.upload("/post", sent);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.text).toContain('value="Kept whatever happens"');
    expect(refused.text).not.toMatch(/10001|connection was lost/);
    expect((await storedData(site())).posts).toBe(before.posts);

    await storage().clearFaults();
    expect((await seller.upload("/post", sent)).status).toBe(303);
    const after = await storedAfterSweep(site());
    expect(after.posts).toBe(before.posts + 1);
    expect(after.media).toBe(before.media + 1);
    expect(after.objects).toHaveLength(before.objects.length + 5);
  },
);

test("the database fails after the photos are stored: no post, and a day later no object", async () => {
  const before = await storedAfterSweep(site());
  site().database.inject("500", "insert into content (");
  const refused = await seller.upload("/post", postOf(await phonePhoto()));
  expect(refused.status).toBe(503);
  site().database.clearFaults();
  expect(await storedAfterSweep(site())).toEqual(before);
});

test("a sweep that storage refuses forgets nothing, and the next one finishes it", async () => {
  const before = await storedAfterSweep(site());
  await storage().inject({ call: "put", outcome: "refuse", at: 2 });
  await seller.upload("/post", postOf(await phonePhoto()));
  await storage().inject({ call: "delete", outcome: "refuse" });
  const kept = await storedAfterSweep(site()).catch(() => storedData(site()));
  expect(kept.objects.length).toBe(before.objects.length + 2);
  expect(kept.media).toBe(before.media + 1);
  await storage().clearFaults();
  expect(await storedAfterSweep(site())).toEqual(before);
});

test("storage fails for a photo: 503 and Retry-After, without the reason", async () => {
  const fan = await site().visitor({ as: people.fan });
  for (const strike of [
    { call: "get", outcome: "refuse" },
    { call: "get", outcome: "lost" },
  ] as const) {
    await storage().inject(strike);
    const response = await fan.get("/media/medium-post-free/w320");
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(response.text).not.toMatch(/10001|lost/);
  }
  await storage().clearFaults();
  expect((await fan.get("/media/medium-post-free/w320")).status).toBe(200);
});
