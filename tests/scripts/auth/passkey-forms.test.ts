import { expect, test } from "vitest";
import { passkeyProblem } from "#scripts/auth/passkey-forms.ts";

test("a passkey's failure says what happened, whatever the browser calls it", () => {
  expect(passkeyProblem("InvalidStateError")).toContain("already has a passkey");
  expect(passkeyProblem("NotAllowedError")).toContain("Nothing changed");
  for (const name of ["", "TypeError", "SecurityError"])
    expect(passkeyProblem(name)).toBe("That didn't work. Please try again in a moment.");
});
