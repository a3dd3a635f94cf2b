import { describe, expect, test } from "vitest";
import {
  checkPriceAnswer,
  isConcerned,
  NOTICE_MS,
  nextCharge,
  type PricedSubscription,
  type PriceRequest,
  planRequest,
  resumesAtNewPrice,
} from "#domain/subscriptions/price-changes/price-request.ts";
import { firstRenewalFrom } from "#domain/subscriptions/price-changes/renewal-date.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";

const renewsAt = NOW + 20 * DAY;
const subscription: PricedSubscription = {
  price: 1000,
  status: "active",
  currentPeriodEnd: renewsAt,
  cancelRequestedAt: null,
  endedAt: null,
  revokedAt: null,
};
const request: PriceRequest = {
  id: "r",
  from: 1000,
  to: 1500,
  ifNoAnswer: "keep",
  effectiveFrom: NOW + NOTICE_MS,
  answer: null,
  remindedAt: null,
  begunAt: null,
  stoppedAt: null,
  isWithdrawn: false,
  closedAt: null,
};
const ending = { ...request, ifNoAnswer: "end" as const };
const lowered = { ...request, to: 800, ifNoAnswer: null, effectiveFrom: NOW };
const accepted = { ...request, answer: "accepted" as const };
const settleAt = renewsAt - DAY;

describe("the next step of a price request", () => {
  test("nothing happens until a day before the first renewal after the notice", () => {
    expect(planRequest(accepted, subscription, NOW)).toEqual({ act: "wait", until: NOW + 12 * HOUR });
    expect(planRequest(accepted, subscription, settleAt - 1)).toEqual({ act: "wait", until: settleAt });
    expect(planRequest(accepted, subscription, settleAt)).toEqual({ act: "price" });
  });

  test("a renewal before the notice is over stays at the old price", () => {
    const early = { ...subscription, currentPeriodEnd: NOW + 6 * DAY };
    expect(planRequest(accepted, early, NOW + 6 * DAY - HOUR)).toMatchObject({ act: "wait" });
    expect(nextCharge(accepted, early)).toBe(1000);
    expect(nextCharge(accepted, subscription)).toBe(1500);
  });

  test("without consent, the price stays or the subscription ends, as the creator chose", () => {
    for (const answer of [null, "declined"] as const) {
      expect(planRequest({ ...request, answer }, subscription, settleAt)).toEqual({
        act: "close",
        outcome: "kept",
      });
      expect(planRequest({ ...ending, answer }, subscription, settleAt)).toEqual({ act: "end" });
    }
    expect(nextCharge(request, subscription)).toBe(1000);
    expect(nextCharge(ending, subscription)).toBe("none");
  });

  test("a fan whose subscription would end is reminded once, three days before it is settled", () => {
    const at = settleAt - 3 * DAY;
    expect(planRequest(ending, subscription, at - 1)).toMatchObject({ act: "wait" });
    expect(planRequest(ending, subscription, at)).toEqual({ act: "remind" });
    expect(planRequest({ ...ending, remindedAt: at }, subscription, at)).toMatchObject({ act: "wait" });
    expect(planRequest({ ...ending, answer: "declined" }, subscription, at)).toMatchObject({ act: "wait" });
    expect(planRequest(request, subscription, at)).toMatchObject({ act: "wait" });
  });

  test("a lower price needs no answer", () => {
    expect(planRequest(lowered, subscription, NOW)).toEqual({ act: "price" });
    expect(nextCharge(lowered, subscription)).toBe(800);
    expect(checkPriceAnswer(lowered, subscription)).toEqual({ ok: false, reason: "over" });
  });

  test("a subscription that is canceled, unpaid, or in dispute waits", () => {
    const waiting = [
      { cancelRequestedAt: NOW },
      { status: "past_due" },
      { revokedAt: NOW },
      { status: "unpaid" },
    ];
    for (const state of waiting) {
      const plan = planRequest(accepted, { ...subscription, ...state }, settleAt);
      expect(plan, JSON.stringify(state)).toMatchObject({ act: "wait" });
    }
    expect(planRequest(accepted, { ...subscription, endedAt: NOW }, settleAt)).toEqual({
      act: "close",
      outcome: "ended",
    });
  });

  test("one that was set to end is resumed at the new price, and only at that", () => {
    const stopped = { ...ending, stoppedAt: settleAt };
    const canceled = { ...subscription, cancelRequestedAt: settleAt };
    expect(planRequest(stopped, canceled, settleAt + HOUR)).toMatchObject({ act: "wait" });
    expect(resumesAtNewPrice(stopped, canceled)).toBe(true);
    expect(checkPriceAnswer(stopped, canceled)).toEqual({ ok: true });
    const agreed = { ...stopped, answer: "accepted" as const };
    expect(planRequest(agreed, canceled, settleAt + HOUR)).toEqual({ act: "price" });
    expect(resumesAtNewPrice(agreed, canceled)).toBe(false);
    expect(resumesAtNewPrice(null, canceled)).toBe(false);
    // Resumed at the provider without an answer, so it's canceled again.
    expect(planRequest(stopped, subscription, settleAt + HOUR)).toEqual({ act: "end" });
  });

  test("withdrawing keeps the old price, unless the new one has begun", () => {
    const withdrawn = { ...accepted, isWithdrawn: true };
    expect(planRequest(withdrawn, subscription, settleAt)).toEqual({ act: "close", outcome: "withdrawn" });
    expect(nextCharge(withdrawn, subscription)).toBe(1000);
    expect(checkPriceAnswer(withdrawn, subscription)).toEqual({ ok: false, reason: "over" });
    const begun = { ...withdrawn, begunAt: settleAt };
    expect(planRequest(begun, subscription, settleAt)).toEqual({ act: "price" });
    expect(nextCharge(begun, subscription)).toBe(1500);
    expect(checkPriceAnswer(begun, subscription)).toEqual({ ok: false, reason: "settled" });
  });
});

describe("subscribers affected by a price change", () => {
  const increase = { to: 1500, ifNoAnswer: "keep" as const, announcedAt: NOW };
  const decrease = { to: 800, ifNoAnswer: null, announcedAt: NOW };
  const before = { ...subscription, begunAt: NOW - DAY };

  test("an increase affects those who renew and pay less", () => {
    expect(isConcerned(increase, before)).toBe(true);
    expect(isConcerned(increase, { ...before, price: 1500 })).toBe(false);
    expect(isConcerned(increase, { ...before, status: "past_due" })).toBe(false);
    expect(isConcerned(increase, { ...before, cancelRequestedAt: NOW })).toBe(false);
  });

  test("a decrease affects all who pay more, whatever their card or bank says", () => {
    expect(isConcerned(decrease, before)).toBe(true);
    expect(isConcerned(decrease, { ...before, status: "past_due", revokedAt: NOW })).toBe(true);
    expect(isConcerned(decrease, { ...before, price: 800 })).toBe(false);
    expect(isConcerned(decrease, { ...before, cancelRequestedAt: NOW })).toBe(false);
    expect(isConcerned(decrease, { ...before, endedAt: NOW })).toBe(false);
  });

  test("neither affects fans who subscribed later", () => {
    const later = { ...before, begunAt: NOW + 1 };
    expect(isConcerned(increase, later)).toBe(false);
    expect(isConcerned(decrease, later)).toBe(false);
    expect(isConcerned(increase, { ...before, begunAt: NOW })).toBe(true);
  });
});

test("renewals are counted from the day a subscription began, as the provider does", () => {
  const createdAt = Date.UTC(2026, 0, 31, 12);
  const currentPeriodEnd = Date.UTC(2026, 1, 28, 12);
  const renewal = (from: number) => firstRenewalFrom({ createdAt, currentPeriodEnd }, from);
  expect(renewal(currentPeriodEnd)).toBe(currentPeriodEnd);
  expect(renewal(currentPeriodEnd + 1)).toBe(Date.UTC(2026, 2, 31, 12));
  expect(renewal(Date.UTC(2026, 3, 1))).toBe(Date.UTC(2026, 3, 30, 12));
});
