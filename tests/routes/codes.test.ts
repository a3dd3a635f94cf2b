import { expect, test } from "vitest";
import { MINUTE, PASSWORD } from "../cast.ts";
import { siteForFile } from "./site/site.ts";
import type { Visitor } from "./site/visitor.ts";

const site = siteForFile();

/** Waits for something that another part does in its own time; the test's limit ends a wait in vain. */
async function until<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 10));
  }
}

const codesFor = (email: string) =>
  site()
    .mail.to(email)
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

test("the code of the mail verifies the address, however it is typed, and leads on", async () => {
  const { visitor, email, code } = await signUp("right");
  expect(code).toMatch(/^\d{6}$/);
  const answer = await visitor.form("/verify-email", {
    email,
    code: ` ${code.slice(0, 3)}-${code.slice(3)} `,
  });
  expect([answer.status, answer.location]).toEqual([303, "/discover"]);
  expect(await isVerified(email)).toBe(true);
  expect((await visitor.get("/settings")).status).toBe(200);
});

test("without a session the code leads to sign-in with the address filled in", async () => {
  const { email, code } = await signUp("elsewhere");
  const other = await site().visitor();
  const answer = await other.form("/verify-email", { email, code });
  expect(answer.location).toBe("/login?verified=true&email=elsewhere%40example.com");
  expect(other.jar.has("session")).toBe(false);
});

test("five wrong guesses spend a code; each says how many are left", async () => {
  const { visitor, email, code } = await signUp("guesser");
  for (const left of ["4 attempts", "3 attempts", "2 attempts", "1 attempt"]) {
    const answer = await visitor.form("/verify-email", { email, code: wrongOf(code) });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain(`Verification Failed: ${left} remaining.`);
  }
  for (const guess of [wrongOf(code), code])
    expect((await visitor.form("/verify-email", { email, code: guess })).text).toContain(
      "Too many failed attempts. Please request a new code.",
    );
  expect(await isVerified(email)).toBe(false);
});

test("twenty guesses at once with one attempt left: one is looked at", async () => {
  const { email, code } = await signUp("parallel");
  await site().rows("update verification_codes set attempts_left = 1");
  const visitors = await Promise.all(Array.from({ length: 20 }, () => site().visitor()));
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
  // Whether the right one was the one that counted is chance; that at most one counted is not.
  const accepted = answers.filter(({ status }) => status === 303).length;
  expect(accepted).toBe((await isVerified(email)) ? 1 : 0);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(20 - accepted);
});

test("a code is over after ten minutes", async () => {
  const { visitor, email, code } = await signUp("late");
  await site().rows("update verification_codes set expires_at = ?", Date.now() - 1);
  const answer = await visitor.form("/verify-email", { email, code });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("This code has expired. Please request a new one.");
  expect(await isVerified(email)).toBe(false);
});

test("a used code opens nothing a second time, a form sent twice does no harm", async () => {
  const { visitor, email, code } = await signUp("used");
  await visitor.form("/verify-email", { email, code });
  const again = await visitor.form("/verify-email", { email, code });
  expect([again.status, again.location]).toEqual([303, "/discover"]);
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

test("another account's code is no good", async () => {
  const one = await signUp("one");
  const two = await signUp("two");
  if (one.code !== two.code)
    expect((await one.visitor.form("/verify-email", { email: one.email, code: two.code })).status).toBe(409);
  expect(await isVerified(one.email)).toBe(false);
});

test("an unknown address is answered as a known one, and gets no mail", async () => {
  const guest = await site().visitor();
  const sent = await guest.form("/verify-email", { email: "ghost@example.com", intent: "resend" });
  expect([sent.status, sent.location]).toEqual([303, "/verify-email"]);
  const guess = await guest.form("/verify-email", { email: "ghost@example.com", code: "123456" });
  expect(guess.text).toContain("Verification Failed: 4 attempts remaining.");
  expect(await site().count("outgoing_mail", "recipient = 'ghost@example.com'")).toBe(0);
});

test("codes and passwords stand in no table and no log", async () => {
  const { email, code } = await signUp("quiet");
  // Marked as sent after the provider took it.
  for (;;) {
    const waiting = await site().count("outgoing_mail", "recipient = ? and sent_at is null", email);
    if (waiting === 0) break;
  }
  const tables = ["verification_codes", "credentials", "outgoing_mail"];
  const stored = await Promise.all(tables.map((table) => site().rows(`select * from ${table}`)));
  expect(JSON.stringify(stored)).not.toContain(PASSWORD);
  expect(JSON.stringify(stored[2])).not.toContain(code);
  const logs = JSON.stringify(site().server.getLogs());
  for (const secret of [PASSWORD, code, "scrypt$"]) expect(logs).not.toContain(secret);
});
