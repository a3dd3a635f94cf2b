import { describe, expect, test } from "vitest";
import type { Viewer } from "#domain/accounts/viewer.ts";
import {
  checkAge,
  deviceToken,
  GUEST_VALIDITY_MS,
  type GuestConfirmation,
  shouldCarryOver,
} from "#domain/gates/age.ts";
import { DAY, NOW, people, signedIn } from "#tests/cast.ts";

const nobody: Viewer = { kind: "guest" };
const given = (at: number, more: Partial<GuestConfirmation> = {}): GuestConfirmation => ({
  at,
  region: "US-OR",
  regionClass: "default",
  device: "device_1_x",
  ...more,
});
const unconfirmed = signedIn(people.newcomer);

describe("a guest's confirmation", () => {
  test("is required of guests and of members without one", () => {
    expect(checkAge(nobody, null, "default", NOW)).toEqual({ ok: false, reason: "required" });
    expect(checkAge(unconfirmed, null, "default", NOW)).toEqual({ ok: false, reason: "required" });
  });

  test("is valid for 30 days, to the ms", () => {
    expect(GUEST_VALIDITY_MS).toBe(30 * DAY);
    expect(checkAge(nobody, given(NOW), "default", NOW)).toEqual({
      ok: true,
      method: "guest",
      verifiedAt: NOW,
      expiresAt: NOW + 30 * DAY,
    });
    expect(checkAge(nobody, given(NOW - 30 * DAY + 1), "default", NOW).ok).toBe(true);
    expect(checkAge(nobody, given(NOW - 30 * DAY), "default", NOW)).toEqual({ ok: false, reason: "expired" });
  });

  test("is invalid when dated in the future", () => {
    expect(checkAge(nobody, given(NOW + 1), "default", NOW)).toEqual({ ok: false, reason: "required" });
  });

  test("is bound to the class of region it was given in", () => {
    expect(checkAge(nobody, given(NOW), "strict", NOW)).toEqual({ ok: false, reason: "strict" });
    expect(checkAge(nobody, given(NOW), "blocked", NOW)).toEqual({ ok: false, reason: "blocked" });
    expect(checkAge(nobody, given(NOW, { regionClass: "strict" }), "default", NOW)).toEqual({
      ok: false,
      reason: "required",
    });
  });

  test("does not count for an account that was cleared since", () => {
    const cleared = signedIn(people.newcomer, { ageClearedAt: NOW - DAY });
    const required = { ok: false, reason: "required" };
    expect(checkAge(cleared, given(NOW - 2 * DAY), "default", NOW)).toEqual(required);
    expect(checkAge(cleared, given(NOW - DAY), "default", NOW)).toEqual(required);
    expect(checkAge(cleared, given(NOW - DAY + 1), "default", NOW).ok).toBe(true);
  });

  test("counts only for guests once it is saved to an account", () => {
    const moved = given(NOW - DAY, { moved: true });
    expect(checkAge(nobody, moved, "default", NOW).ok).toBe(true);
    expect(checkAge(unconfirmed, moved, "default", NOW)).toEqual({ ok: false, reason: "required" });
  });

  test("is carried over only if valid, and only to an account without one", () => {
    const good = checkAge(unconfirmed, given(NOW - DAY), "default", NOW);
    expect(shouldCarryOver(unconfirmed, good)).toBe(true);
    const expired = checkAge(unconfirmed, given(NOW - 31 * DAY), "default", NOW);
    expect(shouldCarryOver(unconfirmed, expired)).toBe(false);
    const adult = signedIn(people.fan);
    expect(shouldCarryOver(adult, checkAge(adult, given(NOW), "default", NOW))).toBe(false);
  });

  test("names its device in the documented format", () => {
    expect(deviceToken(NOW, "abc")).toBe(`device_${NOW}_abc`);
  });
});

describe("an account's confirmation", () => {
  const adult = signedIn(people.fan);
  test("needs no cookie and does not expire", () => {
    expect(checkAge(adult, null, "default", NOW)).toEqual({
      ok: true,
      method: "database",
      verifiedAt: adult.ageVerifiedAt,
      expiresAt: null,
    });
  });

  test("is not enough where an enhanced check is required", () => {
    expect(checkAge(adult, given(NOW), "strict", NOW)).toEqual({ ok: false, reason: "strict" });
  });

  test("an enhanced check opens a strict region until it expires, and a blocked one never", () => {
    const checked = signedIn(people.fan, { enhancedAgeCheckUntil: NOW });
    expect(checkAge(checked, null, "strict", NOW - 1)).toMatchObject({
      ok: true,
      method: "enhanced",
      expiresAt: NOW,
    });
    expect(checkAge(checked, null, "strict", NOW)).toEqual({ ok: false, reason: "strict" });
    expect(checkAge(checked, null, "blocked", NOW - 1)).toEqual({ ok: false, reason: "blocked" });
  });
});
