import { describe, expect, test } from "vitest";
import { dayIn, monthAfter, monthRange, readMonth, slotOn, weeksOf } from "#domain/posts/calendar.ts";

const at = (text: string) => Date.parse(text);

describe("a month", () => {
  test("is the requested one, or else the current one in the creator's time zone", () => {
    const newYear = at("2027-01-01T03:00Z");
    expect(readMonth("2026-05", newYear, "UTC")).toBe("2026-05");
    for (const text of [null, "", "2026-13", "1999-01", "2026-5", "x"]) {
      expect(readMonth(text, newYear, "UTC")).toBe("2027-01");
      expect(readMonth(text, newYear, "America/New_York")).toBe("2026-12");
    }
  });

  test("has one before and one after, across years", () => {
    expect(monthAfter("2026-12", 1)).toBe("2027-01");
    expect(monthAfter("2027-01", -1)).toBe("2026-12");
  });

  test("begins and ends at the creator's midnight, also where clocks change", () => {
    expect(monthRange("2026-03", "Europe/Berlin")).toEqual({
      from: at("2026-02-28T23:00Z"),
      to: at("2026-03-31T22:00Z"),
    });
  });

  test("has all of its days once, each in its column", () => {
    const weeks = weeksOf("2026-11");
    expect(weeks[0]?.slice(0, 2)).toEqual(["2026-11-01", "2026-11-02"]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
    expect(weeks.at(-1)).toEqual(["2026-11-29", "2026-11-30", null, null, null, null, null]);
    expect(weeksOf("2026-02")).toHaveLength(4);
    for (const [column, day] of weeksOf("2028-02")[2]?.entries() ?? [])
      expect(new Date(`${day}T00:00Z`).getUTCDay()).toBe(column);
  });
});

describe("a day", () => {
  const now = at("2026-11-24T10:30Z");

  test("is the creator's own", () => {
    expect(dayIn(at("2026-11-24T23:30Z"), "Europe/Berlin")).toBe("2026-11-25");
  });

  test("offers six in the evening", () => {
    expect(slotOn("2026-11-24", now, "UTC")).toBe("2026-11-24T18:00");
    expect(slotOn("2027-02-01", now, "Asia/Tokyo")).toBe("2027-02-01T18:00");
  });

  test("that is nearly over offers a later hour, and none after its last hour", () => {
    expect(slotOn("2026-11-24", at("2026-11-24T17:30Z"), "UTC")).toBe("2026-11-24T19:00");
    expect(slotOn("2026-11-24", at("2026-11-24T22:30Z"), "UTC")).toBeNull();
  });

  test("that is over, too far ahead, or invalid offers nothing", () => {
    for (const day of ["2026-11-23", "2028-01-01", "2026-02-31", "tomorrow", ""])
      expect(slotOn(day, now, "UTC")).toBeNull();
  });
});
