import { beforeAll, describe, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { formatDateTime } from "#ui/primitives/time.tsx";
import { fieldOf, formOf } from "../site/composer-form.ts";
import { newKey } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile();
let seller: Visitor;
let fan: Visitor;
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
  fan = await site().visitor({ as: people.fan });
});

describe("drafts and schedules", () => {
  test("a draft needs no title, opens for its owner only, and is published from the same form", async () => {
    const key = newKey();
    const saved = await seller.upload(
      "/post",
      formOf({ key, title: "", body: "Half a thought", do: "draft" }),
    );
    expect(saved.location).toBe("/dashboard/posts?show=drafts");
    expect((await seller.get("/dashboard/posts?show=drafts")).text).toContain("Untitled");
    const page = `/seller/${people.creator.username}/content/${key}`;
    expect([(await fan.get(page)).status, (await seller.get(page)).status]).toEqual([404, 200]);
    const form = await seller.get(`/post/${key}`);
    expect(form.text).toContain("Half a thought");
    const based = fieldOf(form, "based") ?? "";
    const out = await seller.upload(
      `/post/${key}`,
      formOf({ based, title: "A whole thought", body: "Whole", visibility_type: "free" }),
    );
    expect(out.location).toBe(page);
    expect((await fan.get(page)).status).toBe(200);
  });

  test("a published post can't become a draft or be rescheduled, whatever is sent", async () => {
    const key = newKey();
    await seller.upload("/post", formOf({ key, body: "Out", visibility_type: "free" }));
    const based = fieldOf(await seller.get(`/post/${key}`), "based") ?? "";
    const at = new Date(Date.now() + 7_200_000).toISOString().slice(0, 16);
    const later = { when: "later", publish_on: at, time_zone: "UTC" };
    for (const how of [{ do: "draft" }, { do: "save", ...later }]) {
      const back = await seller.upload(`/post/${key}`, formOf({ based, body: "Out, and in", ...how }));
      expect(back.status).toBe(409);
      for (const words of ["This post is already published", "Out, and in"])
        expect(back.text).toContain(words);
    }
    expect((await fan.get(`/seller/${people.creator.username}/content/${key}`)).status).toBe(200);
  });

  test("a scheduled post is published by the scheduled run at its minute, and not before", async () => {
    const key = newKey();
    const at = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 16);
    const when = { when: "later", publish_on: at, time_zone: "UTC" };
    const planned = await seller.upload(
      "/post",
      formOf({ key, body: "Soon", visibility_type: "free", ...when }),
    );
    expect(planned.location).toBe("/dashboard/posts?show=scheduled");
    expect((await seller.get("/dashboard/posts?show=scheduled")).text).toContain(
      formatDateTime(Date.parse(`${at}Z`)),
    );
    const page = `/seller/${people.creator.username}/content/${key}`;
    await site().scheduled();
    expect((await fan.get(page)).status).toBe(404);
    await site().rows("update content set scheduled_for = ? where id = ?", Date.now() - 1000, key);
    await site().scheduled();
    expect((await fan.get(page)).status).toBe(200);
    expect((await seller.get("/post")).text).toMatch(/<option value="UTC" selected=""/);
  });

  test("a past time is refused with everything kept", async () => {
    const response = await seller.upload(
      "/post",
      formOf({
        key: newKey(),
        body: "Late",
        when: "later",
        publish_on: "2020-01-01T10:00",
        time_zone: "Europe/Berlin",
      }),
    );
    expect(response.status).toBe(422);
    expect(response.text).toContain("Choose a time in the future");
    expect(response.text).toContain("2020-01-01T10:00");
    expect(response.text).toMatch(/<option value="Europe\/Berlin" selected=""/);
  });

  test("scheduling starts with the time zone of the creator's location until one is saved", async () => {
    const { id } = people.otherCreator;
    const theo = await site().visitor({ as: people.otherCreator });
    await site().rows("update profiles set stripe_onboarding_completed_at = 1 where id = ?", id);
    const chosen = async (timezone: string) => {
      const page = await theo.ask("/post", {
        cf: { country: "US", regionCode: "OR", timezone },
      });
      return /<option[^>]* selected=""[^>]*>([^<]*\/[^<]*|UTC)</.exec(page.text)?.[1];
    };
    expect(await chosen("Europe/Berlin")).toMatch(/Berlin/);
    expect(await chosen("Not/AZone")).toBe("UTC");
    // Every other "your time zone" means the same one.
    const cf = { country: "US", regionCode: "OR", timezone: "Europe/Berlin" };
    for (const path of ["/dashboard/calendar", "/analytics/audience"])
      expect((await theo.ask(path, { cf })).text, path).toContain("Europe/Berlin");
    expect((await theo.ask("/analytics/hours/file", { cf })).text).toContain("Hour (Europe/Berlin)");
    await site().rows(
      "insert or replace into user_preferences (user_id, time_zone, updated_at) values (?, 'Asia/Tokyo', 1)",
      id,
    );
    expect(await chosen("Europe/Berlin")).toMatch(/Tokyo/);
    // The settings' zone, in which all pages show times, comes before the one chosen for a post.
    await theo.form("/settings?tab=notifications", { time_zone: "America/New_York" });
    for (const path of ["/dashboard/calendar", "/analytics/audience"])
      expect((await theo.ask(path, { cf })).text, path).toContain("America/New York");
  });
});
