// @module-tag thorough
import { expect, test } from "vitest";
import { codeAt, STEP_MS } from "#domain/accounts/two-step/totp.ts";
import { PASSWORD, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const { fan, otherFan, admin } = people;
const TWO_STEP = "/settings/two-step";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const bytesOf = (key: string) => {
  const bits = [...key].map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (one) => Number.parseInt(one, 2));
};
const keyIn = (text: string) => /secret=([A-Z2-7]+)/.exec(text)?.[1] ?? "";
const codeOf = (key: string) => codeAt(bytesOf(key), Math.floor(Date.now() / STEP_MS));
const linksTo = (email: string, path: string) =>
  site()
    .email.to(email)
    .flatMap((mail) => mail.text.match(/http:\S+/g) ?? [])
    .filter((link) => link.includes(`${path}?token=`))
    .map((link) => link.replace("http://fanlight.test", ""));
const newestTo = async (email: string, path: string) => {
  await expect.poll(() => linksTo(email, path).length).toBeGreaterThan(0);
  return linksTo(email, path).at(-1) ?? "";
};
const openSessions = (id: string) => site().count("sessions", "user_id = ? and ended_at is null", id);

test("a pending two-step secret is shown and confirmed only in the session that created it", async () => {
  const owner = await site().visitor({ as: otherFan });
  const thief = await site().visitor({ as: otherFan });
  await owner.form(TWO_STEP, { intent: "begin", password: PASSWORD });
  const key = keyIn((await owner.get(TWO_STEP)).text);
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  expect((await thief.get(TWO_STEP)).text).not.toMatch(/otpauth|secret=/);
  const stolen = await thief.form(TWO_STEP, { intent: "confirm", code: await codeOf(key) });
  expect(stolen.status).toBe(409);
  expect(await site().count("two_step_secrets", "confirmed_at is not null")).toBe(0);
  // A setup started in another session replaces the pending one, so the first can't be confirmed.
  await thief.form(TWO_STEP, { intent: "begin", password: PASSWORD });
  expect((await owner.get(TWO_STEP)).text).not.toMatch(/otpauth|secret=/);
  expect((await owner.form(TWO_STEP, { intent: "confirm", code: await codeOf(key) })).status).toBe(409);
});

test("the owner undoes what an intruder switched on, with a button rather than by opening the link, and sets a password", async () => {
  const intruder = await site().visitor({ as: fan });
  await intruder.form(TWO_STEP, { intent: "begin", password: PASSWORD });
  const key = keyIn((await intruder.get(TWO_STEP)).text);
  expect((await intruder.form(TWO_STEP, { intent: "confirm", code: await codeOf(key) })).status).toBe(200);

  const link = await newestTo(fan.email, "/not-me");
  const owner = await site().visitor({ adult: false, cf: { country: "DE" } });
  const opened = await owner.get(link);
  expect([opened.status, opened.location]).toEqual([302, "/not-me"]);
  const page = await owner.get("/not-me");
  expect(page.status).toBe(200);
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  for (const words of [
    `Two-step sign-in was turned on for the account ${fan.email}`,
    "Everyone is signed out",
    "Two-step sign-in is turned off",
    "nothing changes",
  ])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain(new URL(link, "http://x").searchParams.get("token"));
  await owner.get("/not-me");
  expect(await openSessions(fan.id)).toBe(1);
  expect(await site().count("two_step_secrets", "confirmed_at is not null")).toBe(1);

  const elsewhere = await site().visitor({ adult: false });
  await elsewhere.get(link);
  const done = await owner.form("/not-me", {});
  expect([done.status, done.location]).toEqual([303, "/reset-password"]);
  expect(await openSessions(fan.id)).toBe(0);
  expect((await intruder.get("/api/profiles/me")).status).toBe(401);
  expect(await site().count("two_step_secrets", "user_id = ?", fan.id)).toBe(0);
  expect(await site().count("recovery_codes", "user_id = ?", fan.id)).toBe(0);
  const guest = await site().visitor();
  expect((await guest.form("/login", { email: fan.email, password: PASSWORD })).status).toBe(422);

  const reset = await owner.get("/reset-password");
  expect(reset.text).toContain("Your old password no longer works");
  const fields = { password: "harbor-77", confirmPassword: "harbor-77" };
  // They're in Germany, where sign-in only gives access to one's own data.
  expect((await owner.form("/reset-password", fields)).location).toBe("/own-data");
  expect((await guest.form("/login", { email: fan.email, password: "harbor-77" })).status).toBe(303);

  await site().rows("update email_links set used_at = used_at - 120000 where purpose = 'undo_two_step'");
  const dead = await elsewhere.get("/not-me");
  expect([dead.status, dead.text.includes("This link no longer works")]).toEqual([410, true]);
  expect((await elsewhere.form("/not-me", {})).status).toBe(409);
});

test("a confirmed change of email ends every other session and can be undone from the old email", async () => {
  const { rows } = site();
  const owner = await site().visitor({ as: admin });
  const other = await site().visitor({ as: admin });
  const bystander = await site().visitor({ as: otherFan });
  await owner.form("/settings/email", { email: "new.ida@example.com", currentPassword: PASSWORD });
  await owner.get(await newestTo("new.ida@example.com", "/settings/email/confirm"));
  const confirmed = await owner.form("/settings/email/confirm", {});
  expect([confirmed.status, confirmed.location]).toEqual([303, "/settings/email"]);
  expect((await owner.get("/api/profiles/me")).status).toBe(200);
  expect((await other.get("/api/profiles/me")).status).toBe(401);
  expect((await bystander.get("/api/profiles/me")).status).toBe(200);

  const old = await site().visitor({ adult: false });
  await old.get(await newestTo(admin.email, "/not-me"));
  const page = await old.get("/not-me");
  expect(page.text).toContain(`Your account&#x27;s email goes back to ${admin.email}`);
  expect(page.text).not.toContain("new.ida");
  expect((await old.form("/not-me", {})).location).toBe("/reset-password");
  expect((await rows("select email from profiles where id = ?", admin.id))[0]?.email).toBe(admin.email);
  expect((await owner.get("/api/profiles/me")).status).toBe(401);
});

test("a form from another site, or sent too often, undoes nothing", async () => {
  const guest = await site().visitor();
  expect((await guest.form("/not-me", {}, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  const none = await guest.form("/not-me", { token: "x".repeat(43) });
  expect([none.status, none.text.includes("This link no longer works")]).toEqual([409, true]);
});
