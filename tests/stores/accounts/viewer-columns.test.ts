import { expect, test } from "vitest";
import { resolveRole, twoStepState } from "#db/stores/accounts/viewer-columns.ts";
import { NOW } from "#tests/cast.ts";

test("a role comes from user_roles, then the profile, then metadata, then defaults to buyer", () => {
  expect(resolveRole("admin", "seller", "buyer")).toBe("admin");
  expect(resolveRole(null, "seller", "buyer")).toBe("seller");
  expect(resolveRole(null, null, "seller")).toBe("seller");
  expect(resolveRole(null, null, null)).toBe("buyer");
  expect(resolveRole("buyer", "seller", "seller")).toBe("buyer");
});

test("a session has passed two steps if it did so since two-step sign-in was turned on", () => {
  expect(twoStepState(null, null)).toBe("off");
  expect(twoStepState(null, NOW)).toBe("off");
  expect(twoStepState(NOW, null)).toBe("due");
  expect(twoStepState(NOW, NOW - 1)).toBe("due");
  expect(twoStepState(NOW, NOW)).toBe("passed");
  expect(twoStepState(NOW, NOW + 1)).toBe("passed");
});
