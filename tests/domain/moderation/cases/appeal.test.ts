import { expect, test } from "vitest";
import { checkAppeal } from "#domain/moderation/cases/appeal.ts";

test("an automated decision can't be appealed before a person decides, unless a withdrawn consent settled it", () => {
  const decision = {
    outcome: "removed" as const,
    isAutomated: true,
    actedAt: 1,
    reversedAt: null,
    appeal: null,
  };
  const check = (more: object) => checkAppeal({ ...decision, ...more }, { isReporter: false }, 2);
  expect(check({})).toEqual({ ok: false, reason: "automated" });
  expect(check({ isFinal: true })).toEqual({ ok: true });
  expect(check({ isAutomated: false })).toEqual({ ok: true });
});
