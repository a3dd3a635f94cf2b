import { expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile({ faultyDatabase: true });
/** A prefetch doesn't count as a view, which would be written after the response. */
const unseen = { "Sec-Purpose": "prefetch" };

async function roundTrips(path: string) {
  const fan = await site().visitor({ as: people.fan });
  // A worker's first page also reads the region rules.
  await fan.get("/settings");
  site().database.takeSteps();
  site().database.takeQueries();
  const { status, text } = await fan.get(path, path.startsWith("/seller") ? unseen : {});
  expect(status, path).toBe(200);
  return { text, inSequence: site().database.takeSteps(), total: site().database.takeQueries().length };
}

test.each([
  "/discover",
  "/discover?feed=following",
  "/seller/mira",
  "/seller/mira?type=image",
  `/seller/mira/content/${posts.free.id}`,
  `/seller/mira/content/${posts.ppv.id}`,
  "/search",
])("a member's %s takes at most two round trips", async (path) => {
  const { inSequence, total } = await roundTrips(path);
  expect(total).toBeGreaterThan(0);
  expect(inSequence).toBeLessThanOrEqual(2);
  expect(total).toBeLessThanOrEqual(2);
});

test.each(["lamps", "lampss+", "lapms", "lapms&who=creators"])(
  "a search for %s takes two round trips in sequence, misspelled or not",
  async (query) => {
    const { text, inSequence, total } = await roundTrips(`/search?q=${query}`);
    expect(text.includes("Showing results for")).toBe(query !== "lamps");
    expect(inSequence).toBe(2);
    expect(total).toBeLessThanOrEqual(3);
  },
);
