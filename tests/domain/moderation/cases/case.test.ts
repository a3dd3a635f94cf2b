import { expect, test } from "vitest";
import {
  type ClaimFacts,
  checkClaim,
  checkWork,
  fits,
  needsSecond,
  reasonsOf,
  WINDOW,
  windowOf,
} from "#domain/moderation/cases/case.ts";
import { MINUTE, NOW } from "#tests/cast.ts";

const open: ClaimFacts = { claimedBy: null, claimedUntil: null, decidedAt: null, isInvolved: false };
const mine: ClaimFacts = { ...open, claimedBy: "ida", claimedUntil: NOW + MINUTE };

test("a case is claimed by one admin at a time, until the claim lapses", () => {
  expect(checkClaim(open, "ida", NOW).ok).toBe(true);
  expect(checkClaim(mine, "ida", NOW).ok).toBe(true);
  expect(checkClaim(mine, "eve", NOW)).toEqual({ ok: false, reason: "claimed" });
  expect(checkClaim(mine, "eve", NOW + MINUTE).ok).toBe(true);
  expect(checkClaim({ ...mine, decidedAt: NOW }, "ida", NOW)).toEqual({ ok: false, reason: "over" });
});

test("only the admin who claimed a case works on it, and only while the claim lasts", () => {
  expect(checkWork(mine, "ida", NOW).ok).toBe(true);
  expect(checkWork(mine, "ida", NOW + MINUTE)).toEqual({ ok: false, reason: "not_claimed" });
  expect(checkWork(mine, "eve", NOW)).toEqual({ ok: false, reason: "claimed" });
  expect(checkWork(open, "ida", NOW)).toEqual({ ok: false, reason: "not_claimed" });
});

test("an admin can't claim or work on a case about their own conversation, even one that they had claimed", () => {
  for (const found of [open, mine, { ...open, decidedAt: NOW }]) {
    const own = { ...found, isInvolved: true };
    expect(checkClaim(own, "ida", NOW)).toEqual({ ok: false, reason: "involved" });
    expect(checkWork(own, "ida", NOW)).toEqual({ ok: false, reason: "involved" });
  }
});

test("an admin may read only a range of messages around the reported one", () => {
  expect(windowOf([{ number: 500, lastNumber: 900 }])).toEqual({ from: 500 - WINDOW, to: 500 + WINDOW });
  expect(
    windowOf([
      { number: 500, lastNumber: 900 },
      { number: 150, lastNumber: 990 },
    ]),
  ).toEqual({ from: 150 - WINDOW, to: 500 + WINDOW });
  expect(windowOf([{ number: 0, lastNumber: 20 }])).toEqual({ from: 1, to: 20 + WINDOW });
});

test("what may show a minor, by a report or by the decision's own rule, stays up only if two admins say so", () => {
  const [reported, decided] = [
    reasonsOf([{ reason: "minor" }], null),
    reasonsOf([{ reason: "other" }], "minor"),
  ];
  for (const about of [reported, decided]) {
    expect(["dismissed", "warned", "removed"].map((one) => needsSecond(one as "warned", about))).toEqual([
      true,
      true,
      false,
    ]);
    expect(fits("withheld", "post", about)).toBe(false);
  }
  const other = reasonsOf([{ reason: "other" }], "illegal");
  expect([needsSecond("warned", other), fits("withheld", "post", other)]).toEqual([false, true]);
});
