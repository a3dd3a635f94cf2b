import { readFileSync } from "node:fs";
import path from "node:path";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { type AuthCookieChanges, authCookies } from "#http/auth/auth-cookies.ts";
import { openSession } from "#http/auth/open-session.ts";
import { siteCookies } from "#http/cookies.ts";
import { filesIn, isSource, root } from "#tests/structure/sources.ts";

const NOW = 1_800_000_000_000;
const cookies = siteCookies("s".repeat(32), true);
const context = {
  cookies,
  viewer: { kind: "guest" },
  region: { name: "US", classification: "default" },
  userAgent: "a browser",
  deps: {
    clock: { now: () => NOW, newId: () => "id", newToken: () => "t".repeat(43) },
    secrets: { digest: (text: string) => text },
    sessions: { add: async () => {} },
  },
} as unknown as AppLoadContext;
const request = new Request("https://fanlight.example/login");
const names = (headers: Headers) =>
  headers.getSetCookie().map((line) => {
    const name = /^__Host-(\w+)=/.exec(line)?.[1];
    return /Max-Age=0/.test(line) ? `${name} cleared` : name;
  });
const change = async (changes: AuthCookieChanges) => names(await authCookies(context, request, changes));

describe("authCookies", () => {
  test("changes only the cookies it is given", async () => {
    expect(await change({})).toEqual([]);
    expect(await change({ pendingEmail: undefined, linkToken: undefined })).toEqual([]);
  });

  test("sets cookies that have a value, and clears those that are null", async () => {
    expect(await change({ session: "t".repeat(43), knownUserId: "fan" })).toEqual(["session", "known"]);
    expect(await change({ session: null, linkToken: null })).toEqual(["session cleared", "link cleared"]);
    const pendingEmail = { email: "fan@example.com", userId: null, verified: true };
    expect(await change({ pendingEmail, secondStep: { userId: "fan", redirectTo: "" } })).toEqual([
      "pending",
      "second",
    ]);
    expect(await change({ pendingEmail: null, secondStep: null, passkeyChallenge: null })).toEqual([
      "pending cleared",
      "second cleared",
      "passkey cleared",
    ]);
  });

  test("a link without a token replaces the previous one", async () => {
    expect(await change({ linkToken: "" })).toEqual(["link"]);
  });

  test("cookies are written with a date, and can be read back", async () => {
    const pendingEmail = { email: "fan@example.com", userId: "fan", verified: false };
    const [line = ""] = (await authCookies(context, request, { pendingEmail })).getSetCookie();
    expect(await cookies.pendingOf(line.replace(/;.*/, ""), NOW)).toEqual({ ...pendingEmail, at: NOW });
  });
});

test("opening a session clears an unfinished sign-in, but not the email that a sign-up has to verify", async () => {
  const cleared = ["session", "known", "pending cleared", "second cleared", "passkey cleared"];
  expect(names(await openSession(context, request, "fan"))).toEqual(cleared);
  const pendingEmail = { email: "fan@example.com", userId: null, verified: false };
  expect(names(await openSession(context, request, "fan", { pendingEmail }))).toEqual(
    cleared.with(2, "pending"),
  );
});

test("no other file sets the cookies of signing in", () => {
  const writers = [...filesIn("app/http"), ...filesIn("app/routes")]
    .filter(isSource)
    .filter((file) =>
      /\bcookies\.((write|clear)(Known|Pending|Second|Challenge|Link)|session\.serialize)\(/.test(
        readFileSync(path.join(root, file), "utf8"),
      ),
    );
  expect(writers).toEqual(["app/http/auth/auth-cookies.ts"]);
});
