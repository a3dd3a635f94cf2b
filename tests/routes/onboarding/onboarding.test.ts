import { describe, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile({ faultyDatabase: true });
const record = async (id: string) =>
  (await site().rows("select * from onboarding_status where id = ?", id))[0] ?? {};
const begin = (id: string, reached = 1) =>
  site().rows(
    "update onboarding_status set reached = ?, has_completed_tour_at = null, preferences = '{}' where id = ?",
    reached,
    id,
  );

const profile = (username: string) => {
  const form = new FormData();
  const fields = { age: "30", bio: "", subscription_price: "25", message_price: "10", username };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("interests", "music");
  return form;
};

describe("a fan's onboarding", () => {
  test("has five steps, stores the record, and leads to the requested page", async () => {
    const { arrival } = people;
    const fan = await site().visitor({ as: arrival });
    const wanted = "/seller/mira?tab=posts";
    const query = `redirect=${encodeURIComponent(wanted)}`;
    expect((await fan.get(wanted)).location).toBe(`/welcome?${query}`);
    expect((await fan.get(`/welcome?${query}`)).location).toBe(`/welcome/buyer/welcome?${query}`);
    expect((await fan.get(`/welcome/buyer/welcome?${query}`)).text).toContain("Welcome to Fanlight");
    const chosen: [string, [string, string][]][] = [
      ["welcome", []],
      ["how-it-works", [["intent", "skip"]]],
      [
        "interests",
        [
          ["interests", "art"],
          ["interests", "tech"],
          ["show_new", "on"],
        ],
      ],
      ["safety", [["messages", "on"]]],
    ];
    for (const [index, [name, fields]] of chosen.entries()) {
      const page = await fan.get(`/welcome/buyer/${name}?${query}`);
      expect(page.text).toMatch(new RegExp(`Step (<!-- -->)?${index + 1}(<!-- -->)? of (<!-- -->)?5`));
      const next = await fan.form(`/welcome/buyer/${name}?${query}`, fields);
      expect(next.status).toBe(303);
    }
    const last = await fan.get(`/welcome/buyer/complete?${query}`);
    expect(last.text).toContain("Start Exploring");
    expect(last.text).toContain("Tech");
    expect((await record(arrival.id)).has_completed_tour_at).toBeNull();
    const done = await fan.form(`/welcome/buyer/complete?${query}`, {});
    expect([done.status, done.location]).toEqual([303, wanted]);
    expect((await fan.get(wanted)).text).toContain("Setup Complete!");

    const row = await record(arrival.id);
    expect(row.onboarding_version).toBe("1.0.0");
    expect(Number(row.has_completed_tour_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.parse(String(row.preferences))).toEqual({
      contentInterests: ["art", "tech"],
      discoveryPreferences: { showTrending: false, showFeatured: false, showNew: true },
      notificationPreferences: { newContent: false, newSubscribers: true, messages: true },
      skipTutorial: true,
    });
    expect((await fan.form(`/welcome/buyer/complete?${query}`, {})).location).toBe(wanted);
    expect((await fan.get("/welcome/buyer/interests")).location).toBe("/discover");
  });

  test("lets no step be skipped by its URL, with any method", async () => {
    const { arrival } = people;
    await begin(arrival.id, 2);
    const fan = await site().visitor({ as: arrival });
    for (const name of ["interests", "safety", "complete"]) {
      const path = `/welcome/buyer/${name}`;
      expect((await fan.get(path)).location, name).toBe("/welcome/buyer/how-it-works");
      expect((await fan.form(path, { interests: "art" })).location, name).toBe("/welcome/buyer/how-it-works");
    }
    expect((await fan.get("/welcome/buyer/complete.data")).text).not.toContain("Start Exploring");
    expect(await record(arrival.id)).toMatchObject({ reached: 2, preferences: "{}" });
    expect((await fan.get("/welcome/buyer/welcome")).status).toBe(200);
    expect((await fan.get("/welcome/seller/welcome")).location).toBe("/welcome/buyer/how-it-works");
    expect((await fan.get("/welcome/creator-profile")).location).toBe("/welcome/buyer/how-it-works");
    expect((await fan.upload("/welcome/creator-profile", profile("sneaky"))).status).toBe(303);
    expect(await site().count("profiles", "username = 'sneaky'")).toBe(0);
    for (const path of ["/welcome/buyer/no-step", "/welcome/admin/welcome"])
      expect((await fan.get(path)).status, path).toBe(404);
  });

  test("refuses an unknown interest and keeps the others", async () => {
    const { arrival } = people;
    await begin(arrival.id, 3);
    const fan = await site().visitor({ as: arrival });
    const response = await fan.form("/welcome/buyer/interests", [
      ["interests", "weapons"],
      ["interests", "food"],
    ]);
    expect(response.status).toBe(422);
    expect(response.text).toContain("Choose from the listed interests");
    expect(response.text).toMatch(/<input[^>]*checked=""[^>]*value="food"/);
    expect(await record(arrival.id)).toMatchObject({ reached: 3, preferences: "{}" });
  });

  test("can't be dismissed: pages redirect to it, calls that need it say so, others work", async () => {
    const { arrival } = people;
    await begin(arrival.id);
    const fan = await site().visitor({ as: arrival });
    for (const path of ["/", "/discover?sort=popular", "/settings", "/dashboard", "/seller/mira"])
      expect((await fan.get(path)).location, path).toBe(`/welcome?redirect=${encodeURIComponent(path)}`);
    const posted = await fan.form("/seller/mira/subscribe", {});
    expect([posted.status, posted.location]).toEqual([
      303,
      `/welcome?redirect=${encodeURIComponent("/seller/mira/subscribe")}`,
    ]);
    const call = await fan.json("/api/stripe/subscription/checkout", { seller_id: people.creator.id });
    expect(call.status).toBe(403);
    expect(JSON.parse(call.text).code).toBe("ONBOARDING_REQUIRED");
    expect((await fan.get("/api/profiles/me")).status).toBe(200);
    expect((await fan.get("/legal/privacy")).status).toBe(200);
    expect((await fan.form("/logout", {})).location).toBe("/discover");
    expect((await fan.get("/discover")).status).toBe(200);
  });

  test("never redirects to another site or to itself", async () => {
    const { arrival } = people;
    for (const target of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "/welcome",
      "/login",
    ]) {
      await begin(arrival.id, 5);
      const fan = await site().visitor({ as: arrival });
      const done = await fan.form(`/welcome/buyer/complete?redirect=${encodeURIComponent(target)}`, {});
      expect(done.location, target).toBe("/discover");
    }
  });

  test("reports a failure while the database is unavailable, and can be sent again", async () => {
    const { arrival } = people;
    await begin(arrival.id, 5);
    const fan = await site().visitor({ as: arrival });
    site().database.inject("500", "insert into notification_settings (");
    const response = await fan.form("/welcome/buyer/complete", {});
    site().database.clearFaults();
    expect(response.status).toBe(503);
    expect(response.text).toContain("Error: Failed to complete setup. Please try again.");
    expect((await fan.form("/welcome/buyer/complete", {})).location).toBe("/discover");
  });
});

describe("a creator's onboarding", () => {
  test("includes the profile form and ends at payment setup", async () => {
    const { creatorArrival } = people;
    const creator = await site().visitor({ as: creatorArrival });
    expect((await creator.get("/welcome/creator-profile")).location).toBe("/welcome/seller/welcome");
    expect((await creator.upload("/welcome/creator-profile", profile("too.early"))).location).toBe(
      "/welcome/seller/welcome",
    );
    for (const name of ["welcome", "creator-journey", "monetization"]) {
      expect((await creator.get(`/welcome/seller/${name}`)).status).toBe(200);
      expect((await creator.form(`/welcome/seller/${name}`, {})).status).toBe(303);
    }
    expect((await creator.get("/welcome/seller/profile-setup")).location).toBe("/welcome/creator-profile");
    expect((await creator.form("/welcome/seller/complete", {})).location).toBe(
      "/welcome/seller/profile-setup",
    );
    const setup = (await creator.get("/welcome/creator-profile")).text;
    for (const words of ["Step 2 of 3", "Profile Preview", "Earnings Potential", "Finish Setup"])
      expect(setup).toContain(words);
    const form = await creator.upload("/welcome/creator-profile", profile("sol.new"));
    expect([form.status, form.location]).toEqual([303, "/welcome/seller/complete"]);
    const last = await creator.get("/welcome/seller/complete");
    expect(last.text).toContain("Profile Setup Complete");
    expect(last.text).toContain("Start Creating");
    expect((await creator.form("/welcome/seller/complete", {})).location).toBe("/stripe-setup?from=profile");
    const payments = await creator.get("/stripe-setup?from=profile");
    expect(payments.text).toMatch(/aria-current="step"[^>]*>(<[^>]*>)*Payments/);
    expect(JSON.parse(String((await record(creatorArrival.id)).preferences)).contentInterests).toEqual([
      "music",
    ]);
  });
});

describe("older accounts", () => {
  test("without a record continue undisturbed and get one; those younger than ten minutes are onboarded", async () => {
    const { otherFan } = people;
    const forget = (signedUp: number) =>
      Promise.all([
        site().rows("delete from onboarding_status where id = ?", otherFan.id),
        site().rows(
          "update credentials set signup_timestamp = ?, is_new_signup = 1 where user_id = ?",
          signedUp,
          otherFan.id,
        ),
      ]);
    await forget(Date.now() - 11 * 60_000);
    const fan = await site().visitor({ as: otherFan });
    expect((await fan.get("/settings")).status).toBe(200);
    expect((await record(otherFan.id)).has_completed_tour_at).not.toBeNull();
    expect(await site().count("credentials", "user_id = ? and is_new_signup = 1", otherFan.id)).toBe(0);

    await forget(Date.now() - 9 * 60_000);
    expect((await fan.get("/settings")).location).toBe("/welcome?redirect=%2Fsettings");
    expect(await record(otherFan.id)).toMatchObject({ reached: 1, has_completed_tour_at: null });
  });
});
