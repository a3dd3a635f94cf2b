import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const record = async (id: string) =>
  (await site().rows("select * from onboarding_status where id = ?", id))[0] ?? {};
const begin = (id: string) =>
  site().rows(
    "update onboarding_status set reached = 1, has_completed_tour_at = null, preferences = '{}' where id = ?",
    id,
  );

test("a fan's onboarding is skipped from its first step: preferences stay as they are, and Subscribe is one tap away", async () => {
  const { arrival } = people;
  const chosen = JSON.stringify({ contentInterests: ["art"] });
  await begin(arrival.id);
  await site().rows("update onboarding_status set preferences = ? where id = ?", chosen, arrival.id);
  const fan = await site().visitor({ as: arrival });
  const query = `redirect=${encodeURIComponent("/seller/mira")}`;
  const first = await fan.get(`/welcome/buyer/welcome?${query}`);
  expect(first.text).toMatch(/<button[^>]*value="skip"[^>]*>Skip</);
  const skipped = await fan.form(`/welcome/buyer/welcome?${query}`, { intent: "skip" });
  expect([skipped.status, skipped.location]).toEqual([303, "/seller/mira"]);
  const page = await fan.get("/seller/mira");
  expect(page.text).toContain("Setup Complete!");
  expect(page.text).toContain('action="/seller/mira/subscribe"');
  const row = await record(arrival.id);
  expect(row.has_completed_tour_at).not.toBeNull();
  expect(JSON.parse(String(row.preferences))).toMatchObject({
    contentInterests: ["art"],
    discoveryPreferences: { showTrending: true, showFeatured: true, showNew: true },
    skipTutorial: true,
  });
});

test("a creator skips to the profile form, and no further", async () => {
  const { creatorArrival } = people;
  await begin(creatorArrival.id);
  const creator = await site().visitor({ as: creatorArrival });
  const skipped = await creator.form("/welcome/seller/welcome", { intent: "skip" });
  expect([skipped.status, skipped.location]).toEqual([303, "/welcome/seller/profile-setup"]);
  expect(await record(creatorArrival.id)).toMatchObject({ reached: 4, has_completed_tour_at: null });
  expect((await creator.get("/welcome/seller/complete")).location).toBe("/welcome/seller/profile-setup");
});
