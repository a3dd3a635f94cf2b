import { expect, test } from "vitest";
import { type Contestable, checkCounterNotice } from "#domain/moderation/cases/counter-notice.ts";

const removal: Contestable = {
  subjectKind: "post",
  outcome: "removed",
  rule: "copyright",
  isAutomated: false,
  reversedAt: null,
  isCleared: false,
  counterNotice: null,
};
const sent = { createdAt: 1, forwardedAt: null, restoresAt: null, suitAt: null, restoredAt: null };

test("a counter-notice answers a person's removal of a post for copyright, once, while it's in force", () => {
  expect(checkCounterNotice(removal)).toEqual({ ok: true });
  const refused: [Partial<Contestable>, string][] = [
    [{ subjectKind: "profile" }, "unfit"],
    [{ outcome: "warned" }, "unfit"],
    [{ rule: "consent" }, "unfit"],
    [{ rule: null }, "unfit"],
    [{ isAutomated: true }, "unfit"],
    [{ reversedAt: 5 }, "reversed"],
    [{ counterNotice: sent }, "already"],
    [{ counterNotice: sent, reversedAt: 5 }, "already"],
    [{ isCleared: true }, "cleared"],
  ];
  for (const [change, reason] of refused)
    expect(checkCounterNotice({ ...removal, ...change }), JSON.stringify(change)).toEqual({
      ok: false,
      reason,
    });
});
