import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { MINUTE, PASSWORD, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import { pairOf } from "../site/visitor.ts";

const site = siteForFile();
const NEW = { email: "new@example.com", password: PASSWORD, confirmPassword: PASSWORD, role: "buyer" };
const tokenHash = (cookie = "") => {
  const token = JSON.parse(Buffer.from(decodeURIComponent(cookie), "base64").toString());
  return createHash("sha256").update(token).digest("base64url");
};
const sessionOf = async (cookie?: string) =>
  (await site().rows("select * from sessions where token_hash = ?", tokenHash(cookie)))[0];

const refusals: [name: string, path: string, fields: Record<string, string>, words: string[]][] = [
  [
    "nothing at all",
    "/signup",
    {},
    ["Email is required", "Your password must be at least 6 characters long."],
  ],
  ["no address", "/signup", { ...NEW, email: " " }, ["Email is required"]],
  ["a broken address", "/signup", { ...NEW, email: "a@" }, ["Please enter a valid email address"]],
  [
    "a short password",
    "/signup",
    { ...NEW, password: "ab1" },
    ["Your password must be at least 6 characters long."],
  ],
  [
    "letters only",
    "/signup",
    { ...NEW, password: "abcdefg", confirmPassword: "abcdefg" },
    ["Password must contain at least one letter and one number"],
  ],
  ["two passwords", "/signup", { ...NEW, confirmPassword: "other-1" }, ["Passwords do not match"]],
  ["a role that is none", "/signup", { ...NEW, role: "admin" }, ["Choose whether you join"]],
  ["nothing at sign-in", "/login", {}, ["Email is required", "Password must be at least 6 characters long"]],
  ["a broken address at sign-in", "/login", { ...NEW, email: "x" }, ["Please enter a valid email address"]],
  ["no code", "/verify-email", { email: "" }, ["Please enter both your email and verification code"]],
  [
    "no address with a code",
    "/verify-email",
    { email: "", code: "123456" },
    ["Please enter your email address"],
  ],
  [
    "letters for a code",
    "/verify-email",
    { email: NEW.email, code: "abc" },
    ["Please enter a 6-digit verification code"],
  ],
  [
    "five digits",
    "/verify-email",
    { email: NEW.email, code: "12345" },
    ["Please enter a 6-digit verification code"],
  ],
];
for (const [name, path, fields, words] of refusals)
  test(`${path} with ${name} is refused with the text of docs/product.md, section 8`, async () => {
    const guest = await site().visitor();
    const response = await guest.form(path, fields);
    expect(response.status).toBe(422);
    expect(response.text).toContain("<title>Error: ");
    for (const one of words) expect(response.text).toContain(one);
    if (fields.email?.trim()) expect(response.text).toContain(`value="${fields.email}"`);
    for (const secret of [fields.password, fields.confirmPassword].filter(Boolean))
      expect(response.text).not.toContain(`${secret}"`);
    expect(await site().count("profiles", "email like 'new@%'")).toBe(0);
  });

test("an email is trimmed and lowercased, and belongs to one account", async () => {
  const first = await (await site().visitor()).form("/signup", { ...NEW, email: "  One@Example.COM " });
  expect([first.status, first.location]).toEqual([303, "/verify-email"]);
  const second = await (await site().visitor()).form("/signup", {
    ...NEW,
    email: "ONE@example.com",
    password: "different-1",
    confirmPassword: "different-1",
  });
  expect(second.status).toBe(409);
  expect(second.text).toContain("Account Already Exists");
  expect(second.setCookies.some((line) => line.startsWith("session="))).toBe(false);
  expect(await site().count("profiles", "email = 'one@example.com'")).toBe(1);
});

test("one form sent many times in parallel creates one account and one email", async () => {
  const fields = { ...NEW, email: "twice@example.com" };
  const visitors = await Promise.all(Array.from({ length: 4 }, () => site().visitor()));
  const answers = await Promise.all(visitors.map((visitor) => visitor.form("/signup", fields)));
  for (const response of answers) expect(response.status).toBe(303);
  expect(await site().count("profiles", "email = 'twice@example.com'")).toBe(1);
  expect(await site().count("outgoing_emails", "recipient = 'twice@example.com'")).toBe(1);
});

test("sign-in does not reveal which emails have an account", async () => {
  const tries = ["ada.fan@example.com", "nobody-at-all@example.com"];
  const seen: { status: number; text: string; took: number }[] = [];
  for (const email of tries) {
    const guest = await site().visitor();
    const times: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const start = performance.now();
      const { status, text } = await guest.form("/login", { email, password: "wrong-pass-1" });
      times.push(performance.now() - start);
      if (turn === 2)
        seen.push({
          status,
          text: text.replaceAll(email, "").replace(/nonce="[^"]*"/g, ""),
          took: Math.min(...times),
        });
    }
  }
  const [known, unknown] = seen;
  expect(known?.status).toBe(422);
  expect(known?.text).toContain("Invalid email or password. Please check your credentials and try again.");
  expect({ ...unknown, took: 0 }).toEqual({ ...known, took: 0 });
  // Hashing takes most of the time; without it, the response would come much sooner.
  expect((unknown?.took ?? 0) / (known?.took ?? 1)).toBeGreaterThan(0.3);
});

test("only someone who knows the password learns that an email is not verified", async () => {
  const guest = await site().visitor();
  const wrong = await guest.form("/login", { email: people.newcomer.email, password: "wrong-pass-1" });
  expect(wrong.status).toBe(422);
  const right = await guest.form("/login", { email: people.newcomer.email, password: PASSWORD });
  expect([right.status, right.location]).toEqual([303, "/verify-email"]);
  const page = await guest.get("/verify-email");
  expect(page.text).toContain("Please verify your email address before signing in.");
  expect(page.text).toContain(`value="${people.newcomer.email}"`);
  expect(guest.jar.has("session")).toBe(false);
});

test("signing in opens a new session, ends the old one, and ignores a planted token", async () => {
  const fan = await site().visitor({ as: people.fan });
  const before = fan.jar.get("session");
  const response = await fan.form("/login", { email: people.fan.email, password: PASSWORD });
  expect(response.status).toBe(303);
  const line = response.setCookies.find((one) => one.startsWith("session=")) ?? "";
  expect(line).toContain("HttpOnly");
  expect(line).toContain("SameSite=Lax");
  const after = pairOf(line)[1];
  expect(after).not.toBe(before);
  expect((await sessionOf(before))?.ended_at).not.toBeNull();
  expect((await sessionOf(after))?.ended_at).toBeNull();

  const planted = await site().visitor();
  planted.jar.set("session", before ?? "");
  await planted.form("/login", { email: people.otherFan.email, password: PASSWORD });
  expect(planted.jar.get("session")).not.toBe(before);
  expect((await planted.get("/settings")).status).toBe(200);
  const thief = await site().visitor();
  thief.jar.set("session", before ?? "");
  expect((await thief.get("/settings")).location).toBe("/discover?redirect=%2Fsettings");
});

test("the database holds no token that could be used as a cookie", async () => {
  const fan = await site().visitor({ as: people.fan });
  const token = JSON.parse(
    Buffer.from(decodeURIComponent(fan.jar.get("session") ?? ""), "base64").toString(),
  );
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await site().rows("select * from sessions"))).not.toContain(token);
});

test("signing out ends the session on the server; a copy of its cookie is worthless", async () => {
  const fan = await site().visitor({ as: people.fan });
  const stolen = fan.jar.get("session") ?? "";
  const out = await fan.form("/logout", {});
  expect([out.status, out.location]).toEqual([303, "/discover"]);
  expect(fan.jar.has("session")).toBe(false);
  fan.jar.set("session", stolen);
  for (const path of ["/settings", "/settings.data", "/api/profiles/me", "/subscriptions"])
    expect([302, 401], path).toContain((await fan.get(path)).status);
});

test("a session expires", async () => {
  const fan = await site().visitor({ as: people.fan });
  await site().rows("update sessions set expires_at = ? where user_id = ?", Date.now() - 1, people.fan.id);
  expect((await fan.get("/settings")).status).toBe(302);
});

test("a form whose session ended keeps all text, but no password or code", async () => {
  const seller = await site().visitor({ as: people.creator });
  await site().rows("update sessions set ended_at = 1 where user_id = ?", people.creator.id);
  const typed: [string, string][] = [
    ["title", 'A "quoted" <title> & more'],
    ["description", "Two\nlines"],
    ["tags", "a"],
    ["tags", "b"],
    ["password", "secret-word-1"],
    ["newPassword", "secret-word-2"],
    ["code", "123456"],
  ];
  const response = await seller.form("/post?draft=1", typed);
  expect(response.status).toBe(403);
  expect(response.text).toContain("Your session has ended");
  expect(response.text).toContain('action="/post?draft=1"');
  expect(response.text).toContain('name="title" value="A &quot;quoted&quot; &lt;title&gt; &amp; more"');
  expect(response.text).toContain('name="description" value="Two\nlines"');
  expect(response.text.match(/name="tags"/g)).toHaveLength(2);
  for (const secret of ["secret-word", "123456"]) expect(response.text).not.toContain(secret);

  const form = new FormData();
  form.set("title", "With a file");
  form.set("files", new File([new Uint8Array(2000)], "a.jpg"));
  const withFile = await seller.upload("/post", form);
  expect(withFile.status).toBe(403);
  expect(withFile.text).toContain('value="With a file"');
  expect(withFile.text).toContain("you&#x27;ll have to choose yours again");
});

test("a new code can be requested only after a minute", async () => {
  const guest = await site().visitor();
  await guest.form("/signup", { ...NEW, email: "waits@example.com" });
  const early = await guest.form("/verify-email", { email: "waits@example.com", intent: "resend" });
  expect(early.status).toBe(429);
  expect(early.text).toContain(`You can request a new code in ${early.headers.get("retry-after")} seconds.`);
  expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(30);
  await site().rows("update verification_codes set created_at = created_at - ?", MINUTE);
  const later = await guest.form("/verify-email", { email: "waits@example.com", intent: "resend" });
  expect([later.status, later.location]).toEqual([303, "/verify-email"]);
  expect(await site().count("outgoing_emails", "recipient = 'waits@example.com'")).toBe(2);
});

test.each([
  ["/seller/mira/subscribe", "subscribe to Mira"],
  ["/seller/mira/subscribe?redirect=%2Fseller%2Fmira%2Fcontent%2Fx", "subscribe to Mira"],
  ["/seller/mira/tip", "send Mira a tip"],
  ["/seller/mira/content/x/tip", "send Mira a tip"],
  ["/seller/mira/messages/unlock", "message Mira"],
  ["/seller/mira/content/x/unlock?amount=700", "unlock a post by Mira"],
  ["/seller/mira", null],
  ["/seller/mira/content/x", null],
  ["/seller/nobody/subscribe", null],
])("a guest on the way to %s reads what for, also after a mistake", async (redirect, purpose) => {
  const guest = await site().visitor();
  const query = `?redirect=${encodeURIComponent(redirect)}`;
  for (const [page, start] of [
    ["/signup", "Create an account to"],
    ["/login", "Log in to"],
  ] as const) {
    const fresh = await guest.get(page + query);
    const refused = await guest.form(page, { email: "a@", redirect });
    expect([fresh.status, refused.status]).toEqual([200, 422]);
    for (const { text } of [fresh, refused]) {
      const words = text.replaceAll(/<!-- -->/g, "");
      expect(words.includes(`${start} ${purpose ?? ""}`), `${page}: ${start}`).toBe(purpose !== null);
    }
  }
});
