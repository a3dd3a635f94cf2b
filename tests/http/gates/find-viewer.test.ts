import { describe, expect, test, vi } from "vitest";
import { accessTokens } from "#http/auth/access-token.ts";
import type { RequestContext } from "#http/context.ts";
import { siteCookies } from "#http/cookies.ts";
import { findViewer, readCredentials } from "#http/gates/find-viewer.ts";
import { HOUR, NOW } from "#tests/cast.ts";
import { fan, SESSION, sessionCookie } from "./fixtures/fake-runtime.ts";

const secret = "s".repeat(32);
const tokens = accessTokens(secret);
const page = { path: "/settings", level: "member" as const };
const call = { ...page, kind: "api" as const };

function setUp(sessionUsedAt = NOW) {
  const viewer = { ...fan, sessionUsedAt };
  const touch = vi.fn(async () => {});
  const sessions = {
    findViewer: async (digest: string) => (digest === `digest of ${SESSION}` ? viewer : null),
    findViewerById: async (id: string) => (id === fan.sessionId ? viewer : null),
    touch,
  };
  const deps = { sessions, secrets: { digest: (token: string) => `digest of ${token}` } };
  const context = { cookies: siteCookies(secret, true), tokens, deps, requestId: "r", waitUntil: () => {} };
  return { context: context as unknown as RequestContext, touch };
}

const requestWith = (headers: Record<string, string>) =>
  new Request("https://fanlight.example/x", { headers });

describe("readCredentials", () => {
  test("reads the session cookie", async () => {
    const Cookie = await sessionCookie();
    expect(await readCredentials(requestWith({ Cookie }), setUp().context, page)).toEqual({
      bearer: null,
      sessionToken: SESSION,
      cookieHeader: Cookie,
    });
  });

  test("an API call with an access token has no cookie that counts; a page has no access token", async () => {
    const headers = { Cookie: await sessionCookie(), Authorization: "Bearer abc" };
    expect(await readCredentials(requestWith(headers), setUp().context, call)).toEqual({
      bearer: "abc",
      sessionToken: null,
      cookieHeader: null,
    });
    expect((await readCredentials(requestWith(headers), setUp().context, page)).bearer).toBeNull();
  });
});

describe("findViewer", () => {
  const find = (given: { bearer?: string; sessionToken?: string }) =>
    findViewer(setUp().context, { bearer: null, sessionToken: null, cookieHeader: null, ...given }, NOW);

  test("finds the account behind a live session", async () => {
    expect((await find({ sessionToken: SESSION }))?.id).toBe("fan");
    expect((await find({ bearer: (await tokens.issue(fan.sessionId, NOW)).token }))?.id).toBe("fan");
  });

  test("finds no one for an ended session, a forged or expired token, or nothing at all", async () => {
    expect(await find({ sessionToken: "b".repeat(43) })).toBeNull();
    expect(await find({ bearer: "abc.def" })).toBeNull();
    expect(await find({ bearer: (await tokens.issue(fan.sessionId, NOW - HOUR)).token })).toBeNull();
    expect(await find({ bearer: (await tokens.issue("ended", NOW)).token })).toBeNull();
    expect(await find({})).toBeNull();
  });

  test("notes a session's use once an hour", async () => {
    for (const [sessionUsedAt, times] of [
      [NOW - HOUR, 0],
      [NOW - HOUR - 1, 1],
    ] as const) {
      const { context, touch } = setUp(sessionUsedAt);
      await findViewer(context, { bearer: null, sessionToken: SESSION, cookieHeader: null }, NOW);
      expect(touch).toHaveBeenCalledTimes(times);
    }
  });
});
