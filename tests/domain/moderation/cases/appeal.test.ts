import { expect, test } from "vitest";
import { checkAppeal } from "#domain/moderation/cases/appeal.ts";

test("an automated decision waits for a person, unless someone's consent settled it", () => {
  const decision = {
    outcome: "removed" as const,
    isAutomated: true,
    actedAt: 1,
    reversedAt: null,
    appeal: null,
  };
  const check = (more: object) => checkAppeal({ ...decision, ...more }, { isReporter: false }, 2);
  expect(check({})).toEqual({ ok: false, reason: "automated" });
  expect(check({ isFinal: true })).toEqual({ ok: false, reason: "final" });
  expect(check({ isAutomated: false })).toEqual({ ok: true });
});
