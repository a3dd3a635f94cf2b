import { expect, test } from "vitest";
import { shownReach } from "#domain/messages/broadcasts/broadcast.ts";

const reach = (recipients: number, blocked: number, off = 0) => ({
  recipients,
  leftOut: [
    { reason: "blocked" as const, count: blocked },
    { reason: "off" as const, count: off },
  ].filter(({ count }) => count > 0),
});

test("reasons for leaving fans out are shown for five or more, so that they don't reveal one fan's choice", () => {
  expect(shownReach(reach(0, 1))).toEqual({ recipients: 0, missing: 1, reasons: [] });
  expect(shownReach(reach(3, 1))).toEqual({ recipients: 3, missing: 1, reasons: [] });
  expect(shownReach(reach(1000, 3, 1))).toEqual({ recipients: 1000, missing: 4, reasons: [] });
  expect(shownReach(reach(1000, 3, 2))).toEqual({
    recipients: 1000,
    missing: 5,
    reasons: reach(0, 3, 2).leftOut,
  });
  expect(shownReach(reach(1000, 0))).toEqual({ recipients: 1000, missing: 0, reasons: [] });
});
