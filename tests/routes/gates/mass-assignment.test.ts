import { expect, test } from "vitest";
import { PASSWORD, people } from "#tests/cast.ts";
import { expectUntouched, MALICIOUS_FIELDS } from "../site/malicious-fields.ts";
import { imageOf, postOf } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile({ runtime: "workerd" });
const profileOf = async (id: string) =>
  (await site().rows("select * from profiles where id = ?", id))[0] ?? {};

test("signing up sets an email, one of two roles, and nothing else", async () => {
  const guest = await site().visitor();
  const fields = {
    ...MALICIOUS_FIELDS,
    email: "malicious@example.com",
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  expect((await guest.form("/signup", { ...fields, role: "admin" })).status).toBe(422);
  const response = await guest.form("/signup", {
    ...fields,
    role: "buyer",
    subscription_price: "1",
    username: "mira2",
  });
  expect(response.status).toBe(303);
  const [row = {}] = await site().rows("select * from profiles where email = 'malicious@example.com'");
  expect(row).toMatchObject({
    role: "buyer",
    subscription_price: null,
    message_price: null,
    email_verified_at: null,
    setup_completed_at: null,
    stripe_account_id: null,
    stripe_onboarding_completed_at: null,
    post_count: 0,
    like_count: 0,
  });
  expect(row.id).not.toBe(MALICIOUS_FIELDS.id);
  expect(row.username).not.toBe("mira2");
  expect(await site().count("user_roles")).toBe(1);
  expectUntouched(row);
});

test("a creator's profile form sets only its fields, only for its sender", async () => {
  const other = JSON.stringify(await profileOf(people.otherCreator.id));
  const uma = await site().visitor({ as: people.creatorWithoutProfile });
  const form = new FormData();
  const fields = { age: "30", bio: "Hi", subscription_price: "12", message_price: "11", username: "uma.new" };
  for (const [name, value] of Object.entries({ ...MALICIOUS_FIELDS, ...fields, role: "admin" }))
    form.append(name, value);
  expect((await uma.upload("/welcome/creator-profile", form)).status).toBe(303);
  const row = await profileOf(people.creatorWithoutProfile.id);
  expect(row).toMatchObject({
    username: "uma.new",
    role: "seller",
    subscription_price: 1200,
    message_price: 1100,
    stripe_account_id: null,
    stripe_onboarding_completed_at: null,
    region_classification: "default",
  });
  expectUntouched(row);
  expect(JSON.stringify(await profileOf(people.otherCreator.id))).toBe(other);
  expect(await site().count("user_roles", "role = 'admin'")).toBe(1);
});

test("a username belongs to its owner and is chosen once", async () => {
  const form = (username: string) => {
    const made = new FormData();
    const fields = { age: "30", bio: "", subscription_price: "25", message_price: "10", username };
    for (const [name, value] of Object.entries(fields)) made.append(name, value);
    return made;
  };
  const pia = await site().visitor({ as: people.creatorWithoutPayouts });
  const fixed = await pia.upload("/welcome/creator-profile", form("pia.two"));
  expect(fixed.status).toBe(409);
  expect(fixed.text).toContain("The username cannot be changed later");
  const setRole = (role: string) =>
    site().rows("update profiles set role = ? where id = ?", role, people.otherFan.id);
  await setRole("seller");
  const rookie = await site().visitor({ as: people.otherFan });
  for (const name of ["mira", "MIRA", "Theo"]) {
    const taken = await rookie.upload("/welcome/creator-profile", form(name));
    expect(taken.status, name).toBe(409);
    expect(taken.text).toContain("Username Taken");
  }
  expect((await rookie.upload("/welcome/creator-profile", form(".."))).status).toBe(422);
  for (const name of ["dashboard", "onboarding-required", "admin"])
    expect((await rookie.upload("/welcome/creator-profile", form(name))).status, name).toBe(409);
  await setRole("buyer");
  expect((await rookie.upload("/welcome/creator-profile", form("sneaky"))).location).toBe(
    "/welcome/become-creator",
  );
  expect(await profileOf(people.otherFan.id)).toMatchObject({ role: "buyer", username: "bo.fan" });
});

test("of two parallel requests for one username, one succeeds", async () => {
  await site().rows(
    "update profiles set role = 'seller' where id in (?, ?)",
    people.fan.id,
    people.otherFan.id,
  );
  const visitors = await Promise.all([people.fan, people.otherFan].map((as) => site().visitor({ as })));
  const answers = await Promise.all(
    visitors.map((visitor) => {
      const form = new FormData();
      const fields = {
        age: "30",
        bio: "",
        subscription_price: "25",
        message_price: "10",
        username: "wanted",
      };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return visitor.upload("/welcome/creator-profile", form);
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await site().count("profiles", "username = 'wanted'")).toBe(1);
});

test("a post belongs to its sender and has the chosen visibility", async () => {
  const seller = await site().visitor({ as: people.creator });
  const bytes = await imageOf(64, 48).jpeg().toBuffer();
  const { id: _, ...malicious } = MALICIOUS_FIELDS;
  const response = await seller.upload(
    "/post",
    postOf(bytes, "a.jpg", {
      ...malicious,
      is_public: "true",
      price: "1",
      title: "Malicious",
      subscribers_pay_too: "on",
    }),
  );
  expect(response.status).toBe(303);
  const [row = {}] = await site().rows("select * from content where title = 'Malicious'");
  expect(row).toMatchObject({
    seller_id: people.creator.id,
    visibility_type: "subscriber",
    is_public: 0,
    price: null,
    subscribers_pay_too: 0,
    like_count: 0,
  });
  expect(Number(row.published_at)).toBeGreaterThan(Date.now() - 60_000);
  expectUntouched(row);
});

test("an age confirmation applies to its sender, the present time, and the present location", async () => {
  const newcomer = await site().visitor({ as: people.newcomer, adult: false });
  const before = JSON.stringify(await profileOf(people.otherCreator.id));
  await newcomer.form("/verify-age", { ...MALICIOUS_FIELDS, confirm: "on" });
  const row = await profileOf(people.newcomer.id);
  expect(row).toMatchObject({
    region_classification: "default",
    detected_region: "US-OR",
    email_verified_at: null,
  });
  expect(Number(row.age_verification_timestamp)).toBeGreaterThan(Date.now() - 60_000);
  expect(JSON.stringify(await profileOf(people.otherCreator.id))).toBe(before);
});

test("the API acts for its caller, whatever ID the payload names", async () => {
  const seller = await site().visitor({ as: people.creator });
  const before = JSON.stringify(await profileOf(people.otherCreator.id));
  const payload = { ...MALICIOUS_FIELDS, email: people.otherCreator.email, type: "express" };
  const response = await seller.json("/api/stripe/connect/setup", payload);
  expect(response.status).toBe(200);
  const links = JSON.parse(response.text).onboarding_url as string;
  expect(links).toContain("acct_mira");
  await seller.json("/api/connect/sync-status", MALICIOUS_FIELDS);
  expect(JSON.stringify(await profileOf(people.otherCreator.id))).toBe(before);
  expect((await seller.json("/api/stripe/connect/setup", { type: "custom" })).status).toBe(422);
  expect((await seller.json("/api/stripe/subscription/checkout", { seller_id: 7 })).status).toBe(422);
  expect((await seller.json("/api/stripe/subscription/checkout", "x".repeat(70_000))).status).toBe(413);
});
