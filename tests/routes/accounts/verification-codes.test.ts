// @module-tag thorough
import { expect, test } from "vitest";
import { MINUTE, PASSWORD, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile();

async function until<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 10));
  }
}

const codesFor = (email: string) =>
  site()
    .email.to(email)
    .map(({ subject }) => subject.slice(0, 6));

async function signUp(name: string): Promise<{ visitor: Visitor; email: string; code: string }> {
  const email = `${name}@example.com`;
  const visitor = await site().visitor();
  await visitor.form("/signup", { email, password: PASSWORD, confirmPassword: PASSWORD, role: "buyer" });
  return { visitor, email, code: await until(() => codesFor(email)[0]) };
}
const wrongOf = (code: string) => (code === "000000" ? "111111" : "000000");
const isVerified = async (email: string) =>
  (await site().count("profiles", "email = ? and email_verified_at is not null", email)) === 1;

test("the emailed code verifies the email, however it is typed, and continues to the requested page", async () => {
  const { visitor, email, code } = await signUp("right");
  expect(code).toMatch(/^\d{6}$/);
  const response = await visitor.form("/verify-email", {
    email,
    code: ` ${code.slice(0, 3)}-${code.slice(3)} `,
  });
  expect([response.status, response.location]).toEqual([303, "/welcome"]);
  expect(await isVerified(email)).toBe(true);
  expect((await visitor.get("/welcome/buyer/welcome")).status).toBe(200);
});

test("without a session the code leads to sign-in with the email filled in", async () => {
  const { email, code } = await signUp("elsewhere");
  const other = await site().visitor();
  const response = await other.form("/verify-email", { email, code });
  const address = "/login?verified=true&email=elsewhere%40example.com";
  expect(response.location).toBe(address);
  expect(other.jar.has("session")).toBe(false);
  expect((await other.get(address)).location).toBe("/login");
  const page = await other.get("/login");
  expect(page.text).toContain("Log in to continue.");
  expect(page.text).toContain(`value="${email}"`);
  // In another browser, the email in the URL is filled in without a banner, and is removed from the URL there too.
  const stranger = await site().visitor();
  expect((await stranger.get(address)).location).toBe("/login");
  const theirs = await stranger.get("/login");
  expect(theirs.text).toContain(`value="${email}"`);
  expect(theirs.text).not.toContain("Log in to continue.");
  const { visitor: busy } = await signUp("busy");
  busy.jar.delete("session");
  expect((await busy.get(address)).location).toBeNull();
  const done = await other.form("/login", { email, password: PASSWORD });
  expect(done.status).toBe(303);
  expect(other.jar.has("pending")).toBe(false);
});

test("five wrong guesses use up a code, and each says how many are left", async () => {
  const { visitor, email, code } = await signUp("guesser");
  for (const left of ["4 attempts", "3 attempts", "2 attempts", "1 attempt"]) {
    const response = await visitor.form("/verify-email", { email, code: wrongOf(code) });
    expect(response.status).toBe(409);
    expect(response.text).toContain(`That code isn&#x27;t right. ${left} remaining.`);
  }
  for (const guess of [wrongOf(code), code])
    expect((await visitor.form("/verify-email", { email, code: guess })).text).toContain(
      "Too many failed attempts. Please request a new code.",
    );
  expect(await isVerified(email)).toBe(false);
});

test("of twenty parallel guesses with one attempt left, one is checked", async () => {
  const { visitor: owner, email, code } = await signUp("parallel");
  await site().rows("update verification_codes set attempts_left = 1");
  const visitors = await Promise.all(Array.from({ length: 20 }, () => site().visitor()));
  for (const { jar } of visitors) jar.set("session", owner.jar.get("session") ?? "");
  const answers = await Promise.all(
    visitors.map((visitor, i) =>
      visitor.form("/verify-email", { email, code: i === 19 ? code : wrongOf(code) }),
    ),
  );
  const [row] = await site().rows(
    "select attempts_left from verification_codes c join profiles p on p.id = c.user_id where email = ?",
    email,
  );
  expect(row?.attempts_left).toBe(0);
  // It's chance whether the right guess was checked, but at most one was accepted.
  const accepted = answers.filter(({ status }) => status === 303).length;
  expect(accepted).toBe((await isVerified(email)) ? 1 : 0);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(20 - accepted);
});

test("a code expires after ten minutes", async () => {
  const { visitor, email, code } = await signUp("late");
  await site().rows("update verification_codes set expires_at = ?", Date.now() - 1);
  const response = await visitor.form("/verify-email", { email, code });
  expect(response.status).toBe(409);
  expect(response.text).toContain("This code has expired. Please request a new one.");
  expect(await isVerified(email)).toBe(false);
});

test("a used code works no second time, and resending the form does no harm", async () => {
  const { visitor, email, code } = await signUp("used");
  await visitor.form("/verify-email", { email, code });
  const again = await visitor.form("/verify-email", { email, code });
  expect([again.status, again.location]).toEqual([303, "/welcome"]);
  await site().rows("update profiles set email_verified_at = null where email = ?", email);
  const guest = await site().visitor();
  expect((await guest.form("/verify-email", { email, code })).status).toBe(409);
  expect(await isVerified(email)).toBe(false);
});

test("a new code voids the old one", async () => {
  const { visitor, email, code } = await signUp("again");
  await site().rows("update verification_codes set created_at = created_at - ?", MINUTE);
  await visitor.form("/verify-email", { email, intent: "resend" });
  const fresh = await until(() => codesFor(email)[1]);
  if (fresh !== code) expect((await visitor.form("/verify-email", { email, code })).status).toBe(409);
  expect(await isVerified(email)).toBe(false);
  expect((await visitor.form("/verify-email", { email, code: fresh })).status).toBe(303);
});

test("verifying in another browser signs out the one that created the account", async () => {
  const { visitor: squatter, email, code } = await signUp("squatted");
  expect((await squatter.get("/api/profiles/me")).status).toBe(200);
  await (await site().visitor()).form("/verify-email", { email, code });
  expect((await squatter.get("/api/profiles/me")).status).toBe(401);
});

test("strangers' guesses do not use up the owner's", async () => {
  const { visitor, email, code } = await signUp("besieged");
  const strangers = await Promise.all(
    Array.from({ length: 20 }, async (_, i) =>
      (await site().visitor()).form(
        "/verify-email",
        { email, code: wrongOf(code) },
        { "CF-Connecting-IP": `203.0.113.${i}` },
      ),
    ),
  );
  expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([409]));
  const late = await (await site().visitor()).form("/verify-email", { email, code });
  expect(late.text).toContain("Too many failed attempts.");
  expect((await visitor.form("/verify-email", { email, code })).status).toBe(303);
});

test("someone who gives the password counts as the owner, with or without a session", async () => {
  const { email, code } = await signUp("second-device");
  const phone = await site().visitor();
  for (let i = 0; i < 6; i++) await phone.form("/verify-email", { email, code: wrongOf(code) });
  expect((await phone.form("/login", { email, password: PASSWORD })).location).toBe("/verify-email");
  expect((await phone.form("/verify-email", { email, code })).location).toContain("/login?verified=true");
});

test("another account's code is refused", async () => {
  const one = await signUp("one");
  const two = await signUp("two");
  if (one.code !== two.code)
    expect((await one.visitor.form("/verify-email", { email: one.email, code: two.code })).status).toBe(409);
  expect(await isVerified(one.email)).toBe(false);
});

test("an unknown email gets the same response as a known one, and no email", async () => {
  const guest = await site().visitor();
  const { email: unverified } = await signUp("waiting");
  const pages: string[][] = [];
  for (const email of ["ghost@example.com", people.fan.email, unverified]) {
    const seen: string[] = [];
    for (const [name, value] of [
      ["intent", "resend"],
      ["intent", "resend"],
      ["code", "123456"],
    ] as const) {
      const response = await guest.form("/verify-email", { email, [name]: value });
      const text = response.text.replaceAll(email, "…").replace(/nonce="[^"]*"/g, "");
      seen.push(`${response.status} ${response.location} ${text.replace(/in (59|60) seconds/, "soon")}`);
    }
    pages.push(seen);
  }
  expect(pages[0]?.[0]).toMatch(/^303 \/verify-email /);
  expect(pages[0]?.[1]).toContain("You can request a new code soon.");
  expect(pages[0]?.[2]).toContain("That code isn&#x27;t right. 4 attempts remaining.");
  expect(pages[1]).toEqual(pages[0]);
  expect(pages[2]).toEqual(pages[0]);
  expect(await site().count("outgoing_emails", "recipient = 'ghost@example.com'")).toBe(0);
});

test("no table and no log contains codes or passwords", async () => {
  const { email, code } = await signUp("quiet");
  for (;;) {
    const waiting = await site().count("outgoing_emails", "recipient = ? and sent_at is null", email);
    if (waiting === 0) break;
  }
  const tables = ["verification_codes", "credentials", "outgoing_emails"];
  const stored = await Promise.all(tables.map((table) => site().rows(`select * from ${table}`)));
  expect(JSON.stringify(stored)).not.toContain(PASSWORD);
  expect(JSON.stringify(stored[2])).not.toContain(code);
  const logs = JSON.stringify(site().worker.logs);
  for (const secret of [PASSWORD, code, "scrypt$"]) expect(logs).not.toContain(secret);
});
