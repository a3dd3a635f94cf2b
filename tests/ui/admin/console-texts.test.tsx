import { expect, test } from "vitest";
import { actionLabel } from "#ui/admin/audit/action-label.ts";
import { DayFigures } from "#ui/admin/console/day-figures.tsx";
import { html } from "../render.tsx";

test("the audit log names the gate of a waiver", () => {
  expect(actionLabel("waiver.granted.age")).toBe("Waiver granted: age confirmation");
  expect(actionLabel("waiver.ended.region")).toBe("Waiver ended: blocked region");
  expect(actionLabel("payments.block_kept")).toBe("Payments block kept");
});

test("today is compared with the usual in a sentence", () => {
  // A Saturday.
  const now = Date.UTC(2026, 10, 14, 1, 30);
  const base = { untilHour: 1, count: 0, cents: 0, usualCount: 0, usualCents: 0 };
  const figures = {
    soFar: { count: 0, cents: 0 },
    hours: [{ hour: 0, count: 0, cents: 0, usual: 1 }],
    days: [],
  };
  const text = (compared: object) =>
    html(
      <DayFigures
        title="Sales"
        one="sale"
        many="sales"
        isMoney
        now={now}
        figures={{ ...figures, compared: { ...base, ...compared } }}
      />,
    );
  expect(text({ usualCount: 1, usualCents: 1500 })).toContain(
    "No sales by 1 AM UTC. Usually, it&#x27;s 1 sale for $15.00 by then: the median of the last four Saturdays.",
  );
  expect(text({ count: 2, cents: 900 })).toContain(
    "2 sales for $9.00 by 1 AM UTC. Usually, it&#x27;s none by then",
  );
});
