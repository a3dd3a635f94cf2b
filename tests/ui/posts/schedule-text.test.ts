import { expect, test } from "vitest";
import { scheduleText } from "#ui/posts/drafts/schedule-text.ts";

const NOW = Date.UTC(2026, 11, 1);

test.each([
  ["2026-12-04T18:00", " for Fri 6 PM"],
  ["2026-12-04T18:30", " for Fri 6:30 PM"],
  ["2026-12-24T09:00", " for Dec 24, 9 AM"],
  ["2027-01-24T09:00", " for Jan 24, 2027, 9 AM"],
  // A weekday would hide the mistake.
  ["2020-12-24T09:00", " for Dec 24, 2020, 9 AM"],
  ["", ""],
])("%s reads %j", (local, text) => {
  // Some browsers put a narrow space before AM and PM.
  expect(scheduleText(local, NOW).replace(/\s/g, " ")).toBe(text);
});
