import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  generateUsername,
  isReserved,
  USERNAME_ATTEMPTS,
  USERNAME_PATTERN,
} from "../../../app/domain/accounts/username.ts";
import { resolveRole } from "../../../app/domain/accounts/viewer.ts";
import { setUpForm } from "../../../app/domain/creators/forms.ts";
import { NOW } from "../../cast.ts";

describe("generateUsername", () => {
  const instant = fc.integer({ min: 0, max: Date.UTC(2200, 0) });
  const address = fc.oneof(fc.emailAddress(), fc.string({ unit: "binary", maxLength: 400 }));

  test("always keeps the rule that people are held to", () => {
    fc.assert(
      fc.property(address, instant, fc.nat(USERNAME_ATTEMPTS - 1), (email, now, attempt) => {
        const username = generateUsername(email, now, attempt);
        expect(username).toMatch(USERNAME_PATTERN);
        expect(isReserved(username)).toBe(false);
        expect(setUpForm.shape.username.safeParse(username).success).toBe(true);
      }),
    );
  });

  test("gives another name with every attempt, and at every instant", () => {
    fc.assert(
      fc.property(address, instant, (email, now) => {
        const tries = Array.from({ length: USERNAME_ATTEMPTS }, (_, i) => generateUsername(email, now, i));
        expect(new Set(tries.map((name) => name.toLowerCase())).size).toBe(USERNAME_ATTEMPTS);
      }),
    );
  });

  test("begins with what stands before the @, or with user_", () => {
    expect(generateUsername("ada.b@example.com", NOW, 0)).toBe(`ada.b_${NOW.toString(36)}`);
    expect(generateUsername("a+b d@example.com", NOW, 0)).toMatch(/^abd_/);
    expect(generateUsername("äöü@example.com", NOW, 0)).toMatch(/^user_/);
    expect(generateUsername("", NOW, 0)).toMatch(/^user_/);
  });
});

test.each(["dashboard", "Onboarding-Required", "ADMIN", "fanlight", "...", "....", "mira.data", "Mira.DATA"])(
  "%s is reserved",
  (name) => {
    expect(isReserved(name)).toBe(true);
  },
);
test.each(["mira", "dashboards", "a.b"])("%s is not reserved", (name) => {
  expect(isReserved(name)).toBe(false);
});

test("a role comes from user_roles, then the profile, then metadata, then it is buyer", () => {
  expect(resolveRole("admin", "seller", "buyer")).toBe("admin");
  expect(resolveRole(null, "seller", "buyer")).toBe("seller");
  expect(resolveRole(null, null, "seller")).toBe("seller");
  expect(resolveRole(null, null, null)).toBe("buyer");
  // A demotion counts as much as a promotion.
  expect(resolveRole("buyer", "seller", "seller")).toBe("buyer");
});
