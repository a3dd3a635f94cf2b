// @module-tag thorough
import { expect, test } from "vitest";
import { MINUTE, PASSWORD, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile({ runtime: "workerd" });
const NEW_PASSWORD = "harbor-77";
const CONFIRM = "/settings/email/confirm";
const twice = (password: string) => ({ password, confirmPassword: password });

async function linkTo(email: string, path: string, than = ""): Promise<string> {
  for (;;) {
    const texts = site()
      .email.to(email)
      .map((mail) => mail.text);
    const links = texts
      .flatMap((text) => text.match(/http:\S+/g) ?? [])
      .filter((one) => one.includes(`${path}?`));
    const last = links.at(-1);
    if (last && last !== than) return last.replace("http://fanlight.test", "");
    await new Promise((done) => setTimeout(done, 10));
  }
}
const subjectsTo = (email: string) =>
  site()
    .email.to(email)
    .map((mail) => mail.subject);
const text = (html: string) => html.replace(/nonce="[^"]*"/g, "");

test("an emailed link sets a new password in a browser that was never signed in", async () => {
  const { email, id } = people.fan;
  const elsewhere = await site().visitor({ as: people.fan });
  const guest = await site().visitor({ adult: false });
  const asked = await guest.form("/forgot-password", { email });
  expect([asked.status, asked.location]).toEqual([303, "/forgot-password"]);
  expect((await guest.get("/forgot-password")).text).toContain("If an account uses this email");

  const link = await linkTo(email, "/reset-password");
  const opened = await guest.get(link);
  expect([opened.status, opened.location]).toEqual([302, "/reset-password"]);
  const page = await guest.get("/reset-password");
  expect(page.status).toBe(200);
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  const token = new URL(link, "http://x").searchParams.get("token") ?? "";
  expect(page.text).not.toContain(token);
  expect(JSON.stringify(await site().rows("select * from email_links"))).not.toContain(token);

  const refused = await guest.form("/reset-password", { password: "Password1", confirmPassword: "other" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("one of the most common");
  const done = await guest.form("/reset-password", twice(NEW_PASSWORD));
  expect([done.status, done.location]).toEqual([303, "/login"]);
  expect(guest.jar.has("link")).toBe(false);
  expect((await elsewhere.get("/api/profiles/me")).status).toBe(401);
  expect(await site().count("sessions", "user_id = ? and ended_at is null", id)).toBe(0);
  await expect.poll(() => subjectsTo(email)).toContain("Your Fanlight password was changed");

  const stranger = await site().visitor();
  expect((await stranger.form("/login", { email, password: PASSWORD })).status).toBe(422);
  expect((await stranger.form("/login", { email, password: NEW_PASSWORD })).status).toBe(303);
  const again = await site().visitor();
  await again.get(link);
  expect((await again.get("/reset-password")).status).toBe(410);
  expect((await again.form("/reset-password", twice("meadow-88"))).status).toBe(409);
});

test("an unknown email gets the same response and delay, and no email", async () => {
  const pages = [];
  for (const email of ["ghost@example.com", people.otherFan.email]) {
    const guest = await site().visitor();
    const first = await guest.form("/forgot-password", { email });
    const shown = await guest.get("/forgot-password");
    const second = await guest.form("/forgot-password", { email });
    const words = text(second.text)
      .replaceAll(email, "…")
      .replace(/in \d+ seconds/, "soon");
    pages.push([first.status, first.location, text(shown.text).replaceAll(email, "…"), second.status, words]);
  }
  expect(pages[0]?.[3]).toBe(429);
  expect(pages[1]).toEqual(pages[0]);
  expect(await site().count("outgoing_emails", "recipient = 'ghost@example.com'")).toBe(0);
});

test("a forged cookie is not accepted as a link", async () => {
  const guest = await site().visitor();
  guest.jar.set("link", encodeURIComponent(btoa(JSON.stringify("x".repeat(43)))));
  expect((await guest.get("/reset-password")).status).toBe(410);
  const refused = await guest.form("/reset-password", twice(NEW_PASSWORD));
  expect(refused.status).toBe(409);
  expect(refused.text).not.toContain(NEW_PASSWORD);
});

test("changing the password needs the old one and signs out all other browsers", async () => {
  const { email } = people.creator;
  const here = await site().visitor({ as: people.creator });
  const there = await site().visitor({ as: people.creator });
  const wrong = await here.form("/settings/password", { currentPassword: "wrong-1", ...twice(NEW_PASSWORD) });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("That password isn&#x27;t right");
  for (const secret of ["wrong-1", NEW_PASSWORD]) expect(wrong.text).not.toContain(secret);
  expect((await there.get("/api/profiles/me")).status).toBe(200);
  const form = { currentPassword: PASSWORD, ...twice(NEW_PASSWORD) };
  const done = await here.form("/settings/password", form);
  expect([done.status, done.location]).toEqual([303, "/settings/password"]);
  expect((await here.form("/settings/password", form)).status, "sent twice").toBe(303);
  expect((await here.get("/settings/password")).status).toBe(200);
  expect((await there.get("/api/profiles/me")).status).toBe(401);
  await expect.poll(() => subjectsTo(email)).toContain("Your Fanlight password was changed");
});

test("the email changes once the account confirms the new one, in any browser", async () => {
  const { email, id } = people.otherCreator;
  const owner = await site().visitor({ as: people.otherCreator });
  const next = "theo.new@example.com";
  const asked = await owner.form("/settings/email", {
    email: ` ${next.toUpperCase()} `,
    currentPassword: PASSWORD,
  });
  expect([asked.status, asked.location]).toEqual([303, "/settings/email"]);
  const link = await linkTo(next, CONFIRM);
  const emailOf = async () => (await site().rows("select email from profiles where id = ?", id))[0]?.email;
  const phone = await site().visitor();
  expect((await phone.get(link)).location).toBe(CONFIRM);
  // With only the email, it may be a stranger whose address was mistyped.
  const stranger = await site().visitor({ as: people.fan });
  await stranger.get(link);
  for (const holder of [phone, stranger]) {
    const page = await holder.get(CONFIRM);
    expect([page.status, page.text.includes(next)]).toEqual([200, true]);
    expect(page.text).toContain("Sign in with your account&#x27;s current email");
    expect(page.text).not.toMatch(/>Confirm<\//);
    expect((await holder.form(CONFIRM, {})).location).toBe(CONFIRM);
  }
  expect(await emailOf()).toBe(email);
  const signIn = `/login?redirect=${encodeURIComponent(CONFIRM)}`;
  expect((await phone.get(CONFIRM)).text).toContain(`href="${signIn}"`);
  const leave = /action="(\/logout[^"]*)"/.exec((await stranger.get(CONFIRM)).text)?.[1] ?? "";
  expect((await stranger.form(leave, {})).location).toBe(signIn);
  const back = await phone.form("/login", { email, password: PASSWORD, redirect: CONFIRM });
  expect(back.location).toBe(CONFIRM);
  expect((await phone.get(CONFIRM)).text).toMatch(/>Confirm<\//);
  expect((await phone.form(CONFIRM, {})).location).toBe("/settings/email");
  expect(await emailOf()).toBe(next);
  await expect.poll(() => subjectsTo(email)).toContain("Your Fanlight email was changed");
  expect((await owner.get("/api/profiles/me")).status, "it was confirmed elsewhere").toBe(401);
  expect((await owner.form("/login", { email: next, password: PASSWORD })).status).toBe(303);
});

test("a taken email is not revealed", async () => {
  const owner = await site().visitor({ as: people.admin });
  const answers = [];
  for (const email of [people.newcomer.email, "free@example.com"]) {
    const asked = await owner.form("/settings/email", { email, currentPassword: PASSWORD });
    const page = await owner.get("/settings/email");
    answers.push([asked.status, text(page.text).replaceAll(email, "…")]);
  }
  expect(answers[0]).toEqual(answers[1]);
  await expect.poll(() => subjectsTo(people.newcomer.email)).toEqual(["Your Fanlight account"]);
  expect(JSON.stringify(site().email.to(people.newcomer.email))).not.toContain("token=");
});

test("sign-in and 'Account Already Exists' lead to a new password", async () => {
  const guest = await site().visitor();
  expect((await guest.get("/login")).text).toMatch(/<button[^>]*value="forgot"[^>]*>Forgot your password\?/);
  const taken = await guest.form("/signup", {
    email: people.admin.email,
    ...twice(NEW_PASSWORD),
    role: "buyer",
  });
  expect(taken.status).toBe(409);
  expect(taken.text).toContain("Account Already Exists");
  expect(taken.text).toContain('<a href="/forgot-password">reset your password</a>');
});

test("a link expires", async () => {
  const { email } = people.creatorHalfway;
  const guest = await site().visitor();
  await guest.form("/forgot-password", { email });
  const link = await linkTo(email, "/reset-password");
  await site().rows("update email_links set expires_at = ?", Date.now() - MINUTE);
  await guest.get(link);
  const page = await guest.get("/reset-password");
  expect(page.status).toBe(410);
  expect(page.text).toContain("This link no longer works");
});
