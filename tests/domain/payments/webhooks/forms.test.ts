import { expect, test } from "vitest";
import { replayForm, retryForm } from "#domain/payments/webhooks/forms.ts";

const NOW = Date.UTC(2026, 10, 30, 12);
const reason = "Our webhook was down";
const read = (from: string, until?: string) => replayForm(NOW).safeParse({ from, until, reason });

test("a replay's time is in UTC, and ends now at the latest", () => {
  expect(read("2026-11-29").data).toEqual({ from: Date.UTC(2026, 10, 29), until: NOW, reason });
  expect(read("2026-11-29 14:30", "2026-11-29T15:00").data).toMatchObject({
    from: Date.UTC(2026, 10, 29, 14, 30),
    until: Date.UTC(2026, 10, 29, 15),
  });
  expect(read("2026-11-29", "2027-01-01").data?.until).toBe(NOW);
});

test.each([
  ["2026-10-30", undefined, "keeps events for 30 days"],
  ["2026-11-30 13:00", undefined, "before the end"],
  ["2026-11-29", "2026-11-28", "before the end"],
  ["yesterday", undefined, "Enter a date"],
  ["2026-13-01", undefined, "Enter a date"],
])("from %s until %s is refused: %s", (from, until, message) => {
  expect(read(from, until).error?.issues[0]?.message).toContain(message);
});

test("an event is named by its ID, and every action has a reason", () => {
  expect(retryForm.safeParse({ event: " evt_1A2b ", reason }).data).toEqual({ event: "evt_1A2b", reason });
  for (const form of [
    { event: "in_1", reason },
    { event: "evt_1", reason: "no" },
    { event: "evt_1", account: "p1", reason },
  ])
    expect(retryForm.safeParse(form).success).toBe(false);
});
