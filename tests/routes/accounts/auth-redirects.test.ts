import { expect, test } from "vitest";
import { PASSWORD, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const NEW = { email: "ways@example.com", password: PASSWORD, confirmPassword: PASSWORD, role: "buyer" };

async function mailed(email: string, pattern: RegExp): Promise<string> {
  const found = () => pattern.exec(JSON.stringify(site().email.to(email)).replaceAll("\\n", " "))?.[0] ?? "";
  await expect.poll(found).not.toBe("");
  return found();
}

test("the typed email and the requested page are kept through a password reset", async () => {
  const email = people.fan.email;
  const wanted = "/seller/mira";
  const back = "?redirect=%2Fseller%2Fmira";
  const guest = await site().visitor();
  const asked = await guest.form("/login", { email, password: "half", intent: "forgot", redirect: wanted });
  expect([asked.status, asked.location]).toEqual([303, `/forgot-password${back}`]);
  const page = await guest.get(`/forgot-password${back}`);
  expect(page.text).toContain(`value="${email}"`);
  expect(page.text).toContain(`href="/login${back}"`);
  expect((await guest.get(`/login${back}`)).text).toContain(`value="${email}"`);
  await guest.form("/forgot-password", { email, redirect: wanted });
  const link = await mailed(email, /\/reset-password[^\s"\\]+/);
  expect(link).toMatch(/&redirect=%2Fseller%2Fmira$/);
  const phone = await site().visitor();
  const opened = await phone.get(link);
  expect(opened.location).toBe(`/reset-password${back}`);
  const form = { username: email, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await phone.form(String(opened.location), form)).location).toBe(`/login${back}`);
  expect((await phone.get(`/login${back}`)).text).toContain(`value="${email}"`);
});

test("no redirect leads to another site, and a taken email is offered to sign in", async () => {
  const guest = await site().visitor();
  const away = { email: people.otherFan.email, intent: "forgot", redirect: "//evil.example/x" };
  expect((await guest.form("/login", away)).location).toBe("/forgot-password");
  const taken = await guest.form("/signup", { ...NEW, email: people.fan.email, redirect: "/seller/mira" });
  for (const path of ["/login", "/forgot-password"])
    expect(taken.text).toContain(`href="${path}?redirect=%2Fseller%2Fmira"`);
  expect((await guest.get("/login")).text).toContain(`value="${people.fan.email}"`);
});

test("an emailed code's link, and what follows it, keep the requested page", async () => {
  const email = "wants@example.com";
  const guest = await site().visitor();
  await guest.form("/signup", { ...NEW, email, redirect: "/seller/mira" });
  const link = await mailed(email, /\/verify-email\S+/);
  expect(link).toBe("/verify-email?email=wants%40example.com&redirect=%2Fseller%2Fmira");
  const phone = await site().visitor();
  expect((await phone.get(link)).text).toContain('name="redirect" value="/seller/mira"');
  const code = await mailed(email, /\b\d{6}\b/);
  const done = await phone.form("/verify-email", { email, code, redirect: "/seller/mira" });
  expect(done.location).toBe("/login?verified=true&email=wants%40example.com&redirect=%2Fseller%2Fmira");
  const login = await phone.get((await phone.get(done.location ?? "")).location ?? "");
  expect(login.text.match(/Email Verified!/g)).toHaveLength(1);
  expect(login.text).toContain('name="redirect" value="/seller/mira"');
  const late = await phone.form("/login", { email, password: "wrong-pass-1" });
  expect(late.text).not.toContain("Email Verified!");
});

test("a call without a session reports whether the account it verified still needs onboarding", async () => {
  const email = "calls@example.com";
  await (await site().visitor()).form("/signup", { ...NEW, email });
  const code = await mailed(email, /\b\d{6}\b/);
  const caller = await site().visitor({ adult: false });
  const call = async () =>
    JSON.parse((await caller.json("/api/email/verify-code", { email, code })).text) as unknown;
  expect(await call()).toEqual({ success: true, shouldTriggerOnboarding: true });
  await site().rows(
    "update onboarding_status set has_completed_tour_at = 1 where id = (select id from profiles where email = ?)",
    email,
  );
  expect(await call(), "sent twice, and welcomed meanwhile").toEqual({
    success: true,
    shouldTriggerOnboarding: false,
  });
});
