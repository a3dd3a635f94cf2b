import { expect, test } from "vitest";
import type { ProviderEvent } from "#domain/payments/payment-port.ts";
import { subjectIdOf, toEventRow } from "#domain/payments/webhooks/event-row.ts";
import { NOW } from "#tests/cast.ts";

test.each<[ProviderEvent["subject"], string | null]>([
  [{ kind: "subscription", id: "sub_1" }, "sub_1"],
  [{ kind: "dispute", id: "du_1", paymentIntentId: "pi_1" }, "du_1"],
  [{ kind: "charge", paymentIntentId: "pi_1" }, "pi_1"],
  [{ kind: "charge", paymentIntentId: null }, null],
  [{ kind: "other" }, null],
])("an event about %j is found by %j", (subject, id) => {
  expect(subjectIdOf(subject)).toBe(id);
});

test("an event is kept with its outcome and all its times", () => {
  const event: ProviderEvent = {
    id: "evt_1",
    type: "payout.paid",
    account: "acct_mira",
    livemode: true,
    createdAt: NOW,
    subject: { kind: "payout", id: "po_1" },
  };
  expect(toEventRow(event, "done", NOW + 1, NOW + 2)).toEqual({
    id: "evt_1",
    type: "payout.paid",
    account: "acct_mira",
    subject: "po_1",
    outcome: "done",
    provider_created_at: NOW,
    received_at: NOW + 1,
    handled_at: NOW + 2,
  });
});
