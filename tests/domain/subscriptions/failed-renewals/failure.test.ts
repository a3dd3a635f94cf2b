import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRefusal } from "#domain/subscriptions/failed-renewals/failure.ts";
import { planRetry, RETRY_DAYS } from "#domain/subscriptions/failed-renewals/retry-plan.ts";
import { DAY, NOW } from "#tests/cast.ts";

describe("the meaning of a bank's refusal", () => {
  test.each([
    ["insufficient_funds", null, "funds", true],
    ["expired_card", null, "expired", true],
    ["generic_decline", null, "declined", true],
    ["generic_decline", "try_again_later", "declined", true],
    ["generic_decline", "do_not_try_again", "blocked", false],
    ["expired_card", "do_not_try_again", "expired", false],
    ["lost_card", null, "blocked", false],
    ["stolen_card", null, "blocked", false],
    ["pickup_card", null, "blocked", false],
    ["authentication_required", null, "confirm", false],
    [null, null, "declined", true],
  ])("%s with the advice %s", (code, advice, reason, canRetry) => {
    expect(readRefusal({ code, advice })).toEqual({ reason, canRetry });
  });
});

describe("what follows a failed try", () => {
  test("waits 2, 5, 7, and 7 days, and then ends", () => {
    let at = NOW;
    for (const [step, days] of RETRY_DAYS.entries()) {
      const next = planRetry({ at, canRetry: true }, { step, firstFailedAt: NOW });
      expect(next).toEqual({ act: "try", at: at + days * DAY });
      at = next.at;
    }
    const last = planRetry({ at, canRetry: true }, { step: RETRY_DAYS.length, firstFailedAt: NOW });
    expect(last).toEqual({ act: "end", at });
  });

  test("never lasts until the next month's charge, however late the tries are", () => {
    const late = fc.integer({ min: 0, max: 40 * DAY });
    fc.assert(
      fc.property(late, fc.boolean(), fc.nat(5), (passed, canRetry, step) => {
        const { at, act } = planRetry({ at: NOW + passed, canRetry }, { step, firstFailedAt: NOW });
        expect(act === "end" || canRetry).toBe(true);
        expect(at).toBeLessThanOrEqual(Math.max(NOW + 25 * DAY, NOW + passed));
      }),
    );
  });
});
