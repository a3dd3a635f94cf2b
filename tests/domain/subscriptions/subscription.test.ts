import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RENEWAL_GRACE_MS } from "#domain/durations.ts";
import { PAST_DUE_GRACE_MS } from "#domain/subscriptions/reconcile-subscription.ts";
import { renewalStatus } from "#domain/subscriptions/renewal-status.ts";
import { accessUntil, isActive, paidUntil } from "#domain/subscriptions/subscription.ts";
import { DAY, NOW } from "#tests/cast.ts";

const term = (status: string, until: number) => ({
  status,
  currentPeriodEnd: until,
  expiresAt: until,
  revokedAt: null,
});

test("the access of a refunded month ended when it was refunded", () => {
  const sold = {
    id: "s",
    buyerId: "b",
    sellerId: "c",
    price: 1500,
    providerId: "sub_1",
    cancelRequestedAt: null,
  };
  const ended = { ...sold, ...term("canceled", NOW + 20 * DAY), retryAt: null, endedAt: NOW, createdAt: 0 };
  expect(renewalStatus({ ...ended, revokedAt: NOW }, NOW + 1)).toMatchObject({ status: "ended", until: NOW });
  const ranOut = renewalStatus(ended, NOW + 21 * DAY);
  expect(ranOut).toMatchObject({ status: "ended", until: NOW + 20 * DAY });
});

describe("isActive", () => {
  test("a canceled one ends at the exact ms of its period's end", () => {
    expect(isActive(term("canceled", NOW), NOW - 1)).toBe(true);
    expect(isActive(term("canceled", NOW), NOW)).toBe(false);
  });

  test("an active one has a day of grace for its renewal to be reported, to the ms", () => {
    expect(RENEWAL_GRACE_MS).toBe(DAY);
    expect(isActive(term("active", NOW), NOW + DAY - 1)).toBe(true);
    expect(isActive(term("active", NOW), NOW + DAY)).toBe(false);
  });

  test("either of the two dates in the future is enough", () => {
    expect(
      isActive({ status: "canceled", currentPeriodEnd: NOW + 1, expiresAt: 0, revokedAt: null }, NOW),
    ).toBe(true);
    expect(
      isActive({ status: "canceled", currentPeriodEnd: 0, expiresAt: NOW + 1, revokedAt: null }, NOW),
    ).toBe(true);
  });

  test("one whose renewal failed gives access for three more days, which aren't paid", () => {
    expect(PAST_DUE_GRACE_MS).toBe(3 * DAY);
    const failed = { ...term("past_due", NOW), expiresAt: NOW + PAST_DUE_GRACE_MS };
    expect(accessUntil(failed)).toBe(NOW + 3 * DAY);
    expect(paidUntil(failed)).toBe(NOW);
    expect(isActive(failed, NOW + 3 * DAY - 1)).toBe(true);
    expect(isActive(failed, NOW + 3 * DAY)).toBe(false);
  });

  test.each(["unpaid", "incomplete", "incomplete_expired", "trialing", "paused", "Active", ""])(
    "%j gives nothing, however long its period",
    (status) => {
      expect(isActive(term(status, NOW + 30 * DAY), NOW)).toBe(false);
    },
  );

  test.each(["active", "canceled", "past_due"])(
    "a revoked %s one gives nothing while it is revoked",
    (status) => {
      expect(isActive({ ...term(status, NOW + DAY), revokedAt: NOW + DAY }, NOW)).toBe(false);
    },
  );

  test("once over, a subscription stays over", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("active", "canceled", "past_due"),
        fc.integer({ min: -3 * DAY, max: 3 * DAY }),
        fc.nat(9 * DAY),
        (status, end, later) => {
          if (!isActive(term(status, NOW + end), NOW))
            expect(isActive(term(status, NOW + end), NOW + later)).toBe(false);
        },
      ),
    );
  });
});
