import { describe, expect, test } from "vitest";
import type { Party } from "#domain/notifications/payment-news/news.ts";
import { subscriptionNews } from "#domain/notifications/payment-news/subscription-news.ts";
import type { PaidInvoice } from "#domain/payments/payment-port.ts";
import type { Unpaid } from "#domain/subscriptions/failed-renewals/read-unpaid.ts";
import { DAY, MINUTE, NOW, people } from "#tests/cast.ts";
import { invoiceOf, pageLink, partiesOf, snapshotOf } from "#tests/domain/payments/sale-fixture.ts";
import { emailsIn, noticesIn } from "./emails-in.ts";

const readAt = NOW + MINUTE;
const { fan, creator } = people;
type Input = Parameters<typeof subscriptionNews>[2];
type Told = Partial<Input> & { buyer?: Partial<Party>; seller?: Partial<Party> };

const monthOf = ({ amount, fee, ...invoice }: PaidInvoice) => ({
  ...invoice,
  gross: amount,
  net: amount - fee,
});
// Whether a renewing one was canceled before is up to the statement that queues its email.
const tellAll = ({ buyer, seller, ...more }: Told = {}) =>
  subscriptionNews({ pageLink }, partiesOf(buyer, seller), {
    id: "checkout-1",
    snapshot: snapshotOf(),
    nextCharge: 1500,
    months: [],
    accessUntil: NOW + 30 * DAY,
    unpaid: null,
    readAt,
    ...more,
  }).filter(({ cause }) => cause.kind !== "resumption");
const tell = (more: Told = {}) => emailsIn(tellAll(more));
const briefly = (more: Told) => tell(more).map(({ email, cause }) => [email.recipient, email.id, cause.kind]);
const bodyOf = (more: Told) => tell(more).at(-1)?.email.body ?? "";
const first = monthOf(invoiceOf(0));
const second = monthOf(invoiceOf(1, { paidAt: NOW + 1 }));

test("no email is sent if nothing happened", () => {
  expect(tell()).toEqual([]);
});

describe("a paid month", () => {
  test("sends a receipt", () => {
    expect(briefly({ months: [first] })).toEqual([[fan.email, "receipt:in_0", "payment"]]);
    const news = tell({ months: [first] });
    expect(news.map(({ cause }) => cause)).toEqual([{ kind: "payment", paymentId: "in_0" }]);
  });

  test("has its own receipt, whatever the order of events", () => {
    expect(briefly({ months: [second, first] })).toEqual([
      [fan.email, "receipt:in_1", "payment"],
      [fan.email, "receipt:in_0", "payment"],
    ]);
  });

  test("puts the first one on the creator's list of notifications", () => {
    expect(noticesIn(tellAll({ months: [first, second] })).map(({ notice }) => notice)).toEqual([
      {
        userId: creator.id,
        kind: "subscriber",
        subjectId: "checkout-1",
        setting: "new_subscribers",
        at: readAt,
      },
    ]);
  });

  test("says when the next charge is, unless there is none", () => {
    const [receipt] = tell({ months: [first] });
    expect(receipt?.email.body).toContain("charged again on July 15, 2026");
    for (const change of [{ cancelAtPeriodEnd: true }, { status: "past_due" }]) {
      const [last] = tell({ months: [first], snapshot: snapshotOf(change) });
      expect(last?.email.body).toContain("Your subscription won't renew.");
    }
  });

  test("from a week ago or earlier isn't reported", () => {
    const old = { ...first, paidAt: readAt - 7 * DAY };
    expect(tellAll({ months: [old] })).toEqual([]);
    expect(tellAll({ months: [{ ...old, paidAt: old.paidAt + 1 }] })).toHaveLength(2);
  });

  test("isn't reported to a creator who is leaving, nor to anyone who was erased", () => {
    const toldTo = (more: Told) => noticesIn(tellAll({ months: [first], ...more })).length;
    expect(toldTo({ seller: { isClosed: true } })).toBe(0);
    expect(toldTo({ seller: { email: null } })).toBe(0);
    expect(toldTo({ buyer: { email: null } })).toBe(1);
    expect(briefly({ months: [first], buyer: { email: null } })).toEqual([]);
  });
});

describe("a cancellation", () => {
  const canceled = { snapshot: snapshotOf({ cancelAtPeriodEnd: true }) };

  test("is confirmed with how long access lasts", () => {
    expect(tell(canceled)).toMatchObject([
      {
        email: { id: `canceled:checkout-1:${readAt}`, recipient: fan.email, now: readAt },
        cause: { kind: "cancellation", subscriptionId: "checkout-1", readAt },
      },
    ]);
    expect(bodyOf(canceled)).toContain("You keep access until July 15, 2026.");
    expect(bodyOf(canceled)).toContain("https://site.example/subscriptions");
  });

  test("of a subscription that isn't active yet isn't reported", () => {
    const snapshot = snapshotOf({ cancelAtPeriodEnd: true, status: "incomplete" });
    expect(tell({ snapshot })).toEqual([]);
  });

  test("isn't confirmed again after a deletion request that already reported it", () => {
    expect(tell({ ...canceled, buyer: { isClosed: true } })).toEqual([]);
    expect(tell({ ...canceled, seller: { isClosed: true } })).toEqual([]);
  });
});

test("an end without payment is reported once, whatever came before it", () => {
  const snapshot = snapshotOf({ status: "canceled", endedAt: NOW, cancelAtPeriodEnd: true });
  expect(tell({ snapshot })).toMatchObject([
    {
      email: { id: "unpaid-end:checkout-1", recipient: fan.email },
      cause: { kind: "unpaid_end", subscriptionId: "checkout-1" },
    },
  ]);
  expect(bodyOf({ snapshot })).toContain("Your subscription to Mira has ended");
});

describe("a month that couldn't be charged", () => {
  const snapshot = snapshotOf({ status: "past_due" });
  const unpaid = (more: Partial<Unpaid> = {}): Unpaid => ({
    row: {
      id: "in_1",
      subscription_id: "checkout-1",
      buyer_id: fan.id,
      failure_id: "ch_1",
      failed_at: NOW,
      first_failed_at: NOW,
      reason: "funds",
      act: "try",
      next_at: NOW + 2 * DAY,
      claim_at: NOW + 2 * DAY,
      step: 0,
      claims: 0,
      canceled_at: null,
      closed_at: null,
      updated_at: NOW,
    },
    plan: { act: "try", at: NOW + 2 * DAY },
    reason: "funds",
    payUrl: "https://pay.example/in_1",
    isRecent: true,
    ...more,
  });

  test("is reported once for each failure, with what follows and a link to use another card", () => {
    expect(tell({ snapshot, unpaid: unpaid() })).toMatchObject([
      {
        email: { id: "payment-failed:ch_1", recipient: fan.email, now: readAt },
        cause: { kind: "failed_renewal", renewalId: "in_1", failureId: "ch_1", readAt },
      },
    ]);
    const body = bodyOf({ snapshot, unpaid: unpaid() });
    expect(body).toContain("We couldn't charge your card $15 for this month of your subscription to Mira.");
    expect(body).toContain("We'll try your card again on June 17, 2026.");
    expect(body).toContain("https://site.example/subscriptions");
    expect(body).not.toContain("pay.example");
  });

  test("leads to the bank's page if the fan has to confirm it there", () => {
    const confirm = unpaid({ reason: "confirm", plan: { act: "end", at: NOW + DAY } });
    expect(bodyOf({ snapshot, unpaid: confirm })).toContain("https://pay.example/in_1");
    expect(bodyOf({ snapshot, unpaid: { ...confirm, payUrl: null } })).toContain(
      "https://site.example/subscriptions",
    );
  });

  test("isn't reported if it was before, is old, or ends the subscription at once", () => {
    expect(tell({ snapshot })).toEqual([]);
    expect(tell({ snapshot, unpaid: unpaid({ isRecent: false }) })).toEqual([]);
    const { row } = unpaid();
    expect(tell({ snapshot, unpaid: unpaid({ row: { ...row, failed_at: readAt - 7 * DAY } }) })).toEqual([]);
    for (const at of [readAt, readAt - 1])
      expect(tell({ snapshot, unpaid: unpaid({ plan: { act: "end", at } }) })).toEqual([]);
    expect(tell({ snapshot, unpaid: unpaid({ plan: { act: "end", at: readAt + 1 } }) })).toHaveLength(1);
  });

  test("isn't reported of a subscription that is no longer past due", () => {
    expect(tell({ unpaid: unpaid() })).toEqual([]);
  });
});
