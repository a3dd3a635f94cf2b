import fc from "fast-check";
import { expect, test } from "vitest";
import {
  findZone,
  formatLocalTime,
  isTimeZone,
  offeredTimeZone,
  parseLocalTime,
  timeZones,
  zonesWith,
} from "#domain/time-zone.ts";
import { cases } from "../properties/cases.ts";

test.each([
  ["2026-11-21T09:30", "UTC", "2026-11-21T09:30Z"],
  ["2026-11-21T09:30", "Europe/Berlin", "2026-11-21T08:30Z"],
  ["2026-07-01T09:30", "Europe/Berlin", "2026-07-01T07:30Z"],
  ["2026-11-21T09:30", "America/New_York", "2026-11-21T14:30Z"],
  ["2026-11-21T09:30", "Asia/Kathmandu", "2026-11-21T03:45Z"],
  // Clocks go from 02:00 to 03:00, so 2:30 means half an hour after the change.
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30Z"],
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30Z"],
])("%s in %s is %s", (text, zone, wanted) => {
  expect(parseLocalTime(text, zone)).toBe(Date.parse(wanted));
});

test("the second of a time that occurs twice stays as it is, unless the time or the zone is changed", () => {
  const second = Date.parse("2027-10-31T01:30Z");
  const first = Date.parse("2027-10-31T00:30Z");
  expect(formatLocalTime(second, "Europe/Berlin")).toBe("2027-10-31T02:30");
  expect(parseLocalTime("2027-10-31T02:30", "Europe/Berlin", second)).toBe(second);
  expect(parseLocalTime("2027-10-31T02:30", "Europe/Berlin")).toBe(first);
  expect(parseLocalTime("2027-10-31T02:31", "Europe/Berlin", second)).toBe(first + 60_000);
  expect(parseLocalTime("2027-10-31T02:30", "UTC", second)).toBe(Date.parse("2027-10-31T02:30Z"));
});

test.each(["", "tomorrow", "2026-02-31T10:00", "2026-01-01T25:00", "2026-01-01", "2026-13-01T00:00"])(
  "%j isn't a time",
  (text) => expect(parseLocalTime(text, "UTC")).toBeNull(),
);

test("time zones are recognized", () => {
  for (const bad of ["", "Mars/Olympus", "../etc", "UTC; drop"]) expect(isTimeZone(bad)).toBe(false);
  for (const good of timeZones()) expect(isTimeZone(good)).toBe(true);
  expect(parseLocalTime("2026-01-01T00:00", "Mars/Olympus")).toBeNull();
});

test("a local time reads back as the same instant, except when clocks go back", () => {
  const minute = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 });
  fc.assert(
    fc.property(minute, fc.constantFrom(...timeZones()), (at, zone) => {
      const shown = formatLocalTime(at * 60_000, zone);
      const read = parseLocalTime(shown, zone) ?? Number.NaN;
      expect(formatLocalTime(read, zone)).toBe(shown);
      // An unchanged form field stays the same instant even then.
      expect(parseLocalTime(shown, zone, at * 60_000)).toBe(at * 60_000);
    }),
    { numRuns: cases(400) },
  );
});

test.each([
  ["Asia/Tokyo", "Europe/Berlin", "Asia/Tokyo"],
  [null, "Europe/Berlin", "Europe/Berlin"],
  [null, "US/Eastern", "US/Eastern"],
  [null, "Mars/Base", "UTC"],
  [null, "+05:00", "UTC"],
  [null, null, "UTC"],
  ["Europe/Kyiv", null, "Europe/Kyiv"],
  ["Mars/Base", null, "UTC"],
])("with %s saved and a request from %s, the form starts with %s", (saved, ofRequest, offered) => {
  expect(offeredTimeZone(saved, ofRequest)).toBe(offered);
});

test("a zone is found by any of its names, and a form offers it by the one that was chosen", () => {
  const all = timeZones();
  const names: [string, string][] = [
    ["Europe/Kyiv", "Europe/Kiev"],
    ["Asia/Kolkata", "Asia/Calcutta"],
    ["Asia/Ho_Chi_Minh", "Asia/Saigon"],
  ];
  for (const pair of names)
    for (const name of pair) {
      const found = findZone(all, name);
      expect(pair).toContain(found);
      expect(offeredTimeZone(null, name)).toBe(name);
      expect(zonesWith(all, name)).toContain(name);
    }
  expect(zonesWith(all, "UTC")).toBe(all);
  expect(zonesWith(all, "Mars/Base")).toBe(all);
  expect(findZone(all, "Mars/Base")).toBeNull();
});
