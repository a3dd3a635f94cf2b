import { expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import { GERMANY, type SiteResponse } from "../site/visitor.ts";

const site = siteForFile();
const body = (response: SiteResponse) => JSON.parse(response.text) as Record<string, unknown>;
const summaryOf = (response: SiteResponse) => [response.status, body(response).code];

const UNKNOWN = ["/api", "/api/nothing", "/api/content/a/b", "/profiles/a/b", "/content", "/stripe/nothing"];
/** The gates know them, but they are neither a call nor a page. */
const NEARLY_KNOWN = ["/api//content", "/health.data", "/webhooks/stripe.data", "/api/content.data"];

test("an unknown API URL answers in JSON for everyone, and redirects no one", async () => {
  for (const path of UNKNOWN) {
    for (const as of [
      undefined,
      people.fan,
      people.arrival,
      people.newcomer,
      people.creatorHalfway,
      people.admin,
    ]) {
      const visitor = await site().visitor(as ? { as } : {});
      for (const response of [await visitor.get(path), await visitor.json(path, {})])
        expect(summaryOf(response), `${path} for ${as?.username}`).toEqual([404, "NOT_FOUND"]);
    }
    const abroad = await site().visitor({ adult: false, cf: GERMANY });
    expect(summaryOf(await abroad.get(path))).toEqual([451, "REGION_RESTRICTED"]);
    const unconfirmed = await site().visitor({ adult: false });
    expect(summaryOf(await unconfirmed.get(path))).toEqual([403, "AGE_VERIFICATION_REQUIRED"]);
    const forged = await unconfirmed.get(path, { Authorization: "Bearer forged" });
    expect(summaryOf(forged)).toEqual([401, "INVALID_TOKEN"]);
  }
});

test("a URL that is nearly one of the API's answers in JSON, too", async () => {
  const fan = await site().visitor({ as: people.fan });
  for (const path of NEARLY_KNOWN) expect(summaryOf(await fan.get(path)), path).toEqual([404, "NOT_FOUND"]);
});

test("a refused body names the field, in plain words, with a code", async () => {
  const fan = await site().visitor({ as: people.fan });
  const refusal = async (path: string, payload: unknown) => {
    const response = await fan.json(path, payload);
    expect(response.text).not.toMatch(/expected|received|undefined|Invalid input/);
    return [response.status, body(response).error, body(response).code];
  };
  const confirm = "/api/subscription/verify-and-create";
  const checkout = "/api/stripe/subscription/checkout";
  expect(await refusal(confirm, {})).toEqual([422, "session_id is required.", "VALIDATION_ERROR"]);
  expect(await refusal(confirm, { session_id: 7 })).toEqual([
    422,
    "session_id must be text.",
    "VALIDATION_ERROR",
  ]);
  expect(await refusal(confirm, [])).toEqual([
    422,
    "The request body must be a JSON object.",
    "VALIDATION_ERROR",
  ]);
  expect(await refusal(checkout, { seller_id: "x", amount: 1.5 })).toEqual([
    422,
    "amount must be a whole number.",
    "VALIDATION_ERROR",
  ]);
  expect(await refusal(checkout, { seller_id: "x".repeat(65) })).toEqual([
    422,
    "seller_id must be at most 64 characters long.",
    "VALIDATION_ERROR",
  ]);
  expect(await refusal("/api/passkeys/options", { purpose: "x" })).toEqual([
    422,
    "purpose must be add or sign-in.",
    "VALIDATION_ERROR",
  ]);
});

test("a refused call has a message for people and a code for programs", async () => {
  const fan = await site().visitor({ as: people.fan });
  const creator = await site().visitor({ as: people.creator });
  for (const [response, status, error, code] of [
    [
      await fan.json("/api/subscription/verify-and-create", { session_id: "cs_none" }),
      404,
      "We can't find this checkout session among yours.",
      "not_yours",
    ],
    [
      await fan.json("/api/stripe/subscription/checkout", { seller_id: "nobody" }),
      404,
      "There is no such creator.",
      "no_creator",
    ],
    [
      await creator.json("/api/stripe/subscription/checkout", { seller_id: people.creator.id }),
      409,
      "This is your own page.",
      "own_page",
    ],
    [await fan.get("/api/stripe/session/cs_none"), 404, "Not found", "NOT_FOUND"],
    [await fan.get("/api/auth/token"), 405, "Method Not Allowed", "METHOD_NOT_ALLOWED"],
    [await creator.json("/api/uploads/none", {}), 405, "Method Not Allowed", "METHOD_NOT_ALLOWED"],
  ] as const)
    expect([response.status, body(response).error, body(response).code]).toEqual([status, error, code]);
  const foreign = await fan.json("/api/auth/token", {}, { "Sec-Fetch-Site": "cross-site" });
  expect(summaryOf(foreign)).toEqual([403, "CROSS_ORIGIN"]);
});

test("a call that fails unexpectedly has a message, a code, and an ID to report, but no cause", async () => {
  const publish = (at: number) =>
    site().rows("update content set published_at = ? where id = ?", at, posts.free.id);
  const fan = await site().visitor({ as: people.fan });
  const path = `/api/content/${posts.free.id}`;
  const [{ published_at } = {}] = await site().rows(
    "select published_at from content where id = ?",
    posts.free.id,
  );
  await publish(-9e15);
  const response = await fan.get(path);
  await publish(Number(published_at));
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(response.status).toBe(500);
  expect(body(response)).toEqual({
    success: false,
    error: "Something went wrong on our end. Please try again in a moment.",
    code: "INTERNAL_ERROR",
    request_id: response.headers.get("X-Request-Id"),
  });
  expect((await fan.get(path)).status).toBe(200);
});

test("everyone can read their own profile by ID with a token, but not a fan's", async () => {
  const path = `/api/profiles/${people.fan.id}`;
  const fan = await site().visitor({ as: people.fan });
  const token = String(body(await fan.json("/api/auth/token", {})).access_token);
  const program = await site().visitor({ adult: false });
  for (const where of [path, `/profiles/${people.fan.username.toUpperCase()}`]) {
    const response = await program.get(where, { Authorization: `Bearer ${token}` });
    expect(response.status).toBe(200);
    expect(body(response)).toMatchObject({ id: people.fan.id, username: people.fan.username });
    expect(response.text).not.toContain(people.fan.email);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  }
  for (const as of [people.otherFan, people.creator, undefined])
    expect((await (await site().visitor(as ? { as } : {})).get(path)).status).toBe(404);
});
