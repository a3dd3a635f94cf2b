import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { siteForFile } from "#tests/routes/site/site.ts";

const site = siteForFile({ settings: { VAPID_PRIVATE_KEY: "" } });

test("without keys the site runs and doesn't mention push", async () => {
  const visitor = await site().visitor({ as: people.fan });
  expect((await visitor.get("/settings/push")).status).toBe(404);
  expect((await visitor.form("/settings/push", { intent: "remove", device: "x" })).status).toBe(404);
  const { text } = await visitor.get("/settings?tab=notifications");
  expect(text).not.toMatch(/push/i);
  await site().scheduled();
});
