import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { UnpaidRenewal } from "#domain/subscriptions/failed-renewals/renewal-port.ts";
import type { DueRenewal } from "#domain/subscriptions/failed-renewals/retry-plan.ts";
import { retryRenewals, retryWithNewCard } from "#domain/subscriptions/failed-renewals/retry-renewals.ts";
import { DAY, NOW } from "#tests/cast.ts";
import { fakeBooks } from "#tests/domain/payments/fixtures/fake-books.ts";
import { invoiceOf, snapshotOf } from "#tests/domain/payments/fixtures/sale-fixture.ts";

const due: DueRenewal = {
  id: "in_1",
  failureId: "ch_1",
  firstFailedAt: NOW - 2 * DAY,
  act: "try",
  providerId: "sub_1",
  isLeaving: false,
};
const unpaid: UnpaidRenewal = {
  invoiceId: "in_1",
  failureId: "ch_1",
  failedAt: NOW - 2 * DAY,
  code: "insufficient_funds",
  advice: null,
  failedCardId: "pm_1",
  cardId: "pm_1",
  payUrl: null,
  isCanceled: false,
};

function pastDue(claimed: Partial<DueRenewal>[] = [{}], forgotten: string[] = []) {
  const books = fakeBooks();
  books.state.subscription = snapshotOf({ status: "past_due" });
  books.state.invoices = [invoiceOf()];
  books.state.unpaid = unpaid;
  const asked: unknown[][] = [];
  const begun: unknown[] = [];
  const finished: unknown[][] = [];
  /** null: the month isn't retried anymore. */
  const state = { paid: { ok: true } as { ok: true } | { ok: false; reason: "declined" | "refused" } };
  const schedule = { step: 1 as number | null };
  const claim = (...question: unknown[]) => {
    asked.push(question);
    return Promise.resolve(claimed.map((more) => ({ ...due, ...more })));
  };
  const deps = {
    ...books.deps,
    payments: {
      ...books.deps.payments,
      async payRenewal(payment: object) {
        books.done.push(["pay", payment]);
        return state.paid;
      },
      endUnpaid: async (id: string) => void books.done.push(["end", id]),
    },
    renewals: {
      claimDue: claim,
      claimCard: claim,
      listForgotten: async (limit: number) => {
        asked.push(["forgotten", limit]);
        return forgotten.map((providerId) => ({ providerId }));
      },
      async begin(attempt: object) {
        begun.push(attempt);
        return schedule.step === null ? null : { step: schedule.step };
      },
      finish: async (...end: unknown[]) => void finished.push(end),
    },
  };
  return { ...books, deps, asked, begun, finished, card: state, schedule };
}
const payment = {
  invoiceId: "in_1",
  subscriptionId: "sub_1",
  cardId: "pm_1",
  idempotencyKey: "renewal:ch_1:pm_1-1",
};

test("a run takes up fifteen months at most, and looks up five forgotten subscriptions", async () => {
  const { deps, asked, done, subscriptions } = pastDue([]);
  await retryRenewals(deps);
  expect(asked).toEqual([
    [NOW, 15],
    ["forgotten", 5],
  ]);
  expect(done).toEqual([]);
  expect(subscriptions).toEqual([]);
});

describe("a month that is due", () => {
  test("is begun, charged once, recorded, and finished with what follows", async () => {
    const { deps, begun, done, finished, subscriptions } = pastDue();
    await retryRenewals(deps);
    expect(begun).toEqual([
      { id: "renewal:ch_1:pm_1", renewalId: "in_1", failureId: "ch_1", kind: "try", now: NOW + 1 },
    ]);
    expect(done).toEqual([["pay", payment]]);
    expect(subscriptions).toMatchObject([{ event: null }]);
    const now = deps.clock.now();
    expect(finished).toEqual([
      ["renewal:ch_1:pm_1", "paid", { id: "in_1", failureId: "ch_1", act: "try", at: now + 5 * DAY, now }],
    ]);
  });

  test("is finished with the provider's refusal, and with the next try of the schedule", async () => {
    for (const reason of ["declined", "refused"] as const) {
      const { deps, finished, card, schedule } = pastDue();
      Object.assign(card, { paid: { ok: false, reason } });
      schedule.step = 2;
      await retryRenewals(deps);
      const next = { act: "try", at: deps.clock.now() + 7 * DAY };
      expect(finished).toMatchObject([["renewal:ch_1:pm_1", reason, next]]);
    }
  });

  test("is followed by the end if the bank allows no other try", async () => {
    const { deps, finished, state } = pastDue();
    state.unpaid = { ...unpaid, code: "stolen_card" };
    await retryRenewals(deps);
    expect(finished[0]?.[2]).toMatchObject({ act: "end", at: due.firstFailedAt + 21 * DAY });
  });

  test("isn't charged if the fan canceled meanwhile", async () => {
    const { deps, begun, done, finished, schedule } = pastDue();
    schedule.step = null;
    await retryRenewals(deps);
    expect(begun).toHaveLength(1);
    expect([...done, ...finished]).toEqual([]);
  });

  test.each<[string, UnpaidRenewal | null]>([
    ["was paid", null],
    ["is another month by now", { ...unpaid, invoiceId: "in_2" }],
    ["was tried without our hearing of it", { ...unpaid, failureId: "ch_2" }],
  ])("is only recorded if it %s", async (_, seen) => {
    const { deps, state, begun, done, subscriptions } = pastDue([{ act: "end" }]);
    state.unpaid = seen;
    await retryRenewals(deps);
    expect(subscriptions).toHaveLength(1);
    expect([...begun, ...done]).toEqual([]);
  });

  test.each<[string, Partial<DueRenewal>, UnpaidRenewal]>([
    ["its time is up", { act: "end" }, unpaid],
    ["one side leaves", { isLeaving: true }, unpaid],
    ["it was canceled at the provider", {}, { ...unpaid, isCanceled: true }],
  ])("ends the subscription, and records that, if %s", async (_, more, seen) => {
    const { deps, state, begun, done, subscriptions } = pastDue([more]);
    state.unpaid = seen;
    await retryRenewals(deps);
    expect(done).toEqual([["end", "sub_1"]]);
    expect(subscriptions).toHaveLength(1);
    expect(begun).toEqual([]);
  });
});

describe("one that fails", () => {
  const said = vi.spyOn(console, "error");
  beforeEach(() => void said.mockImplementation(() => {}));
  afterEach(() => void said.mockReset());

  test("doesn't stop the others, and is named", async () => {
    const { deps, done, subscriptions } = pastDue([{ id: "in_0" }, {}], ["sub_1", "sub_2"]);
    const unpaidRenewal = vi.fn(deps.payments.unpaidRenewal).mockRejectedValueOnce(new Error("no answer"));
    const paidInvoices = (id: string) =>
      id === "sub_2" ? Promise.reject(new Error("no answer")) : deps.payments.paidInvoices(id);
    const payments = { ...deps.payments, unpaidRenewal, paidInvoices };
    await expect(retryRenewals({ ...deps, payments })).rejects.toThrow(
      "failed: renewal in_0, subscription sub_2",
    );
    expect(done).toEqual([["pay", payment]]);
    expect(subscriptions).toHaveLength(2);
    expect(said).toHaveBeenCalledTimes(2);
  });
});

describe("a new card", () => {
  test("is tried at once for the month that is due", async () => {
    const { deps, asked, begun, done, state } = pastDue([{ act: "card" }]);
    state.unpaid = { ...unpaid, cardId: "pm_2" };
    await retryWithNewCard(deps, "sub_1");
    expect(asked).toEqual([["sub_1", NOW]]);
    expect(begun).toMatchObject([{ kind: "card" }]);
    expect(done).toMatchObject([["pay", { invoiceId: "in_1", cardId: "pm_2" }]]);
  });

  test("that was removed since isn't a reason to try the one that failed", async () => {
    const { deps, begun, done, subscriptions } = pastDue([{ act: "card" }]);
    await retryWithNewCard(deps, "sub_1");
    expect([...begun, ...done]).toEqual([]);
    expect(subscriptions).toHaveLength(1);
  });

  test("is not needed where none is due", async () => {
    const { deps, done, subscriptions } = pastDue([]);
    await retryWithNewCard(deps, "sub_1");
    expect([...done, ...subscriptions]).toEqual([]);
  });
});
