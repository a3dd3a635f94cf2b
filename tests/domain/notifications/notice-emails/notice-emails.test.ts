import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noticesForm } from "#domain/accounts/settings-forms.ts";
import { noticesEmail } from "#domain/notifications/mail/notices-email.ts";
import {
  afterQuietHours,
  minuteText,
  type NoticeSchedule,
  nextDigest,
  readMinute,
} from "#domain/notifications/notice-emails/email-times.ts";
import { planEmail } from "#domain/notifications/notice-emails/plan-email.ts";
import { readNoticesForm } from "#domain/notifications/notice-emails/read-form.ts";
import { DAY, HOUR, MINUTE } from "#tests/cast.ts";

const usual: NoticeSchedule = {
  timeZone: null,
  quietFrom: null,
  quietUntil: null,
  lastDigestAt: null,
  lastEmailAt: null,
};
const night = { quietFrom: 22 * 60, quietUntil: 8 * 60 };
const utc = (text: string) => Date.parse(`${text}Z`);

test("a time of day is read as minutes, and written back", () => {
  expect(readMinute("22:05")).toBe(1325);
  expect(minuteText(65)).toBe("01:05");
  for (const none of ["", "24:00", "9:00", "12:60", "x"]) expect(readMinute(none)).toBeNull();
});

describe("quiet hours", () => {
  test.each([
    ["2026-06-15T21:59", "2026-06-15T21:59"],
    ["2026-06-15T22:00", "2026-06-16T08:00"],
    ["2026-06-16T03:00", "2026-06-16T08:00"],
    ["2026-06-16T08:00", "2026-06-16T08:00"],
  ])("span midnight: %s becomes %s", (at, then) => {
    expect(afterQuietHours(utc(at), { ...usual, ...night })).toBe(utc(then));
  });

  test("are those of the time zone, also when its clocks change", () => {
    const berlin = { ...usual, ...night, timeZone: "Europe/Berlin" };
    expect(afterQuietHours(utc("2026-06-15T20:30"), berlin)).toBe(utc("2026-06-16T06:00"));
    expect(afterQuietHours(utc("2026-10-24T20:30"), berlin)).toBe(utc("2026-10-25T07:00"));
  });

  test("always end within a day, and outside of them nothing waits", () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const zone = fc.constantFrom("UTC", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Europe/Berlin");
    fc.assert(
      fc.property(
        fc.integer({ min: utc("2026-01-01T00:00"), max: utc("2027-12-31T00:00") }),
        minute,
        minute,
        zone,
        (at, quietFrom, quietUntil, timeZone) => {
          fc.pre(quietFrom !== quietUntil);
          const schedule = { ...usual, quietFrom, quietUntil, timeZone };
          const then = afterQuietHours(at, schedule);
          expect(then).toBeGreaterThanOrEqual(at);
          expect(then - at).toBeLessThanOrEqual(DAY + 2 * HOUR);
          const digest = nextDigest(at, schedule);
          expect(afterQuietHours(digest, schedule)).toBe(digest);
          expect(digest - at).toBeLessThanOrEqual(2 * DAY + 3 * HOUR);
        },
      ),
    );
  });
});

describe("a digest", () => {
  test.each([
    ["2026-06-15T08:44", "2026-06-15T09:00"],
    ["2026-06-15T08:46", "2026-06-16T09:00"],
    ["2026-06-15T20:00", "2026-06-16T09:00"],
  ])("about notices unread since %s goes out at %s", (since, at) => {
    expect(nextDigest(utc(since), usual)).toBe(utc(at));
  });

  test("comes at nine local time, after quiet hours, and not twice a day", () => {
    const since = utc("2026-06-15T12:00");
    expect(nextDigest(since, { ...usual, timeZone: "America/New_York" })).toBe(utc("2026-06-15T13:00"));
    const late = { ...usual, quietFrom: 0, quietUntil: 11 * 60 };
    expect(nextDigest(since, late)).toBe(utc("2026-06-16T11:00"));
    const lastDigestAt = utc("2026-06-16T08:00");
    expect(nextDigest(since, { ...usual, lastDigestAt })).toBe(utc("2026-06-17T09:00"));
    expect(nextDigest(since, { ...usual, timeZone: "Nowhere/Land" })).toBe(utc("2026-06-16T09:00"));
  });
});

describe("a pending email", () => {
  const now = utc("2026-06-15T12:00");
  const pending = (email: "none" | "digest" | "soon", more = {}) => ({
    kind: "message" as const,
    count: 1,
    since: now - 15 * MINUTE,
    email,
    ...more,
  });

  test("goes out now, waits for the morning or the end of quiet hours, or is dropped", () => {
    const plan = planEmail(
      [
        pending("soon"),
        pending("digest", { kind: "new_post" }),
        pending("digest", { kind: "tip", since: now - DAY }),
        pending("none", { kind: "sale" }),
      ],
      usual,
      true,
      now,
    );
    expect(plan.send.map(({ kind }) => kind)).toEqual(["message", "tip"]);
    expect(plan.isDigest).toBe(true);
    expect(plan.wait).toEqual([{ kind: "new_post", until: utc("2026-06-16T09:00") }]);
    expect(plan.drop).toEqual(["sale"]);
  });

  test("is held in quiet hours and never lost", () => {
    const quiet = { ...usual, quietFrom: 11 * 60, quietUntil: 14 * 60 };
    for (const email of ["soon", "digest"] as const)
      expect(planEmail([pending(email, { since: now - DAY })], quiet, true, now)).toEqual({
        send: [],
        isDigest: false,
        drop: [],
        wait: [{ kind: "message", until: utc("2026-06-15T14:00") }],
      });
  });

  test("isn't sent to an address that may not be emailed", () => {
    expect(planEmail([pending("soon")], usual, false, now)).toMatchObject({ send: [], drop: ["message"] });
  });
});

test("the email says how much is unread, without names or amounts", () => {
  const links = {
    list: "https://a.example/1",
    settings: "https://a.example/2",
    unsubscribe: "https://a.example/3",
  };
  const told = [
    { kind: "new_post" as const, count: 3 },
    { kind: "message" as const, count: 1 },
  ];
  const { subject, body } = noticesEmail(told, links);
  expect(subject).toBe("Your unread notifications on Fanlight");
  expect(body).toContain("3 new posts\n1 conversation with new messages");
  expect(body).not.toContain("$");
  for (const link of Object.values(links)) expect(body).toContain(link);
});

test("two emails to one account are an hour apart, whatever they are about, and nothing is dropped", () => {
  const now = utc("2026-06-15T12:00");
  const pending = (email: "soon" | "digest") => [
    { kind: "message" as const, count: 1, since: now - HOUR, email },
    { kind: "tip" as const, count: 2, since: now - 2 * DAY, email: "soon" as const },
  ];
  for (const email of ["soon", "digest"] as const) {
    const schedule = { ...usual, lastEmailAt: now - HOUR + 1 };
    const held = planEmail(pending(email), schedule, true, now);
    expect(held.send).toEqual([]);
    expect(held.drop).toEqual([]);
    expect(held.wait.map(({ kind }) => kind)).toEqual(["message", "tip"]);
    expect(held.wait[1]?.until).toBe(now + 1);
  }
  const free = planEmail(pending("soon"), { ...usual, lastEmailAt: now - HOUR }, true, now);
  expect(free.send.map(({ kind }) => kind)).toEqual(["message", "tip"]);
});

describe("the settings form", () => {
  const read = (form: Record<string, string>, isCreator = false, isInTeam = false) => {
    const parsed = noticesForm.safeParse(form);
    return parsed.success
      ? readNoticesForm(parsed.data, { isCreator, isInTeam })
      : parsed.error.issues[0]?.message;
  };

  test("changes only the settings that it has fields for, and none of a creator's for a fan", () => {
    const form = { messages: "on", messages_email: "soon", sales_email: "none" };
    const changed = { types: { new_content: false, messages: true }, emails: { messages: "soon" } };
    expect(read(form)).toEqual({ ...changed, pushes: {}, hasSummary: false, quietHours: null });
    expect(read(form, true)).toMatchObject({ emails: { messages: "soon", sales: "none" } });
    expect(read({ time_zone: "Europe/Berlin", quiet_from: "22:00", quiet_until: "08:30" })).toMatchObject({
      quietHours: { timeZone: "Europe/Berlin", quietFrom: 1320, quietUntil: 510 },
    });
    expect(read({ time_zone: "UTC" })).toMatchObject({ quietHours: { quietFrom: null, quietUntil: null } });
  });

  test("changes notifications about team messages only for team members", () => {
    const form = { messages: "on", has_push: "on", team_messages_email: "none", team_messages_push: "on" };
    expect(read(form)).not.toHaveProperty("types.team_messages");
    expect(read(form, false, true)).toMatchObject({
      types: { messages: true, team_messages: false },
      emails: { team_messages: "none" },
      pushes: { messages: false, team_messages: true },
    });
  });

  test("needs both times, two different ones, and a real time zone", () => {
    const both = "Enter both times, or leave both empty";
    expect(read({ time_zone: "UTC", quiet_from: "22:00" })).toBe(both);
    expect(read({ time_zone: "UTC", quiet_until: "22:00" })).toBe(both);
    expect(read({ quiet_from: "22:00", quiet_until: "22:00" })).toBe("Enter a different time than the start");
    expect(read({ quiet_from: "25:00", quiet_until: "22:00" })).toBe("Enter a time, such as 22:00");
    expect(read({ time_zone: "Moon/Base" })).toBeNull();
    expect(read({ messages_email: "hourly" })).toBeDefined();
  });
});
