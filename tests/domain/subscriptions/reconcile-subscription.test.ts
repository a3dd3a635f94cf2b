import { describe, expect, test } from "vitest";
import type { PaidInvoice, ProviderSubscription } from "#domain/payments/payment-port.ts";
import { accessOf } from "#domain/subscriptions/reconcile-subscription.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";
import { invoiceOf, snapshotOf } from "../payments/sale-fixture.ts";

const MONTH = 30 * DAY;
const termOf = (snapshot: Partial<ProviderSubscription>, invoices: PaidInvoice[], later = HOUR) => {
  const { paidUntil, accessUntil } = accessOf(snapshotOf(snapshot), invoices, NOW + later);
  return { paid: paidUntil - NOW, access: accessUntil - NOW };
};

describe("access lasts", () => {
  const renewed = { periodStart: NOW + MONTH, periodEnd: NOW + 2 * MONTH };

  test("until the period's end while it is charged, even if its invoice isn't listed yet", () => {
    expect(termOf({}, [])).toEqual({ paid: MONTH, access: MONTH });
    expect(termOf(renewed, [invoiceOf(0)])).toEqual({ paid: 2 * MONTH, access: 2 * MONTH });
  });

  test("until the end of what was paid while collection is paused", () => {
    const paused = { ...renewed, isCharged: false };
    expect(termOf(paused, [invoiceOf(0)])).toEqual({ paid: MONTH, access: MONTH });
    expect(termOf(paused, [invoiceOf(0), invoiceOf(1)])).toEqual({ paid: 2 * MONTH, access: 2 * MONTH });
  });

  test("three days longer while a month can't be charged", () => {
    const unpaid = termOf({ ...renewed, status: "past_due" }, [invoiceOf(0)]);
    expect(unpaid).toEqual({ paid: MONTH, access: MONTH + 3 * DAY });
  });

  test("not at all for a first month that wasn't paid", () => {
    for (const status of ["incomplete", "canceled"])
      expect(termOf({ status }, [])).toEqual({ paid: 0, access: 0 });
  });

  test("never past the current period, nor less than to its beginning, whatever invoices say", () => {
    const odd = invoiceOf(0, { periodEnd: NOW + 5 * MONTH });
    expect(termOf({ status: "canceled" }, [odd])).toEqual({ paid: MONTH, access: MONTH });
    const early = invoiceOf(0, { periodEnd: NOW - MONTH });
    expect(termOf({ status: "canceled" }, [early])).toEqual({ paid: 0, access: 0 });
  });

  test("no longer than now once it ran out, by the provider's clock", () => {
    const ended = (endedAt: number) => ({ status: "canceled", endedAt });
    const soon = MONTH - HOUR;
    expect(termOf(ended(NOW + MONTH), [invoiceOf(0)], soon)).toEqual({ paid: soon, access: soon });
    expect(termOf(ended(NOW + MONTH), [invoiceOf(0)], MONTH + HOUR)).toEqual({ paid: MONTH, access: MONTH });
    expect(termOf(ended(NOW + MONTH - 1), [invoiceOf(0)], soon)).toEqual({ paid: MONTH, access: MONTH });
  });
});
