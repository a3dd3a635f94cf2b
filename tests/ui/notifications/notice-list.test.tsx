import { expect, test } from "vitest";
import { FrameContext, type FrameData } from "#ui/frame/use-frame.ts";
import { type NoticeRow, NoticeRows } from "#ui/notifications/notice-list.tsx";
import { html } from "../render.tsx";

const now = Date.UTC(2026, 10, 27, 15);
const frame = {
  viewer: { kind: "guest" },
  flash: null,
  timeZone: "America/Chicago",
  isPastGates: true,
  path: "/",
};
const row = (id: number, at: number): NoticeRow => ({
  id,
  kind: "account",
  who: null,
  href: "/",
  at,
  isUnread: false,
  text: `Notice ${id}`,
});

test("yesterday is the day before today, also after a day of 23 hours", () => {
  const afterMidnight = Date.UTC(2026, 2, 9, 5, 30);
  const dayBefore = row(1, Date.UTC(2026, 2, 9, 4));
  const text = html(
    <FrameContext.Provider value={frame as FrameData}>
      <NoticeRows rows={[dayBefore]} now={afterMidnight} />
    </FrameContext.Provider>,
  );
  expect(text).toContain("Yesterday");
});

test("notices are grouped by the days of their reader's zone, with the time of each", () => {
  const rows = [
    row(4, Date.UTC(2026, 10, 27, 14, 5)),
    row(3, Date.UTC(2026, 10, 27, 5, 59)),
    row(2, Date.UTC(2026, 10, 20, 18)),
    row(1, Date.UTC(2026, 10, 20, 17)),
  ];
  const listed = (before: number | null) =>
    html(
      <FrameContext.Provider value={frame as FrameData}>
        <NoticeRows rows={rows} now={now} before={before} />
      </FrameContext.Provider>,
    )
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim();
  const rest = "Notice 4 8:05 AM CST Yesterday Notice 3 11:59 PM CST November 20, 2026 Notice 2 12:00 PM CST";
  expect(listed(null)).toBe(`Today ${rest} Notice 1 11:00 AM CST`);
  expect(listed(Date.UTC(2026, 10, 27, 14, 30))).toMatch(/^Today, continued Notice 4 /);
});
