// @module-tag thorough
import { expect, test } from "vitest";
import { MINUTE, PASSWORD, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile({ runtime: "workerd" });
const NEW = { email: "words@example.com", password: PASSWORD, confirmPassword: PASSWORD, role: "buyer" };
const plain = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
const words = (html: string) => plain(html).replace(/<[^>]*>/g, " ");
const flashIn = (html: string) =>
  words(/<div id="flash"[\s\S]*?<\/main>/.exec(html)?.[0]?.split("<main")[0] ?? "");
const summaryIn = (html: string) => words(/<div[^>]*data-problem[\s\S]*?<header/.exec(html)?.[0] ?? "");
const mainIn = (html: string) => words(html.split("<main")[1] ?? "");

type Row = [
  what: string,
  path: string,
  form: Record<string, string>,
  status: number,
  summary: string[],
  fields: string[],
];
const rows: Row[] = [
  [
    "nothing at sign-in",
    "/login",
    {},
    422,
    ["Login Failed", "Email and password are required"],
    ["Email is required"],
  ],
  [
    "a short password",
    "/login",
    { email: "a@example.com", password: "a" },
    422,
    ["Login Failed"],
    ["Password must be at least 6 characters long"],
  ],
  [
    "a wrong password",
    "/login",
    { email: people.fan.email, password: "wrong-pass-1" },
    422,
    ["Login Failed", "Invalid email or password. Please check your credentials and try again."],
    [],
  ],
  [
    "nothing at sign-up",
    "/signup",
    {},
    422,
    ["Signup Failed", "Email and password are required"],
    ["Email is required"],
  ],
  [
    "no password at sign-up",
    "/signup",
    { email: NEW.email },
    422,
    ["Signup Failed", "Email and password are required"],
    ["Your password must be at least 6 characters long."],
  ],
  [
    "a taken address",
    "/signup",
    { ...NEW, email: people.fan.email },
    409,
    ["Signup Failed", "Account Already Exists"],
    ["Account Already Exists", "reset your password"],
  ],
  [
    "a weak password",
    "/signup",
    { ...NEW, password: "a1", confirmPassword: "a1" },
    422,
    ["Signup Failed", "Your password must be at least 6 characters long."],
    ["Your password must be at least 6 characters long."],
  ],
  [
    "two passwords",
    "/signup",
    { ...NEW, confirmPassword: "other-1" },
    422,
    ["Signup Failed"],
    ["Passwords do not match"],
  ],
  [
    "no code and no address",
    "/verify-email",
    {},
    422,
    ["Missing Information", "Please enter both your email and verification code"],
    ["Please enter your email address", "Please enter a 6-digit verification code"],
  ],
  [
    "no address",
    "/verify-email",
    { code: "123456" },
    422,
    ["Email Required"],
    ["Please enter your email address"],
  ],
  ["no address", "/forgot-password", {}, 422, ["Email Required"], ["Email is required"]],
  [
    "a malformed address",
    "/forgot-password",
    { email: "ada@example" },
    422,
    ["There is a problem"],
    ["Please enter a valid email address"],
  ],
  [
    "no address to send to",
    "/verify-email",
    { intent: "resend" },
    422,
    ["Email Required"],
    ["Please enter your email address"],
  ],
  [
    "no code",
    "/verify-email",
    { email: NEW.email, code: "12" },
    422,
    ["Invalid Code", "Please enter a 6-digit verification code"],
    ["Please enter a 6-digit verification code"],
  ],
  [
    "a wrong code",
    "/verify-email",
    { email: NEW.email, code: "123456" },
    409,
    ["Verification Failed"],
    ["attempts remaining"],
  ],
];
for (const [what, path, form, status, summary, fields] of rows)
  test(`${path}: ${what} is answered with the text of docs/product.md, section 8, once per place`, async () => {
    const response = await (await site().visitor()).form(path, form);
    expect(response.status).toBe(status);
    for (const said of summary) expect(summaryIn(response.text).split(said)).toHaveLength(2);
    for (const said of fields) expect(mainIn(response.text)).toContain(said);
    expect(flashIn(response.text).trim()).toBe("");
  });

test("the dialog has its own text for a wrong password", async () => {
  const guest = await site().visitor();
  const body = { email: people.fan.email, password: "wrong-pass-2" };
  const response = await guest.form("/login", body, { "Fanlight-Peek": "1" });
  expect(summaryIn(response.text)).toContain(
    "Invalid email or password. Please double-check your credentials and try again.",
  );
});

test("responses contain the error codes, for clients that don't read text", async () => {
  const guest = await site().visitor();
  const wrong = await guest.form("/login", { email: people.fan.email, password: "wrong-pass-1" });
  expect(wrong.headers.get("X-Error-Code")).toBe("INVALID_CREDENTIALS");
  const unverified = await guest.form("/login", { email: people.newcomer.email, password: PASSWORD });
  expect([unverified.status, unverified.headers.get("X-Error-Code")]).toEqual([303, "EMAIL_NOT_CONFIRMED"]);
  const page = await guest.get("/verify-email");
  for (const words of [
    "Email Verification Required",
    "Please verify your email address before signing in. Check your inbox for a verification link.",
  ])
    expect(flashIn(page.text)).toContain(words);
});

test("a success is announced on the next page", async () => {
  const guest = await site().visitor();
  await guest.form("/signup", NEW);
  expect(flashIn((await guest.get("/verify-email")).text)).toMatch(
    /Account created!\s+Verification Email Sent/,
  );
  const early = await guest.form("/verify-email", { email: NEW.email, intent: "resend" });
  expect(summaryIn(early.text)).toContain("Please Wait");
  await site().rows("update verification_codes set created_at = created_at - ?", MINUTE);
  await guest.form("/verify-email", { email: NEW.email, intent: "resend" });
  expect(flashIn((await guest.get("/verify-email")).text)).toMatch(/Code Sent\s+Verification Code Sent/);
  const { email } = people.otherFan;
  const fan = await site().visitor();
  await fan.form("/login", { email, password: PASSWORD });
  expect(flashIn((await fan.get("/discover")).text)).toContain("Welcome back!");
  await fan.form("/logout", {});
  expect(flashIn((await fan.get("/discover")).text)).toContain("Logged out");
});

test("a late or failed email is reported only to the person who waits for it", async () => {
  const email = "slow@example.com";
  site().email.refuse(503);
  const guest = await site().visitor();
  await guest.form("/signup", { ...NEW, email });
  expect((await guest.get("/verify-email")).text).not.toContain("Our email is running late");
  await site().rows(
    "update outgoing_emails set created_at = created_at - ? where recipient = ?",
    MINUTE,
    email,
  );
  expect((await guest.get("/verify-email")).text).toContain("Our email is running late");
  const stranger = await site().visitor();
  expect((await stranger.get(`/verify-email?email=${email}`)).text).not.toContain(
    "Our email is running late",
  );
  await site().rows("update outgoing_emails set given_up_at = 1 where recipient = ?", email);
  expect((await guest.get("/verify-email")).text).toContain("Email Sending Failed");
  site().email.refuse(null);
});

test("an unavailable username and server errors have their messages and codes", async () => {
  const guest = await site().visitor();
  await site().rows("alter table credentials rename to credentials_away");
  const signIn = await guest.form("/login", { email: people.fan.email, password: PASSWORD });
  const signUp = await guest.form("/signup", { ...NEW, email: "fault@example.com" });
  await site().rows("alter table credentials_away rename to credentials");
  expect(signIn.status).toBe(500);
  expect(signIn.text).toContain("An unknown error occurred during sign in");
  expect(summaryIn(signIn.text)).toMatch(
    /Authentication Error\s+An unexpected error occurred. Please try again./,
  );
  expect([signUp.status, signUp.headers.get("X-Error-Code")]).toEqual([500, "PROFILE_CREATION_FAILED"]);
  expect(signUp.text).toContain("An unknown error occurred during sign up");
  for (const { text } of [signIn, signUp]) {
    expect(text).not.toContain("no such table");
    expect(text).toContain("email");
  }
});
