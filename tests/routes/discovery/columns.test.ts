import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile();
const FEEDS = ["/discover", "/search?q=lamps"];
const isNarrow = async (visitor: Visitor, path: string) =>
  (await visitor.get(path, { "Sec-Purpose": "prefetch" })).text.includes("post-grid-narrow");

let guest: Visitor;
beforeAll(async () => {
  guest = await site().visitor();
});

test.each([null, people.fan])("a browser shows feeds in two columns until it's set back (%#)", async (as) => {
  const visitor = as === null ? guest : await site().visitor({ as });
  for (const path of FEEDS) expect(await isNarrow(visitor, path), path).toBe(false);
  const chosen = await visitor.form("/columns", { columns: "2", redirect: "/search?q=lamps" });
  expect([chosen.status, chosen.location]).toEqual([303, "/search?q=lamps"]);
  for (const path of FEEDS) expect(await isNarrow(visitor, path), path).toBe(true);
  const other = await site().visitor();
  expect(await isNarrow(other, "/discover"), "another guest").toBe(false);
  await visitor.form("/columns", { columns: "1" });
  for (const path of FEEDS) expect(await isNarrow(visitor, path), path).toBe(false);
});
