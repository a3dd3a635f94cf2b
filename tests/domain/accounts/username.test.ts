import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  generateUsername,
  isReserved,
  USERNAME_ATTEMPTS,
  usernamePattern,
} from "#domain/accounts/username.ts";
import { setUpForm } from "#domain/creators/forms.ts";
import { NOW } from "#tests/cast.ts";

/** HTML's `pattern` matches the whole value, with the v flag. */
const asBrowsersMatch = new RegExp(`^(?:${usernamePattern})$`, "v");

describe("generateUsername", () => {
  const instant = fc.integer({ min: 0, max: Date.UTC(2200, 0) });

  const id = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/);

  test("always follows the username rule", () => {
    fc.assert(
      fc.property(id, instant, fc.nat(USERNAME_ATTEMPTS - 1), (userId, now, attempt) => {
        const username = generateUsername(userId, now, attempt);
        expect(username).toMatch(asBrowsersMatch);
        expect(isReserved(username)).toBe(false);
        expect(setUpForm.shape.username.safeParse(username).success).toBe(true);
      }),
    );
  });

  test("gives a different name for every attempt and time", () => {
    fc.assert(
      fc.property(id, instant, (userId, now) => {
        const tries = Array.from({ length: USERNAME_ATTEMPTS }, (_, i) => generateUsername(userId, now, i));
        expect(new Set(tries.map((name) => name.toLowerCase())).size).toBe(USERNAME_ATTEMPTS);
      }),
    );
  });

  test("is user_ and the time, followed by part of the ID only if needed", () => {
    expect(generateUsername("Zz", NOW, 0)).toBe(`user_${NOW.toString(36)}`);
    expect(generateUsername("0-_Ab3", NOW, 2)).toBe(`user_${NOW.toString(36)}_20Ab3`);
  });
});

test.each([
  ...[
    "dashboard",
    "Onboarding-Required",
    "ADMIN",
    "fanlight",
    "...",
    "....",
    "mira.data",
    "Mira.DATA",
    "mira.",
  ],
  ...[
    "fanlight.support",
    "Fanlight_Team",
    "fan.light",
    "fan1ight",
    "fanIight",
    "myfanlight",
    "administrator",
  ],
  ...["admin24", "adm1n", "site-admin", "adminteam", "stripe", "Str1pe", "stripe.support", "mila_official"],
  ...["The.Moderator", "supp0rt"],
])("%s is reserved", (name) => {
  expect(isReserved(name)).toBe(true);
});
test.each([
  ...[
    "mira",
    "dashboards",
    "a.b",
    "nadmina",
    "badminton",
    "stripes",
    "officially",
    "supporter",
    "theo",
    "us.too",
  ],
  ...["team.mira", "helpful", "fan.lit", "24"],
])("%s is not reserved", (name) => {
  expect(isReserved(name)).toBe(false);
});
