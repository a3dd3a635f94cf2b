import { expect, test } from "vitest";
import { isAuthPath } from "#scripts/auth/auth-path.ts";

test("only the pages that the sign-in dialog can show open in it", () => {
  expect(["/login", "/signup"].map(isAuthPath)).toEqual([true, true]);
  for (const path of ["/login/passkey", "/logins", "/", "/settings", "/verify-email", "/LOGIN"])
    expect(isAuthPath(path), path).toBe(false);
});
