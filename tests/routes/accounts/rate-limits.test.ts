// @module-tag thorough
import { expect, test } from "vitest";
import { PASSWORD, people } from "#tests/cast.ts";
import { formOf, jpeg } from "../site/composer-form.ts";
import { newKey } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";

const LIMIT = 3;
const CALLS = 4;
const site = siteForFile({ runtime: "workerd", attemptLimit: LIMIT, callLimit: CALLS });
const from = (ip: string) => ({ "CF-Connecting-IP": ip });

/**
 * Sends requests until the first 429 and returns the statuses. Windows are clock minutes, so one that ends during the
 * test allows a second series, but never a third.
 */
async function untilRefused(limit: number, attempt: (turn: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length <= 2 * limit)
    statuses.push((await attempt(statuses.length)).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.length).toBeGreaterThan(limit);
  return statuses.slice(0, -1);
}

test("an IP address gets a few attempts a minute, independently of others", async () => {
  const guest = await site().visitor();
  const wrong = { email: people.fan.email, password: "wrong-pass-1" };
  const statuses = await untilRefused(LIMIT, () => guest.form("/login", wrong, from("198.51.100.1")));
  expect(new Set(statuses)).toEqual(new Set([422]));
  const owner = await guest.form("/login", { ...wrong, password: PASSWORD }, from("198.51.100.2"));
  expect(owner.status).toBe(303);
});

test("a refused visitor sees a message and keeps what they typed", async () => {
  const guest = await site().visitor();
  const wrong = { email: people.fan.email, password: "wrong-pass-1" };
  let last = await guest.form("/login", wrong, from("198.51.100.5"));
  for (let turn = 0; turn < 2 * LIMIT && last.status !== 429; turn++)
    last = await guest.form("/login", wrong, from("198.51.100.5"));
  expect(last.status).toBe(429);
  expect(last.text).toContain("Too many attempts. Please try again later.");
  expect(last.headers.get("Retry-After")).toBe("30");
  expect(last.text).toContain(`value="${people.fan.email}"`);
});

test("sign-up and codes have their own limits", async () => {
  const guest = await site().visitor();
  const guess = { email: "a@example.com", code: "123456" };
  await untilRefused(LIMIT, () => guest.form("/verify-email", guess, from("198.51.100.3")));
  const fields = { password: PASSWORD, confirmPassword: PASSWORD, role: "buyer" };
  const made = await untilRefused(LIMIT, async (turn) =>
    (await site().visitor()).form(
      "/signup",
      { ...fields, email: `flood${turn}@example.com` },
      from("198.51.100.3"),
    ),
  );
  expect(new Set(made)).toEqual(new Set([303]));
  expect(await site().count("profiles", "email like 'flood%'")).toBe(made.length);
});

test("API calls are counted, pages are not", async () => {
  const fan = await site().visitor({ as: people.fan });
  const statuses = await untilRefused(CALLS, () => fan.get("/api/profiles/mira", from("198.51.100.4")));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await fan.get("/discover", from("198.51.100.4"))).status).toBe(200);
});

test("too many uploads are stopped for a minute, keeping what was typed; text posts are not", async () => {
  const seller = await site().visitor({ as: people.creator });
  const bytes = await jpeg(40);
  const send = () =>
    seller.upload(
      "/post",
      formOf({ key: newKey(), title: "Kept", do: "refresh" }, [["files", "a.jpg", bytes]]),
    );
  const sent = await untilRefused(LIMIT, send);
  expect(new Set(sent)).toEqual(new Set([200]));
  const words = await seller.upload("/post", formOf({ key: newKey(), body: "Words", do: "refresh" }));
  expect(words.status).toBe(200);
});
