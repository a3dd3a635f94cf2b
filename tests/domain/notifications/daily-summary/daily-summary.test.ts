import fc from "fast-check";
import { expect, test } from "vitest";
import { dayBefore, nextSummary } from "#domain/notifications/daily-summary/summary-times.ts";
import { summaryEmail } from "#domain/notifications/mail/summary-email.ts";
import type { NoticeSchedule } from "#domain/notifications/notice-emails/email-times.ts";
import { DAY, HOUR } from "#tests/cast.ts";

const usual: NoticeSchedule = {
  timeZone: null,
  quietFrom: null,
  quietUntil: null,
  lastDigestAt: null,
  lastEmailAt: null,
};
const utc = (text: string) => Date.parse(`${text}Z`);

test("a summary comes at nine local time, and covers the calendar day before", () => {
  const berlin = { ...usual, timeZone: "Europe/Berlin" };
  const nine = utc("2026-06-16T07:00");
  expect(nextSummary(nine - 1, berlin)).toBe(nine);
  expect(nextSummary(nine, berlin)).toBe(nine + DAY);
  expect(dayBefore(nine, berlin)).toEqual({
    from: utc("2026-06-14T22:00"),
    until: utc("2026-06-15T22:00"),
  });
  // The day when clocks go forward has 23 hours.
  expect(dayBefore(utc("2026-03-30T07:00"), berlin)).toEqual({
    from: utc("2026-03-28T23:00"),
    until: utc("2026-03-29T22:00"),
  });
});

test("days follow one another without a gap in every zone", () => {
  const zone = fc.constantFrom("UTC", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Europe/Berlin");
  const at = fc.integer({ min: utc("2026-01-01T00:00"), max: utc("2027-12-31T00:00") });
  fc.assert(
    fc.property(at, zone, (now, timeZone) => {
      const schedule = { ...usual, timeZone };
      const first = nextSummary(now, schedule);
      const second = nextSummary(first, schedule);
      expect(first).toBeGreaterThan(now);
      expect(dayBefore(second, schedule).from).toBe(dayBefore(first, schedule).until);
      expect(Math.abs(second - first - DAY)).toBeLessThanOrEqual(2 * HOUR);
    }),
  );
});

test("the email has only numbers, and leaves out what didn't happen", () => {
  const links = { dashboard: "/d", messages: "/m", settings: "/s", unsubscribe: "/u" };
  const all = summaryEmail({ subscribers: 1, sales: 2, waiting: 1 }, links);
  expect(all.subject).toBe("Your day on Fanlight");
  expect(all.body).toContain("Yesterday:\n1 new subscriber\n2 sales\n/d");
  expect(all.body).toContain("1 conversation is waiting for your reply:\n/m");
  expect(all.body).not.toContain("$");
  const some = summaryEmail({ subscribers: 0, sales: 0, waiting: 3 }, links);
  expect(some.body).toContain("3 conversations are waiting for your reply");
  expect(some.body).not.toMatch(/Yesterday|subscriber|sale/);
});
