import { expect, test } from "vitest";
import { findBestHour } from "#domain/analytics/best-hour.ts";

/** A Friday, 5 PM in New York. */
const NOW = Date.UTC(2026, 10, 27, 22);
const best = (hour: number, now = NOW, views = 50) =>
  findBestHour(
    { audience: { listHours: async () => [{ hour, views, sales: 0 }] } },
    { sellerId: "mira", now, zone: "America/New_York" },
  );
const friday = (hour: number) => 4 * 24 + hour;

test("the best hour is the next one at least an hour away, in the creator's time zone", async () => {
  expect(await best(friday(18))).toEqual({ text: "Fridays at 6 PM", next: "2026-11-27T18:00" });
  expect(await best(friday(18), NOW + 1)).toEqual({ text: "Fridays at 6 PM", next: "2026-12-04T18:00" });
  expect(await best(0)).toEqual({ text: "Mondays at 12 AM", next: "2026-11-30T00:00" });
});

test("there's none with too few views", async () => {
  expect(await best(friday(18), NOW, 49)).toBeNull();
});
