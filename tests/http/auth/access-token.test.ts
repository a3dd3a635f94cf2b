import { describe, expect, test } from "vitest";
import { accessTokens, bearerOf } from "../../../app/http/auth/access-token.ts";
import { siteCookies } from "../../../app/http/cookies.ts";
import { usesAccessToken } from "../../../app/http/gates/same-origin.ts";
import { MINUTE, NOW } from "../../cast.ts";

const secret = "0123456789abcdef0123456789abcdef";
const tokens = accessTokens(secret);

describe("an access token", () => {
  test("stands for its session for fifteen minutes, to the ms", async () => {
    const { token, expiresAt } = await tokens.issue("session-1", NOW);
    expect(expiresAt).toBe(NOW + 15 * MINUTE);
    expect(await tokens.read(token, expiresAt - 1)).toBe("session-1");
    expect(await tokens.read(token, expiresAt)).toBeNull();
  });

  test("is nothing when altered anywhere, lengthened, or signed by another key", async () => {
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
    for (const made of [
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
      expect(await tokens.read(made, NOW), made).toBeNull();
    const others = accessTokens("another-secret-of-32-characters!");
    expect(await others.read(token, NOW)).toBeNull();
  });

  test("is nothing else that the site signs", async () => {
    const cookie = await siteCookies(secret, false).writeLink("session-1");
    const value = decodeURIComponent(cookie.split(";")[0]?.split("=")[1] ?? "");
    expect(await tokens.read(value, NOW)).toBeNull();
  });
});

test("only a bearer's header is read, and it spares the API alone the question of origin", () => {
  const asked = (authorization: string) =>
    new Request("https://x.example/", { headers: { Authorization: authorization } });
  expect(bearerOf(asked("Bearer abc.def"))).toBe("abc.def");
  expect(bearerOf(asked("bearer  abc "))).toBe("abc");
  for (const other of ["Basic abc", "Bearer", "Bearer a b", "Bearerabc", ""])
    expect(bearerOf(asked(other))).toBeNull();
  const rule = { path: "/x", level: "session" as const };
  expect(usesAccessToken(asked("Bearer a"), { ...rule, kind: "api" })).toBe(true);
  expect(usesAccessToken(asked("Bearer a"), { ...rule, kind: "media" })).toBe(false);
  expect(usesAccessToken(asked("Bearer a"), rule)).toBe(false);
  expect(usesAccessToken(asked("Basic a"), { ...rule, kind: "api" })).toBe(false);
});
