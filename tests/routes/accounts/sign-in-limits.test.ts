// @module-tag thorough
import { expect, test } from "vitest";
import { rateLimitKey, rateLimits } from "#domain/gates/rate-limits.ts";
import { secrets } from "#platform/secrets.ts";
import { MINUTE, PASSWORD, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const wrong = (email: string) => ({ email, password: "wrong-pass-1" });

const HOME = "203.0.113.77";
const FROM_HOME = { "CF-Connecting-IP": HOME };
const KINDS = { network: rateLimits.signIn, all: rateLimits.signInAllNetworks };
/** Stores past failures directly, because each real attempt costs a password hash. */
async function failed(kind: keyof typeof KINDS, whose: string, failures: number) {
  const id = rateLimitKey({ secrets }, KINDS[kind], whose);
  await site().rows(
    "insert or replace into rate_limits (id, attempts, window_ends_at) values (?, ?, ?)",
    id,
    failures,
    Date.now() + 10 * MINUTE,
  );
}
const failuresOf = async (kind: keyof typeof KINDS, whose: string) =>
  (
    await site().rows(
      "select attempts from rate_limits where id = ?",
      rateLimitKey({ secrets }, KINDS[kind], whose),
    )
  )[0]?.attempts;

test("ten wrong passwords lock strangers out of an account for a while, but not its owner's browser", async () => {
  const { email } = people.fan;
  const owner = await site().visitor();
  expect((await owner.form("/login", { email, password: PASSWORD })).status).toBe(303);
  await owner.form("/logout", {});
  const stranger = await site().visitor();
  const at = (network: number) => `203.0.113.${network}`;
  const guess = async (network: number) =>
    (await stranger.form("/login", wrong(email), { "CF-Connecting-IP": at(network) })).status;
  // Real attempts count under the same keys as those inserted below.
  expect([await guess(1), await guess(1)]).toEqual([422, 422]);
  expect([await failuresOf("network", `${email}:${at(1)}`), await failuresOf("all", email)]).toEqual([2, 2]);
  await failed("network", `${email}:${at(1)}`, 8);
  await failed("all", email, 8);
  expect([await guess(1), await guess(1), await guess(1), await guess(1)]).toEqual([422, 422, 429, 429]);
  // Another network has its own attempts, until the total is too high.
  expect(await guess(2)).toBe(422);
  expect(await failuresOf("all", email)).toBe(11);
  await failed("all", email, 38);
  expect([await guess(3), await guess(4), await guess(5), await guess(2)]).toEqual([422, 422, 429, 429]);
  const elsewhere = await site().visitor();
  const refused = await elsewhere.form("/login", { email, password: PASSWORD });
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("Too many attempts. Please try again later.");
  expect(refused.text).toMatch(/you can get in right now.*<a href="\/forgot-password">Email me a link<\/a>/s);
  expect((await elsewhere.get("/forgot-password")).text).toContain(`value="${email}"`);
  const back = await owner.form("/login", { email, password: PASSWORD });
  expect([back.status, back.location]).toEqual([303, "/discover"]);
});

test("an unknown email is counted the same way", async () => {
  const email = "nobody@example.com";
  const guest = await site().visitor();
  const guess = async () => (await guest.form("/login", wrong(email), FROM_HOME)).status;
  expect(await guess()).toBe(422);
  expect(await failuresOf("network", `${email}:${HOME}`)).toBe(1);
  await failed("network", `${email}:${HOME}`, 9);
  expect([await guess(), await guess()]).toEqual([422, 429]);
});

test("a known browser's cookie is signed: a forged one, or another account's, gets no separate limit", async () => {
  const { email } = people.otherFan;
  const other = await site().visitor();
  await other.form("/login", { email: people.creator.email, password: PASSWORD });
  await other.form("/logout", {});
  const forger = await site().visitor();
  const made = [{ account: "x", browser: "y", at: Date.now() }];
  forger.jar.set("known", encodeURIComponent(btoa(JSON.stringify(made))));
  await failed("network", `${email}:${HOME}`, 9);
  expect((await forger.form("/login", wrong(email), FROM_HOME)).status).toBe(422);
  for (const visitor of [forger, other])
    expect((await visitor.form("/login", { email, password: PASSWORD }, FROM_HOME)).status).toBe(429);
});

test("the most common passwords are refused at sign-up, with a message", async () => {
  const form = {
    email: "easy@example.com",
    password: "Password1",
    confirmPassword: "Password1",
    role: "buyer",
  };
  const response = await (await site().visitor()).form("/signup", form);
  expect(response.status).toBe(422);
  expect(response.text).toContain("This password is one of the most common.");
  expect(await site().count("profiles", "email = 'easy@example.com'")).toBe(0);
});
