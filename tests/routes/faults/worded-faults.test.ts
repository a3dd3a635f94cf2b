// @module-tag thorough
import { afterEach, expect, test } from "vitest";
import { HOUR, PASSWORD, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile({ faultyDatabase: true });
afterEach(() => site().database.clearFaults());

test("Failed to Resend: the database refuses the request for a code, and the email is kept", async () => {
  const guest = await site().visitor();
  const fields = { intent: "resend", email: people.newcomer.email };
  site().database.inject("500", "insert into rate_limits (");
  const failed = await guest.form("/verify-email", fields);
  expect(failed.status).toBe(503);
  expect(failed.text).toContain("Failed to Resend");
  expect(failed.text).toContain(`value="${people.newcomer.email}"`);
  expect(await site().count("verification_codes", "user_id = ?", people.newcomer.id)).toBe(0);
  site().database.clearFaults();
  expect((await guest.form("/verify-email", fields)).status).toBe(303);
  await expect.poll(() => site().email.to(people.newcomer.email).length).toBe(1);
});

test("Failed to Send Code: the daily limit is twenty codes, and one more is refused", async () => {
  const { id, email } = people.newcomer;
  await site().rows("delete from verification_codes");
  for (let i = 1; i <= 20; i++)
    await site().rows(
      `insert into verification_codes (id, user_id, purpose, code_hash, attempts_left, created_at, expires_at)
        values (?, ?, 'email', 'x', 5, ?, ?)`,
      `code-${i}`,
      id,
      Date.now() - i * HOUR,
      Date.now() - HOUR,
    );
  const owner = await site().visitor({ as: people.newcomer });
  const refused = await owner.form("/verify-email", { intent: "resend", email });
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("Failed to Send Code");
  expect(refused.text).toContain("Too many attempts. Please try again later.");
  expect(await site().count("verification_codes", "user_id = ?", id)).toBe(20);
  await site().rows("delete from verification_codes where id = 'code-20'");
  expect((await owner.form("/verify-email", { intent: "resend", email })).status).toBe(303);
});

test("the number of attempts left is shown after a reload too, only to the owner", async () => {
  const { id, email } = people.newcomer;
  await site().rows("delete from verification_codes");
  await site().rows(
    `insert into verification_codes (id, user_id, purpose, code_hash, attempts_left, created_at, expires_at)
      values ('tried', ?, 'email', 'x', 5, ?, ?)`,
    id,
    Date.now(),
    Date.now() + HOUR,
  );
  const owner = await site().visitor({ as: people.newcomer });
  const stranger = await site().visitor();
  const page = async (who = owner) => (await who.get(`/verify-email?email=${email}`)).text;
  expect(await page()).not.toContain("remaining");
  for (const left of ["4 attempts", "3 attempts", "2 attempts", "1 attempt"]) {
    const refused = await owner.form("/verify-email", { email, code: "123456" });
    // At the field and in the linked summary.
    expect(refused.text.split(`${left} remaining.`)).toHaveLength(3);
    expect((await page()).split(`${left} remaining.`)).toHaveLength(2);
    expect(await page(stranger)).not.toContain("remaining");
  }
  await owner.form("/verify-email", { email, code: "123456" });
  expect(await page()).toContain("Too many failed attempts. Please request a new code.");
  await site().rows("update verification_codes set expires_at = 1");
  expect(await page()).not.toContain("Too many failed attempts");
});

test("An unknown error occurred during sign out: the session stays and can be ended later", async () => {
  const fan = await site().visitor({ as: people.fan });
  const open = () => site().count("sessions", "user_id = ? and ended_at is null", people.fan.id);
  site().database.inject("500", "update sessions set ended_at");
  const failed = await fan.form("/logout", {});
  expect(failed.status).toBe(303);
  site().database.clearFaults();
  expect((await fan.get("/discover")).text).toContain("An unknown error occurred during sign out");
  expect(fan.jar.has("session")).toBe(true);
  expect(await open()).toBe(1);
  expect((await fan.get("/api/profiles/me")).status).toBe(200);
  await fan.form("/logout", {});
  expect(await open()).toBe(0);
  expect((await fan.get("/discover")).text).toContain("Logged out");
});

test("Error: Failed to complete setup: the last step fails and can be repeated", async () => {
  const { id } = people.arrival;
  await site().rows("update onboarding_status set reached = 5 where id = ?", id);
  const arrival = await site().visitor({ as: people.arrival });
  const finished = () => site().count("profiles", "id = ? and has_completed_onboarding_at is not null", id);
  site().database.inject("500", "insert into notification_settings (");
  const failed = await arrival.form("/welcome/buyer/complete", {});
  expect(failed.status).toBe(503);
  expect(failed.text).toContain("Error: Failed to complete setup. Please try again.");
  expect(await finished()).toBe(0);
  site().database.clearFaults();
  expect((await arrival.form("/welcome/buyer/complete", {})).status).toBe(303);
  expect(await finished()).toBe(1);
});

test("Signup failed: five usernames are taken, so no account is created, and the form says so with its code", async () => {
  const before = await site().count("profiles");
  await site().rows(`create trigger no_names before insert on profiles begin
    select raise(abort, "UNIQUE constraint failed: index 'profiles_username'"); end`);
  const guest = await site().visitor();
  const fields = { email: "nameless@example.com", password: PASSWORD, confirmPassword: PASSWORD };
  const refused = await guest.form("/signup", { ...fields, role: "buyer" });
  await site().rows("drop trigger no_names");
  expect([refused.status, refused.headers.get("X-Error-Code")]).toEqual([409, "PROFILE_CREATION_FAILED"]);
  for (const words of [
    "Signup Failed</h2>",
    "Signup failed: Unable to create user profile",
    "Unable to generate unique username after multiple attempts",
    'value="nameless@example.com"',
  ])
    expect(refused.text).toContain(words);
  expect(await site().count("profiles")).toBe(before);
  expect((await guest.form("/signup", { ...fields, role: "buyer" })).location).toBe("/verify-email");
});

test("conflict, not found, and unauthenticated keep their public codes", async () => {
  const guest = await site().visitor();
  const taken = { email: people.fan.email, password: PASSWORD, confirmPassword: PASSWORD, role: "buyer" };
  const again = await guest.form("/signup", taken);
  expect([again.status, again.headers.get("X-Error-Code")]).toEqual([409, "23505"]);
  const name = await (await site().visitor({ as: people.otherFan })).form("/profile", { username: "Mira" });
  expect([name.status, name.headers.get("X-Error-Code")]).toEqual([409, "23505"]);
  const nobody = await guest.get("/api/profiles/nobody");
  expect([nobody.status, JSON.parse(nobody.text).code]).toEqual([404, "PGRST116"]);
  for (const path of ["/api/stripe/subscription/checkout", "/stripe/subscription/checkout"]) {
    const sale = await guest.json(path, { seller_id: people.creator.id });
    expect([sale.status, JSON.parse(sale.text).error]).toEqual([401, "Authentication token not found"]);
  }
  const start = await guest.json("/api/stripe/connect/setup", {});
  expect([start.status, JSON.parse(start.text)]).toEqual([
    401,
    {
      success: false,
      code: "AUTHENTICATION_REQUIRED",
      error: "User must be authenticated to start onboarding",
    },
  ]);
});

test("payment setup shows its state: returned too early, interrupted, status unavailable, link unavailable", async () => {
  const halfway = await site().visitor({ as: people.creatorHalfway });
  const shown = async (query: string) => (await halfway.get(`/stripe-setup?${query}`)).text;
  site().control.fault({ kind: "500", path: "/v1/accounts", count: 99 });
  const asked = await shown("status=success");
  for (const words of ["Setup In Progress", "Setup Processing", "Status Check Failed"])
    expect(asked).toContain(words);
  expect(asked).toContain("Failed to check account status. Please try again.");
  expect(await shown("status=refresh")).toContain("Setup Interrupted");
  expect(await shown("")).not.toMatch(/Setup (Interrupted|Processing)/);
  site().control.fault({ kind: "500", path: "/v1/account_links", method: "POST", count: 9 });
  const failed = await halfway.form("/stripe-setup", {});
  site().control.clearFaults();
  site().control.fault({ kind: "empty", path: "/v1/account_links", method: "POST", count: 2 });
  const without = await halfway.form("/stripe-setup", {});
  for (const words of ["Payment Setup Failed</h2>", "No onboarding URL received from server"])
    expect(without.text).toContain(words);
  const called = await halfway.json("/api/stripe/connect/setup", {});
  expect([called.status, JSON.parse(called.text)]).toEqual([
    503,
    { success: false, code: "SERVICE_UNAVAILABLE", error: "No onboarding URL received from server" },
  ]);
  expect([failed.status, failed.text.includes("Payment Setup Failed</h2>")]).toEqual([503, true]);
  const { accountId, email } = people.creatorHalfway;
  site().control.account({ id: String(accountId), email });
  expect((await halfway.get("/stripe-setup?status=success")).location).toBe("/dashboard");
  expect((await halfway.get("/dashboard")).text).toContain("Payment Setup Complete!");
});

test("Error Loading Content: unreadable posts are replaced by a message, and are back later", async () => {
  const guest = await site().visitor();
  site().database.inject("500", "from content ");
  const failed = await guest.get("/discover");
  expect(failed.status).toBe(503);
  for (const words of ["Error Loading Content", "Try Again"]) expect(failed.text).toContain(words);
  site().database.clearFaults();
  expect((await guest.get("/discover")).status).toBe(200);
});

test("App Crashed: a page that fails to render says so, with a request ID to report", async () => {
  const fan = await site().visitor({ as: people.otherFan });
  const used = (at: number) =>
    site().rows("update sessions set last_used_at = ? where user_id = ?", at, people.otherFan.id);
  await used(9e15);
  const crashed = await fan.get("/settings/sessions");
  expect(crashed.status).toBe(500);
  for (const words of ["App Crashed", "Reload Page", "Nothing you submitted is lost", "with this number"])
    expect(crashed.text).toContain(words);
  expect(crashed.text).not.toMatch(/RangeError|Invalid time|\bat .*\.js/);
  await used(Date.now());
  expect((await fan.get("/settings/sessions")).status).toBe(200);
});

test("Method Not Allowed: a GET-only URL says so and lists its methods", async () => {
  const fan = await site().visitor({ as: people.fan });
  for (const address of ["/api/content/search", "/api/profiles/me", "/health"]) {
    const refused = await fan.json(address, { any: "thing" });
    expect([refused.status, refused.headers.get("Allow")], address).toEqual([405, "GET, HEAD"]);
    expect(JSON.parse(refused.text)).toMatchObject({ error: "Method Not Allowed" });
  }
});
