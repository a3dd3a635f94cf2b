import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MIN_MESSAGES, shareByOthers, shareText } from "#domain/creators/team/message-share.ts";

test("no share is shown below the minimum", () => {
  expect(shareByOthers({ sent: MIN_MESSAGES - 1, byOthers: 5 })).toBeNull();
  expect(shareText("Mira", { sent: 0, byOthers: 0 })).toBeNull();
  expect(shareByOthers({ sent: MIN_MESSAGES, byOthers: 5 })).toBe(25);
});

test("one message by the team isn't rounded away, nor is one by the creator", () => {
  expect(shareByOthers({ sent: 1000, byOthers: 1 })).toBe(1);
  expect(shareByOthers({ sent: 1000, byOthers: 999 })).toBe(99);
  fc.assert(
    fc.property(fc.integer({ min: MIN_MESSAGES, max: 1e6 }), fc.nat(), (sent, some) => {
      const byOthers = some % (sent + 1);
      const percent = shareByOthers({ sent, byOthers }) ?? -1;
      expect(percent === 0).toBe(byOthers === 0);
      expect(percent === 100).toBe(byOthers === sent);
    }),
  );
});

test("the creator's page states the share in a sentence", () => {
  expect(shareText("Mira", { sent: 40, byOthers: 10 })).toBe(
    "In the last 90 days, 25% of the messages from Mira were written by their team or sent automatically.",
  );
  expect(shareText("Mira", { sent: 40, byOthers: 0 })).toBe(
    "Mira wrote every message they sent in the last 90 days.",
  );
});
