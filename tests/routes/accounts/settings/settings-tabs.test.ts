import { describe, expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { siteForFile } from "#tests/routes/site/site.ts";

const site = siteForFile({ faultyDatabase: true });
const preferencesOf = async (id: string) =>
  (await site().rows("select theme, autoplay, lite from user_preferences where user_id = ?", id))[0];
const noticesOf = async (id: string) =>
  Object.fromEntries(
    (await site().rows("select type, enabled from notification_settings where user_id = ?", id)).map(
      (row) => [row.type, row.enabled],
    ),
  );

test("each tab has its URL, and an unknown one shows the account tab", async () => {
  const fan = await site().visitor({ as: people.fan });
  const words: [string, string][] = [
    ["account", people.fan.email],
    ["security", "Settings"],
    ["notifications", "Save notifications"],
    ["preferences", "Lite mode"],
    ["payments", "Receipts"],
    ["privacy", "Clear verification"],
    ["nonsense", people.fan.email],
  ];
  for (const [tab, expected] of words) {
    const page = await fan.get(`/settings?tab=${tab}`);
    expect(page.status, tab).toBe(200);
    expect(page.text, tab).toContain(expected);
    expect(page.text).toContain('aria-current="page"');
  }
});

test("a creator who returns from the provider is redirected; the tab itself stays a page", async () => {
  const seller = await site().visitor({ as: people.creator });
  for (const words of ["connect=success", "refresh=true", "stripe=success"])
    expect((await seller.get(`/settings?tab=payments&${words}`)).location).toBe(
      `/stripe-setup?${words}&redirect=%2Fsettings%3Ftab%3Dpayments`,
    );
  expect((await seller.get("/settings?tab=payments")).text).toContain("Payment setup");
  const fan = await site().visitor({ as: people.fan });
  expect((await fan.get("/settings?tab=payments&connect=success")).status).toBe(200);
});

describe("notifications", () => {
  test("are saved one by one, for the sender only, and shown again as saved", async () => {
    const seller = await site().visitor({ as: people.creator });
    const sent = { messages: "on", new_subscribers: "on", user_id: people.fan.id, type: "new_content" };
    const saved = await seller.form("/settings?tab=notifications", sent);
    expect([saved.status, saved.location]).toEqual([303, "/settings?tab=notifications"]);
    expect(await noticesOf(people.creator.id)).toEqual({
      new_content: 0,
      new_subscribers: 1,
      sales: 0,
      messages: 1,
    });
    expect(await noticesOf(people.fan.id)).toEqual({});
    const page = await seller.get("/settings?tab=notifications");
    expect(page.text).toContain("Notifications saved");
    expect(page.text).toMatch(/<input[^>]*name="messages"[^>]*checked=""/);
    expect(page.text).not.toMatch(/<input[^>]*name="new_content"[^>]*checked=""/);
  });

  test("for creators are ignored in a fan's form", async () => {
    const fan = await site().visitor({ as: people.otherFan });
    await fan.form("/settings?tab=notifications", { new_content: "on", new_subscribers: "on", sales: "on" });
    expect(await noticesOf(people.otherFan.id)).toEqual({ new_content: 1, messages: 0 });
  });

  test("keep the selection while the database is unavailable", async () => {
    const fan = await site().visitor({ as: people.fan });
    site().database.inject("500", "insert into notification_settings (");
    const response = await fan.form("/settings?tab=notifications", { messages: "on" });
    site().database.clearFaults();
    expect(response.status).toBe(503);
    expect(response.text).toMatch(/<input[^>]*name="messages"[^>]*checked=""/);
    expect(response.text).not.toMatch(/<input[^>]*name="new_content"[^>]*checked=""/);
  });
});

describe("preferences", () => {
  test("are saved, always dark, and can be reset", async () => {
    const fan = await site().visitor({ as: people.fan });
    await fan.form("/settings?tab=preferences", { intent: "save", autoplay: "on", theme: "light" });
    expect(await preferencesOf(people.fan.id)).toEqual({ theme: "dark", autoplay: 1, lite: 0 });
    expect((await fan.get("/settings?tab=preferences")).text).toContain("Preferences saved");
    await fan.form("/settings?tab=preferences", { intent: "reset", autoplay: "on" });
    expect(await preferencesOf(people.fan.id)).toBeUndefined();
  });

  test("from onboarding are changed here, per role, and are in the export", async () => {
    const recordOf = async (id: string) => {
      const [row] = await site().rows("select * from onboarding_status where id = ?", id);
      return { version: row?.onboarding_version, ...JSON.parse(String(row?.preferences)) };
    };
    const fan = await site().visitor({ as: people.fan });
    const fields = [...new URLSearchParams("intent=save&interests=music&interests=art&show_new=on")];
    const saved = await fan.form("/settings?tab=preferences", fields);
    expect(saved.status).toBe(303);
    const discoveryPreferences = { showTrending: false, showFeatured: false, showNew: true };
    expect(await recordOf(people.fan.id)).toMatchObject({
      version: "1.0.0",
      contentInterests: ["music", "art"],
      discoveryPreferences,
      notificationPreferences: { newContent: true },
    });
    const page = await fan.get("/settings?tab=preferences");
    expect(page.text).toMatch(/<input[^>]*name="interests"[^>]*checked=""[^>]*value="music"/);
    expect(page.text).not.toMatch(/<input[^>]*name="show_trending"[^>]*checked=""/);
    const file = await fan.form("/settings/export/file", {});
    expect(JSON.parse(file.text).onboarding[0].preferences).toMatchObject({
      contentInterests: ["music", "art"],
      discoveryPreferences,
    });

    expect((await fan.form("/settings?tab=preferences", { interests: "weapons" })).status).toBe(422);
    await fan.form("/settings?tab=preferences", { intent: "reset", interests: "music" });
    expect(await recordOf(people.fan.id)).toMatchObject({
      contentInterests: [],
      discoveryPreferences: { showTrending: true },
    });

    const seller = await site().visitor({ as: people.creator });
    expect((await seller.get("/settings?tab=preferences")).text).not.toContain('name="interests"');
    const before = await recordOf(people.creator.id);
    await seller.form("/settings?tab=preferences", { interests: "music", show_featured: "on" });
    const after = await recordOf(people.creator.id);
    expect(after.contentInterests).toEqual(before.contentInterests ?? []);
    expect(after.discoveryPreferences).toEqual({ showTrending: false, showFeatured: true, showNew: false });
  });

  test("lite mode, or a browser that saves data, gets one small photo, lazily", async () => {
    const free = `/seller/mira/content/${posts.free.id}`;
    const fan = await site().visitor({ as: people.otherFan });
    const full = (await fan.get(free)).text;
    expect(full).toContain("srcSet=");
    const light = (text: string) => {
      expect(text).not.toMatch(/srcset=/i);
      expect(text).toContain(`src="/media/medium-${posts.free.id}/w320"`);
      expect(text).toContain('loading="lazy"');
    };
    light((await fan.get(free, { "Save-Data": "on" })).text);
    await fan.form("/settings?tab=preferences", { intent: "save", lite: "on", autoplay: "on" });
    light((await fan.get(free)).text);
    light((await (await site().visitor()).get(free, { "Save-Data": "on" })).text);
  });
});
