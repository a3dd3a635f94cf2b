import { describe, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { imageOf } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile({ runtime: "workerd", faultyDatabase: true });
const profileOf = async (id: string) =>
  (await site().rows("select * from profiles where id = ?", id))[0] ?? {};
const metadataOf = async (id: string) =>
  (await site().rows("select metadata_role from credentials where user_id = ?", id))[0]?.metadata_role;

const words = {
  full_name: "Mira Lamp",
  bio: "Light.",
  age: "31",
  subscription_price: "20",
  message_price: "12",
};
const setUp = (username: string) => {
  const form = new FormData();
  const fields = { age: "30", bio: "Kept", subscription_price: "25", message_price: "10", username };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

describe("editing one's own profile", () => {
  test("a fan changes name and bio, and no field that only creators have", async () => {
    const fan = await site().visitor({ as: people.fan });
    const malicious = {
      role: "admin",
      username: "taken.over",
      age: "99",
      subscription_price: "50",
      avatar_url: "/x",
    };
    const saved = await fan.form("/profile/edit", { ...malicious, full_name: "Ada L.", bio: "Reads." });
    expect([saved.status, saved.location]).toEqual([303, "/profile"]);
    expect((await fan.get("/profile")).text).toContain("Ada L.");
    expect(await profileOf(people.fan.id)).toMatchObject({
      full_name: "Ada L.",
      bio: "Reads.",
      role: "buyer",
      username: people.fan.username,
      age: null,
      subscription_price: null,
      avatar_url: null,
    });
  });

  test("a fan chooses a username once, under the same rules as a creator", async () => {
    const bo = await site().visitor({ as: people.otherFan });
    expect((await bo.get("/profile")).text).toContain("You can&#x27;t change it later.");
    const send = (username: string) => bo.form("/profile", { username, role: "admin" });
    for (const [name, words] of [
      ["", "Username is required"],
      ["ab", "Username must be at least 3 characters"],
      ["a".repeat(30), "Username must be less than 30 characters"],
      ["bö.fan", "Username can only contain letters, numbers, underscores, periods, and hyphens"],
    ] as const) {
      const refused = await send(name);
      expect([refused.status, refused.text.includes(words)], name).toEqual([422, true]);
    }
    const taken = await send("Mira");
    expect([taken.status, taken.text.includes("Username Taken</h2>")]).toEqual([409, true]);
    expect(taken.text).toContain('value="Mira"');
    const reserved = await send("fanlight.support");
    expect([reserved.status, reserved.text.includes("This username is reserved.")]).toEqual([409, true]);
    site().database.inject("500", "lower(");
    const away = await send("bo.bell");
    site().database.clearFaults();
    expect([away.status, away.text.includes("Unable to verify username availability")]).toEqual([503, true]);
    expect((await send("bo.bell")).location).toBe("/profile");
    expect(await profileOf(people.otherFan.id)).toMatchObject({ username: "bo.bell", role: "buyer" });
    expect((await bo.get("/profile")).text).not.toContain("Choose your username");
    expect((await send("bo.other")).status).toBe(409);
    expect(await profileOf(people.otherFan.id)).toMatchObject({ username: "bo.bell" });
  });

  test("a creator changes prices and text; the username is not a field", async () => {
    const seller = await site().visitor({ as: people.creator });
    const page = await seller.get("/profile/edit");
    expect(page.text).not.toContain('name="username"');
    const saved = await seller.form("/profile/edit", { ...words, username: "other", role: "buyer" });
    expect(saved.location).toBe("/profile");
    expect(await profileOf(people.creator.id)).toMatchObject({
      username: "mira",
      full_name: "Mira Lamp",
      age: 31,
      role: "seller",
      subscription_price: 2000,
      message_price: 1200,
    });
  });

  test.each([
    ["9.99", "subscription_price", "Minimum subscription price is $10.00"],
    ["9.99", "message_price", "Minimum message unlock price is $10.00"],
    ["1000.01", "subscription_price", "Maximum price is $1,000.00"],
    ["17", "age", "You must be 18 or older to create content"],
    ["x".repeat(501), "bio", "Bio must be 500 characters or less"],
  ])("refuses %s as %s and keeps the rest", async (value, field, message) => {
    const seller = await site().visitor({ as: people.creator });
    const before = JSON.stringify(await profileOf(people.creator.id));
    const response = await seller.form("/profile/edit", { ...words, full_name: "Typed", [field]: value });
    expect([response.status, response.text.includes("Update Failed</h2>")]).toEqual([422, true]);
    expect(response.text).toContain(message);
    expect(response.text).toContain('value="Typed"');
    expect(JSON.stringify(await profileOf(people.creator.id))).toBe(before);
  });

  test("text and photos are saved together, covers only for creators", async () => {
    const bytes = new Uint8Array(await imageOf(400, 500).jpeg().toBuffer());
    const send = async (as: (typeof people)["fan"], fields: object, ...purposes: string[]) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const purpose of purposes) form.set(purpose, new File([bytes], "a.jpg"));
      return (await site().visitor({ as })).upload("/profile/edit", form);
    };
    const typed = { full_name: "Ada P.", bio: "Typed with a photo." };
    expect((await send(people.fan, typed, "portrait")).location).toBe("/profile");
    const { avatar_url, ...stored } = await profileOf(people.fan.id);
    expect(stored).toMatchObject(typed);
    const fan = await site().visitor({ as: people.fan });
    expect((await fan.get(String(avatar_url))).status).toBe(200);
    expect((await send(people.fan, typed, "portrait", "cover")).status).toBe(303);
    expect((await profileOf(people.fan.id)).cover_url).toBeNull();
    expect((await fan.get(String(avatar_url))).status).toBe(404);

    expect((await send(people.creator, words, "cover", "portrait")).status).toBe(303);
    const creator = await profileOf(people.creator.id);
    for (const url of [creator.cover_url, creator.avatar_url]) expect(url).toMatch(/^\/media\//);
    expect((await send(people.creator, words)).status).toBe(303);
    expect((await profileOf(people.creator.id)).cover_url).toBe(creator.cover_url);
  });

  test("a creator without a profile is sent to setup, and comes back from it", async () => {
    const uma = await site().visitor({ as: people.creatorWithoutProfile });
    expect((await uma.get("/profile")).text).toContain("Complete Your Creator Profile");
    const form = await uma.get("/welcome/creator-profile?redirect=/profile");
    expect(form.text).toMatch(/href="\/profile">Cancel/);
    const done = await uma.upload("/welcome/creator-profile?redirect=/profile", setUp("uma.art"));
    expect(done.location).toBe("/profile");
  });
});

describe("when setup can't be saved", () => {
  test("it says whether anything may have been saved, and keeps all text", async () => {
    const pia = await site().visitor({ as: people.creatorWithoutPayouts });
    const send = async (what: string) => {
      site().database.inject("500", what);
      const response = await pia.upload("/welcome/creator-profile", setUp("pia"));
      site().database.clearFaults();
      expect(response.status, what).toBe(503);
      expect(response.text).toContain("Kept");
      return response.text;
    };
    const unknown = await send("lower(");
    expect(unknown).toContain(">Validation Error</h2>");
    expect(unknown).toContain("Unable to verify username availability. Please try again.");
    expect(await send("update message_pricing set")).toMatch(
      /Setup Failed<\/h2>.*Your changes may have been saved/,
    );
    expect((await pia.upload("/welcome/creator-profile", setUp("pia"))).status).toBe(303);
  });
});

describe("roles", () => {
  test("a fan becomes a creator only by the form, in both records, not by a URL or another field", async () => {
    const { otherFan } = people;
    const fan = await site().visitor({ as: otherFan });
    expect((await fan.get("/welcome/become-creator?agree=on")).status).toBe(200);
    const unticked = await fan.form("/welcome/become-creator", { role: "seller" });
    expect(unticked.status).toBe(422);
    expect([(await profileOf(otherFan.id)).role, await metadataOf(otherFan.id)]).toEqual(["buyer", "buyer"]);
    const done = await fan.form("/welcome/become-creator", {
      agree: "on",
      role: "admin",
      user_id: people.fan.id,
    });
    expect([done.status, done.location]).toEqual([303, "/welcome/creator-profile"]);
    expect([(await profileOf(otherFan.id)).role, await metadataOf(otherFan.id)]).toEqual([
      "seller",
      "seller",
    ]);
    expect((await profileOf(people.fan.id)).role).toBe("buyer");
    expect(await site().count("user_roles")).toBe(1);
    expect((await fan.get("/post")).location).toBe("/welcome/creator-profile?redirect=%2Fpost");
  });

  test("after sign-out, a change fails with the text of docs/product.md, section 8.4; an admin's role stays", async () => {
    const guest = await site().visitor();
    const failed = await guest.form("/welcome/become-creator", { agree: "on" });
    expect(failed.status).toBe(409);
    expect(failed.text).toMatch(/Role Change Failed<\/h2>.*No authenticated user/);
    const admin = await site().visitor({ as: people.admin });
    const kept = await admin.form("/welcome/become-creator", { agree: "on" });
    expect(kept.status).toBe(409);
    expect(kept.text).toContain("Role Change Failed");
    expect((await admin.get("/profile")).text).toContain("Admin");
    const nia = await site().visitor({ as: people.newcomer });
    expect((await nia.form("/welcome/become-creator", { agree: "on" })).location).toMatch(/verify-email/);
    expect((await profileOf(people.newcomer.id)).role).toBe("buyer");
  });
});
