import { expect, test } from "vitest";
import { PASSWORD, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const body = (response: { text: string }) => JSON.parse(response.text) as Record<string, unknown>;

const codesFor = (email: string) =>
  site()
    .email.to(email)
    .map(({ subject }) => subject.slice(0, 6));
async function signUp(name: string) {
  const email = `${name}@example.com`;
  const visitor = await site().visitor();
  await visitor.form("/signup", { email, password: PASSWORD, confirmPassword: PASSWORD, role: "buyer" });
  await expect.poll(() => codesFor(email).length).toBe(1);
  return { visitor, email, code: codesFor(email)[0] ?? "" };
}
const wrongOf = (code: string) => (code === "000000" ? "111111" : "000000");

test("callers verify their own email, whatever email and ID the body names", async () => {
  const victim = await signUp("api-victim");
  const { visitor, email, code } = await signUp("api-owner");
  const named = { email: victim.email, userId: people.fan.id };
  expect(body(await visitor.json("/api/email/check-verification", named))).toEqual({
    success: true,
    verified: false,
  });
  const early = await visitor.json("/api/email/resend-verification", named);
  expect(early.status).toBe(429);
  expect(body(early).error).toMatch(/^Please Wait: you can request a new code in \d+ seconds\.$/);
  expect(Number(body(early).waitTime)).toBeGreaterThan(50_000);
  expect(Number(early.headers.get("retry-after"))).toBe(Math.ceil(Number(body(early).waitTime) / 1000));
  const wrong = await visitor.json("/api/email/verify-code", { ...named, code: wrongOf(code) });
  expect([wrong.status, body(wrong)]).toEqual([
    409,
    { success: false, error: "Verification Failed", code: "INVALID_CODE", attemptsRemaining: 4 },
  ]);
  const right = await visitor.json("/api/email/verify-code", { ...named, code });
  expect([right.status, body(right)]).toEqual([200, { success: true, shouldTriggerOnboarding: true }]);
  expect(body(await visitor.json("/api/email/check-verification", {}))).toEqual({
    success: true,
    verified: true,
  });
  const verified = await site().rows("select email from profiles where email_verified_at is not null");
  const addresses = verified.map((row) => row.email);
  expect(addresses).toContain(email);
  expect(addresses).not.toContain(victim.email);
});

test("a used-up code is reported as such", async () => {
  const { visitor, email, code } = await signUp("api-spent");
  let last = "";
  for (let i = 0; i < 5; i++)
    last = (await visitor.json("/api/email/verify-code", { email, code: wrongOf(code) })).text;
  expect(JSON.parse(last)).toEqual({
    success: false,
    error: "Too many failed attempts. Please request a new code.",
    code: "INVALID_CODE",
    attemptsRemaining: 0,
  });
});

test("without a session a caller is a stranger: every email gets the same response, and nothing is said about verification", async () => {
  const { email: unverified } = await signUp("api-waiting");
  const guest = await site().visitor();
  const seen = [];
  for (const email of ["api-ghost@example.com", people.fan.email, unverified]) {
    const sent = await guest.json("/api/email/send-verification", { email, userId: people.fan.id });
    const again = await guest.json("/api/email/resend-verification", { email });
    const guess = await guest.json("/api/email/verify-code", { email, code: "123456" });
    const check = await guest.json("/api/email/check-verification", { email });
    const { waitTime, error, ...rest } = body(again);
    expect(Number(waitTime)).toBeGreaterThan(50_000);
    expect(String(error)).toContain("Please Wait");
    seen.push([sent.status, body(sent), again.status, rest, body(guess), check.status, body(check)]);
  }
  expect(seen[0]?.slice(0, 2)).toEqual([200, { success: true }]);
  expect(seen[0]?.[4]).toEqual({
    success: false,
    error: "Verification Failed",
    code: "INVALID_CODE",
    attemptsRemaining: 4,
  });
  expect(seen[0]?.slice(5)).toEqual([200, { success: true, verified: false }]);
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
  expect(await site().count("outgoing_emails", "recipient = 'api-ghost@example.com'")).toBe(0);
});

test("bodies have a size limit and are validated", async () => {
  const guest = await site().visitor();
  const call = "/api/email/verify-code";
  const errors: [unknown, number, string][] = [
    [{}, 422, "Please enter both your email and verification code"],
    [{ email: "", code: "" }, 422, "Please enter both your email and verification code"],
    [{ email: "a@example.com" }, 422, "Please enter a 6-digit verification code"],
    [{ email: "a@example.com", code: "12345" }, 422, "Please enter a 6-digit verification code"],
    [{ email: "a@example.com", code: 123456 }, 422, "Please enter a 6-digit verification code"],
    [{ email: "nonsense", code: "123456" }, 422, "Please enter a valid email address"],
    [{ code: "123456" }, 422, "Please enter your email address"],
    [{ email: { $ne: null }, code: "123456" }, 422, "Please enter your email address"],
    [[], 422, ""],
    [
      { email: "a@example.com", code: "123456", more: "x".repeat(70_000) },
      413,
      "The request body is too large.",
    ],
  ];
  for (const [payload, status, words] of errors) {
    const response = await guest.json(call, payload);
    expect([response.status, body(response).success], JSON.stringify(payload).slice(0, 60)).toEqual([
      status,
      false,
    ]);
    expect(String(body(response).error)).toContain(words);
  }
  for (const path of ["send-verification", "verify-code", "resend-verification", "check-verification"]) {
    const asked = await guest.get(`/api/email/${path}`);
    expect([asked.status, asked.headers.get("Allow")]).toEqual([405, "POST"]);
  }
});
