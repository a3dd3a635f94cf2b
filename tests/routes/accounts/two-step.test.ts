// @module-tag thorough
import { expect, test } from "vitest";
import { codeAt, STEP_MS } from "#domain/accounts/two-step/totp.ts";
import { PASSWORD, type Person, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile();
const HERE = "/settings/two-step";
const STEP = "/login/second-step";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const bytesOf = (key: string) => {
  const bits = [...key].map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (one) => Number.parseInt(one, 2));
};
const stepNow = () => Math.floor(Date.now() / STEP_MS);
const forget = (person: Person) =>
  site().rows("update two_step_secrets set last_time_step = 0 where user_id = ?", person.id);
const subjectsTo = (person: Person) =>
  site()
    .email.to(person.email)
    .map(({ subject }) => subject);

async function switchOn(person: Person) {
  const owner = await site().visitor({ as: person });
  await owner.form(HERE, { intent: "begin", password: PASSWORD });
  const page = await owner.get(HERE);
  const key = /secret=([A-Z2-7]+)/.exec(page.text)?.[1] ?? "";
  const code = await codeAt(bytesOf(key), stepNow());
  const on = await owner.form(HERE, { intent: "confirm", code });
  const recovery = [...on.text.matchAll(/<code>([a-z2-7-]{19})<\/code>/g)].map((found) => found[1] ?? "");
  await forget(person);
  return { owner, page, on, recovery, key, code: (drift = 0) => codeAt(bytesOf(key), stepNow() + drift) };
}
const codeField = (page: string) => /<input[^>]* name="code"[^>]*>/.exec(page)?.[0] ?? "";
async function passwordOf(person: Person, visitor?: Visitor) {
  const guest = visitor ?? (await site().visitor());
  const response = await guest.form("/login", {
    email: person.email,
    password: PASSWORD,
    redirect: "/subscriptions",
  });
  return { guest, response };
}

test("setup needs password and code: key, QR code, ten codes shown once, an email, nothing readable stored", async () => {
  const { fan } = people;
  const owner = await site().visitor({ as: fan });
  expect((await owner.form(HERE, { intent: "begin", password: "wrong-pass-1" })).status).toBe(422);
  expect((await owner.form(HERE, { intent: "confirm", code: "123456" })).status).toBe(409);
  expect(await site().count("two_step_secrets")).toBe(0);
  const { owner: set, page, on, recovery, key, code } = await switchOn(fan);
  expect(page.text).toContain("otpauth://totp/Fanlight:ada.fan%40example.com?secret=");
  expect(page.text).toMatch(/<svg class="qr"[^>]*role="img"/);
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(recovery).size).toBe(10);
  expect(on.headers.get("Cache-Control")).toContain("no-store");
  const again = await owner.get(HERE);
  expect(again.text).toContain("You have 10 recovery codes left");
  expect(again.text).not.toContain(recovery[0]);
  expect(again.text).not.toContain(key);
  const stored = JSON.stringify([
    await site().rows("select * from two_step_secrets"),
    await site().rows("select * from recovery_codes"),
  ]);
  for (const secret of [key, ...recovery]) expect(stored).not.toContain(secret);
  await expect.poll(() => subjectsTo(fan)).toContain("Two-step sign-in is on for Fanlight");
  const reloaded = await set.form(HERE, { intent: "confirm", code: await code() });
  expect([reloaded.status, reloaded.location]).toEqual([303, HERE]);
  expect((await set.get(HERE)).text).toContain("We showed your recovery codes once.");
});

test("the password alone signs nobody in; with the code it does, once, and leads to the requested page", async () => {
  const { fan } = people;
  const { code } = await switchOnAgain(fan);
  const { guest, response } = await passwordOf(fan);
  expect([response.status, response.location]).toEqual([303, STEP]);
  expect(guest.jar.has("session")).toBe(false);
  expect((await guest.get("/settings")).location).toBe("/discover?redirect=%2Fsettings");
  expect((await guest.get("/api/profiles/me")).status).toBe(401);
  expect((await guest.get(STEP)).text).toContain("Enter your code");

  const wrong = await guest.form(STEP, { code: "000000" });
  expect(wrong.status).toBe(422);
  expect(codeField(wrong.text)).toContain('value="000000"');
  expect(wrong.text).toContain("That code isn&#x27;t right");
  expect(guest.jar.has("session")).toBe(false);
  const right = await code();
  const twin = await passwordOf(fan);
  const both = await Promise.all([guest.form(STEP, { code: right }), twin.guest.form(STEP, { code: right })]);
  expect(both.map(({ status }) => status).sort()).toEqual([303, 422]);
  const inside = [guest, twin.guest].filter(({ jar }) => jar.has("session"));
  expect(inside).toHaveLength(1);
  expect(both.find(({ status }) => status === 303)?.location).toBe("/subscriptions");
  expect((await inside[0]?.get("/settings"))?.status).toBe(200);
});

test("the step's cookie is signed, bound to its account, and ends with its time or a new password", async () => {
  const { fan } = people;
  const { code } = await switchOnAgain(fan);
  const stranger = await site().visitor();
  for (const planted of [
    "",
    "x",
    Buffer.from(JSON.stringify({ userId: fan.id, at: Date.now() })).toString("base64"),
  ]) {
    stranger.jar.set("second", planted);
    expect((await stranger.get(STEP)).location).toBe("/login");
    const response = await stranger.form(STEP, { code: await code() });
    expect([response.location, stranger.jar.has("session")]).toEqual(["/login", false]);
  }
  const { guest } = await passwordOf(fan);
  await site().rows(
    "update credentials set password_changed_at = ? where user_id = ?",
    Date.now() + 1,
    fan.id,
  );
  expect((await guest.get(STEP)).location).toBe("/login");
  await site().rows("update credentials set password_changed_at = 0 where user_id = ?", fan.id);
});

test("guessing ends after ten codes, even in parallel; a recovery code still lets the owner in", async () => {
  const { fan } = people;
  const { code, recovery } = await switchOnAgain(fan);
  const { guest } = await passwordOf(fan);
  const right = await code();
  const guesses = Array.from({ length: 30 }, (_, i) => String(i).padStart(6, "0")).filter(
    (one) => one !== right,
  );
  const answers = await Promise.all(guesses.map((guess) => guest.form(STEP, { code: guess })));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
  expect((await guest.form(STEP, { code: right })).status).toBe(429);
  expect(guest.jar.has("session")).toBe(false);
  await expect.poll(() => subjectsTo(fan)).toContain("Wrong sign-in codes for Fanlight");

  const used = recovery[3] ?? "";
  // Nothing in the field for app codes cuts a recovery code off.
  expect(codeField((await guest.get(STEP)).text)).not.toContain("maxLength");
  expect((await guest.form(`${STEP}?with=recovery`, { code: right })).status).toBe(429);
  const letIn = await guest.form(STEP, { code: used.toUpperCase() });
  expect([letIn.status, guest.jar.has("session")]).toEqual([303, true]);
  const { guest: thief } = await passwordOf(fan);
  expect((await thief.form(STEP, { code: used })).status).toBe(422);
  await expect.poll(() => subjectsTo(fan)).toContain("A Fanlight recovery code was used");
});

test("strangers without the password can't use up the owner's attempts", async () => {
  const { fan } = people;
  const { code } = await switchOnAgain(fan);
  const stranger = await site().visitor();
  for (let i = 0; i < 15; i++) await stranger.form(STEP, { code: "000000" });
  const { guest } = await passwordOf(fan);
  expect((await guest.form(STEP, { code: await code() })).status).toBe(303);
});

test("new recovery codes and turning off two-step sign-in need password and code", async () => {
  const { fan } = people;
  const { owner, code, recovery } = await switchOnAgain(fan);
  for (const [fields, status] of [
    [{ intent: "end", password: PASSWORD, code: "000000" }, 422],
    [{ intent: "end", password: "wrong-pass-1", code: await code() }, 422],
    [{ intent: "end", password: PASSWORD, code: "" }, 422],
    [{ intent: "begin", password: PASSWORD }, 409],
  ] as const)
    expect((await owner.form(HERE, fields)).status).toBe(status);
  const mistyped = await owner.form(HERE, { intent: "end", password: PASSWORD, code: "000000" });
  expect(codeField(mistyped.text)).toContain('value="000000"');
  const renewed = await owner.form(HERE, { intent: "renew", password: PASSWORD, code: await code() });
  expect(renewed.status).toBe(200);
  expect(renewed.text).toContain("They replace your old codes, which no longer work.");
  expect(renewed.text).not.toContain(recovery[0]);
  expect(
    (await owner.form(HERE, { intent: "end", password: PASSWORD, code: recovery[0] ?? "" })).status,
  ).toBe(422);
  const fresh = /<code>([a-z2-7-]{19})<\/code>/.exec(renewed.text)?.[1] ?? "";
  expect((await owner.form(HERE, { intent: "end", password: PASSWORD, code: fresh })).status).toBe(303);
  const { guest } = await passwordOf(fan);
  expect(guest.jar.has("session")).toBe(true);
  await expect.poll(() => subjectsTo(fan)).toContain("Two-step sign-in is off for Fanlight");
});

async function switchOnAgain(person: Person) {
  await site().rows("delete from two_step_secrets where user_id = ?", person.id);
  await site().rows("delete from rate_limits");
  return switchOn(person);
}

test("the codes can be downloaded only by the page that shows them", async () => {
  const fan = await site().visitor({ as: people.fan });
  const codes = ["abcd-efgh-2345-67ab", "zzzz-yyyy-2222-3333"];
  const file = await fan.form(
    "/settings/two-step/codes",
    codes.map((code): [string, string] => ["code", code]),
  );
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="recovery-codes.txt"');
  expect(file.headers.get("Content-Type")).toContain("text/plain");
  for (const code of codes) expect(file.text).toContain(code);
  for (const wrong of ["", "<b>", "abcd"]) {
    const refused = await fan.form("/settings/two-step/codes", { code: wrong });
    expect([refused.status, refused.location]).toEqual([303, "/settings/two-step"]);
  }
});
