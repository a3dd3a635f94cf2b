import { expect, test } from "vitest";
import { audienceValue, readAudience } from "#domain/messages/broadcasts/segment.ts";
import {
  FILTERS,
  readFilter,
  readSort,
  segmentOf,
  standingOf,
} from "#domain/subscriptions/subscribers/filter.ts";
import { noteForm, selectionForm } from "#domain/subscriptions/subscribers/forms.ts";
import { MAX_NOTE } from "#domain/subscriptions/subscribers/limits.ts";
import { subscribersFile } from "#domain/subscriptions/subscribers/subscribers-file.ts";

const running = { status: "active", isActive: true, cancelRequestedAt: null, endedAt: null };

test("a subscription renews, is set to end, is past due, or has ended", () => {
  expect(standingOf(running)).toBe("renews");
  expect(standingOf({ ...running, cancelRequestedAt: 1 })).toBe("ending");
  expect(standingOf({ ...running, status: "canceled" })).toBe("ending");
  expect(standingOf({ ...running, status: "canceled", isActive: false })).toBe("ended");
  expect(standingOf({ ...running, status: "past_due" })).toBe("past_due");
  // The renewal is still retried after the grace period.
  expect(standingOf({ ...running, status: "past_due", isActive: false })).toBe("past_due");
  expect(standingOf({ ...running, status: "past_due", isActive: false, endedAt: 1 })).toBe("ended");
});

test("each filter is a broadcast's segment, and anything else is all subscribers", () => {
  for (const filter of FILTERS) {
    const segment = segmentOf(filter);
    expect(readAudience(audienceValue({ segment, subjectId: "" }))).toEqual({ segment, subjectId: "" });
    expect(readFilter(filter)).toBe(filter);
  }
  expect(new Set(FILTERS.map(segmentOf)).size).toBe(FILTERS.length);
  expect([readFilter(null), readFilter("'; drop"), readSort("x"), readSort("spent")]).toEqual([
    ...["active", "active", "newest", "spent"],
  ]);
});

const firstError = (form: unknown) => selectionForm.safeParse(form).error?.issues[0];
test("fans are put on a list, or on a new one with a name", () => {
  expect(selectionForm.parse({ fans: ["a"], list: "vip", name: "x" })).toEqual({
    fans: ["a"],
    list: "vip",
    name: "",
  });
  expect(selectionForm.parse({ fans: ["a"], list: "new", name: " Walk " }).name).toBe("Walk");
  expect(firstError({ fans: ["a"], list: "new", name: " " })).toMatchObject({ path: ["name"] });
  expect(firstError({ fans: ["a"], list: "new" })).toMatchObject({ path: ["name"] });
  expect(firstError({ list: "vip" })).toMatchObject({ path: ["fans"] });
  expect(firstError({ fans: Array.from({ length: 201 }, String), list: "vip" })).toMatchObject({
    path: ["fans"],
  });
});

test("a note has a limit, and can be empty", () => {
  expect(noteForm.parse({})).toEqual({ text: "" });
  expect(noteForm.parse({ text: "a\r\nb" })).toEqual({ text: "a\nb" });
  expect(noteForm.safeParse({ text: "x".repeat(MAX_NOTE + 1) }).success).toBe(false);
});

test("the file has dollars, days, and no formula", () => {
  const file = subscribersFile([
    {
      username: "ada.fan",
      name: "=1+1",
      standing: "past_due",
      months: 3,
      paid: 4550,
      since: Date.UTC(2026, 0, 2),
      until: Date.UTC(2026, 3, 2),
    },
  ]);
  expect(file.split("\r\n")[1]).toBe(`"ada.fan","'=1+1","Past due","2026-01-02","2026-04-02","3",45.50`);
});
