import { expect, test } from "vitest";
import { accessTokens } from "#http/auth/access-token.ts";
import { MINUTE, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import { SECRET } from "../site/test-settings.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile();
const body = (response: { text: string }) => JSON.parse(response.text) as Record<string, unknown>;
const JSON_TYPE = { "Content-Type": "application/json" };

/** A client without cookies or an Origin: only its token counts. */
async function program(token: string) {
  const caller = await site().visitor({ adult: false });
  const Authorization = `Bearer ${token}`;
  return {
    get: (where: string) => caller.get(where, { Authorization }),
    post: (where: string, payload: unknown = {}, headers = {}) =>
      caller.ask(where, {
        method: "POST",
        body: JSON.stringify(payload),
        headers: { ...JSON_TYPE, Authorization, ...headers },
      }),
  };
}
async function tokenOf(visitor: Visitor): Promise<string> {
  const response = await visitor.json("/api/auth/token", {});
  expect(response.status).toBe(200);
  return String(body(response).access_token);
}

test("a session gets a short-lived token in the form that clients read", async () => {
  const fan = await site().visitor({ as: people.fan });
  const response = await fan.json("/api/auth/token", {});
  const given = body(response);
  expect(Object.keys(given).sort()).toEqual(["access_token", "expires_at", "success", "token_type"]);
  expect(given.token_type).toBe("bearer");
  const left = Number(given.expires_at) * 1000 - Date.now();
  expect(left).toBeGreaterThan(13 * MINUTE);
  expect(left).toBeLessThanOrEqual(15 * MINUTE);
  expect(JSON.stringify(await site().rows("select * from sessions"))).not.toContain(
    String(given.access_token),
  );
  const guest = await (await site().visitor()).json("/api/auth/token", {});
  expect([guest.status, body(guest).code]).toEqual([401, "AUTHENTICATION_REQUIRED"]);
});

test("the token works for the API only, and for writes without an Origin too", async () => {
  const caller = await program(await tokenOf(await site().visitor({ as: people.creator })));
  const profile = await caller.get("/api/profiles/me");
  expect([profile.status, body(profile).id]).toEqual([200, people.creator.id]);
  expect((await caller.get("/profiles/me")).status).toBe(200);
  for (const headers of [{}, { Origin: "https://app.example" }]) {
    const synced = await caller.post("/api/connect/sync-status", {}, headers);
    expect([synced.status, body(synced).success]).toEqual([200, true]);
  }
  // Pages ignore tokens, and their forms still require the origin.
  expect((await caller.get("/settings")).status).toBe(302);
  expect((await caller.post("/logout")).status).toBe(403);
});

test("a token can't renew itself", async () => {
  const caller = await program(await tokenOf(await site().visitor({ as: people.fan })));
  expect((await caller.post("/api/auth/token")).status).toBe(401);
});

test("with a token, cookies are ignored", async () => {
  const fan = await site().visitor({ as: people.fan });
  const Authorization = `Bearer ${await tokenOf(await site().visitor({ as: people.otherFan }))}`;
  const response = await fan.get("/api/profiles/me", { Authorization });
  expect(body(response).id).toBe(people.otherFan.id);
  const forged = await fan.get("/api/profiles/me", { Authorization: "Bearer made.up" });
  expect([forged.status, body(forged).code]).toEqual([401, "INVALID_TOKEN"]);
  expect(forged.headers.get("WWW-Authenticate")).toContain("invalid_token");
  const written = await fan.ask("/api/email/check-verification", {
    method: "POST",
    body: "{}",
    headers: { ...JSON_TYPE, Authorization: "Bearer made.up", Origin: "https://evil.example" },
  });
  expect([written.status, body(written).code]).toEqual([401, "INVALID_TOKEN"]);
  expect((await fan.get("/api/profiles/me")).status).toBe(200);
});

test("an expired or forged token, or one of an unknown session, is refused", async () => {
  const now = Date.now();
  const [row] = await site().rows("select id from sessions limit 1");
  const ours = accessTokens(SECRET);
  const made = {
    over: (await ours.issue(String(row?.id), now - 15 * MINUTE)).token,
    "signed by another": (await accessTokens("another-secret-of-32-characters!").issue(String(row?.id), now))
      .token,
    "of no session": (await ours.issue("nobody", now)).token,
    empty: "x",
  };
  for (const [name, token] of Object.entries(made)) {
    const caller = await program(token);
    expect((await caller.get("/api/profiles/me")).status, name).toBe(401);
    expect((await caller.post("/api/connect/sync-status")).status, name).toBe(401);
  }
});

test("signing out, and ending the session from elsewhere, ends its tokens", async () => {
  const fan = await site().visitor({ as: people.fan });
  const caller = await program(await tokenOf(fan));
  expect((await caller.get("/api/profiles/me")).status).toBe(200);
  await fan.form("/logout", {});
  expect((await caller.get("/api/profiles/me")).status).toBe(401);

  const phone = await program(await tokenOf(await site().visitor({ as: people.otherFan })));
  const laptop = await site().visitor({ as: people.otherFan });
  await laptop.form("/settings/sessions", { intent: "others" });
  expect((await phone.get("/api/profiles/me")).status).toBe(401);
  expect((await laptop.get("/api/profiles/me")).status).toBe(200);
});
