import { describe, expect, test } from "vitest";
import { accessTokens, bearerOf } from "#http/auth/access-token.ts";
import { siteCookies } from "#http/cookies.ts";
import { usesAccessToken } from "#http/gates/same-origin.ts";
import { MINUTE, NOW } from "#tests/cast.ts";

const secret = "0123456789abcdef0123456789abcdef";
const tokens = accessTokens(secret);

describe("an access token", () => {
  test("is valid for its session for exactly 15 minutes", async () => {
    const { token, expiresAt } = await tokens.issue("session-1", NOW);
    expect(expiresAt).toBe(NOW + 15 * MINUTE);
    expect(await tokens.read(token, expiresAt - 1)).toBe("session-1");
    expect(await tokens.read(token, expiresAt)).toBeNull();
  });

  test("is invalid when altered anywhere, extended, or signed with another key", async () => {
    const { token } = await tokens.issue("session-1", NOW);
    for (let i = 0; i < token.length - 1; i++) {
      const other = token[i] === "A" ? "B" : "A";
      expect(
        await tokens.read(token.slice(0, i) + other + token.slice(i + 1), NOW),
        `letter ${i}`,
      ).toBeNull();
    }
    const [body = "", signature = ""] = token.split(".");
    const prolonged = btoa(JSON.stringify({ session: "session-1", until: NOW * 2 }));
    for (const forged of [
      "",
      ".",
      body,
      `${body}.`,
      `.${signature}`,
      `${token}.x`,
      `${prolonged}.${signature}`,
      "%.%",
      "x".repeat(400),
    ])
      expect(await tokens.read(forged, NOW), forged).toBeNull();
    const others = accessTokens("another-secret-of-32-characters!");
    expect(await others.read(token, NOW)).toBeNull();
  });

  test("is invalid if it is anything else that the site signs, such as a cookie", async () => {
    const cookie = await siteCookies(secret, false).writeLink("session-1");
    const value = decodeURIComponent(cookie.split(";")[0]?.split("=")[1] ?? "");
    expect(await tokens.read(value, NOW)).toBeNull();
  });
});

test("counts only in a Bearer header, and only API calls with one skip the origin check", () => {
  const requestWith = (authorization: string) =>
    new Request("https://x.example/", { headers: { Authorization: authorization } });
  expect(bearerOf(requestWith("Bearer abc.def"))).toBe("abc.def");
  expect(bearerOf(requestWith("bearer  abc "))).toBe("abc");
  for (const other of ["Basic abc", "Bearer", "Bearer a b", "Bearerabc", ""])
    expect(bearerOf(requestWith(other))).toBeNull();
  const rule = { path: "/x", level: "session" as const };
  expect(usesAccessToken(requestWith("Bearer a"), { ...rule, kind: "api" })).toBe(true);
  expect(usesAccessToken(requestWith("Bearer a"), { ...rule, kind: "media" })).toBe(false);
  expect(usesAccessToken(requestWith("Bearer a"), rule)).toBe(false);
  expect(usesAccessToken(requestWith("Basic a"), { ...rule, kind: "api" })).toBe(false);
});
