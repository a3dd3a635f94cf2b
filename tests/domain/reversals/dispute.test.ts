import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  answerAt,
  canAnswer,
  canAppeal,
  collectionAfter,
  type DisputeProgress,
  nextStep,
  outcomesOf,
  SUBMIT_BEFORE_MS,
} from "#domain/reversals/disputes/dispute.ts";
import { sniffEvidence } from "#domain/reversals/evidence/add-evidence.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";

const open: DisputeProgress = {
  status: "needs_response",
  dueBy: NOW + 7 * DAY,
  submissionCount: 0,
  countedFrom: 0,
  acceptedAt: null,
  lockedAt: null,
  appealAnswer: null,
};

describe("the next step of a dispute", () => {
  test("is to wait until six hours before the deadline, then to submit until the deadline", () => {
    const due = NOW + 7 * DAY;
    expect(nextStep(open, NOW)).toBe("wait");
    expect(nextStep(open, due - SUBMIT_BEFORE_MS - 1)).toBe("wait");
    expect(nextStep(open, due - SUBMIT_BEFORE_MS)).toBe("submit");
    expect(nextStep(open, due - 1)).toBe("submit");
    expect(nextStep(open, due)).toBe("nothing");
    expect(answerAt("needs_response", due)).toBe(due - 6 * HOUR);
  });

  test("is to submit at once what was fixed, and to accept what was given up", () => {
    expect(nextStep({ ...open, lockedAt: NOW }, NOW)).toBe("submit");
    expect(nextStep({ ...open, acceptedAt: NOW }, NOW + 8 * DAY)).toBe("accept");
  });

  test("is nothing once evidence was submitted, except for a dispute that grew out of an answered inquiry", () => {
    expect(nextStep({ ...open, submissionCount: 1 }, NOW + 7 * DAY - 1)).toBe("nothing");
    expect(nextStep({ ...open, submissionCount: 1, countedFrom: 1 }, NOW + 7 * DAY - 1)).toBe("submit");
  });

  test("after the bank rejected the evidence is what an admin decided, until the deadline", () => {
    const due = NOW + DAY;
    const down = { ...open, status: "appeal_needs_response", dueBy: due, submissionCount: 1, lockedAt: NOW };
    expect([nextStep(down, NOW), canAppeal(down, NOW), canAnswer(down, NOW)]).toEqual([
      "nothing",
      true,
      false,
    ]);
    expect(canAppeal(down, due)).toBe(false);
    expect(canAppeal({ ...down, dueBy: null }, due)).toBe(true);
    expect(canAppeal({ ...down, status: "under_review" }, NOW)).toBe(false);
    for (const [appealAnswer, step] of [
      ["filed", "appeal"],
      ["dropped", "accept"],
    ] as const) {
      const decided = { ...down, appealAnswer };
      expect([nextStep(decided, due - 1), canAppeal(decided, NOW)]).toEqual([step, false]);
      expect(nextStep(decided, due)).toBe("nothing");
      expect(nextStep({ ...decided, status: "appeal_under_review" }, NOW)).toBe("nothing");
    }
  });

  test("is nothing in states that need no evidence, or for an appeal that nobody decided on", () => {
    for (const status of [
      "under_review",
      "won",
      "lost",
      "prevented",
      "warning_closed",
      "warning_under_review",
      "appeal_needs_response",
      "appeal_under_review",
    ]) {
      expect(nextStep({ ...open, status, lockedAt: NOW }, NOW)).toBe("nothing");
      expect(answerAt(status, NOW)).toBe(null);
    }
  });

  test("never submits early what can still change, and never lets final evidence change", () => {
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom("needs_response", "warning_needs_response", "under_review", "won"),
          dueBy: fc.option(fc.integer({ min: 0, max: 100 * HOUR })),
          submissionCount: fc.nat(2),
          countedFrom: fc.nat(1),
          acceptedAt: fc.option(fc.constant(1)),
          lockedAt: fc.option(fc.constant(1)),
          appealAnswer: fc.option(fc.constantFrom("filed" as const, "dropped" as const)),
        }),
        fc.integer({ min: 0, max: 120 * HOUR }),
        (progress, now) => {
          const step = nextStep(progress, now);
          if (canAnswer(progress, now)) expect(["wait", "submit"]).toContain(step);
          if (step === "submit") expect(now).toBeLessThan(progress.dueBy ?? 0);
          if (step === "submit" && now < (progress.dueBy ?? 0) - SUBMIT_BEFORE_MS)
            expect(progress.lockedAt).not.toBeNull();
          if (progress.submissionCount > progress.countedFrom) expect(step).toBe("nothing");
        },
      ),
    );
  });
});

test("a lost dispute ends a subscription, one that holds money pauses it, and one that holds none doesn't", () => {
  expect(collectionAfter([])).toBe("keep");
  expect(collectionAfter([{ withheld: 0, isLost: false }])).toBe("keep");
  expect(collectionAfter([{ withheld: 500, isLost: false }])).toBe("pause");
  expect(
    collectionAfter([
      { withheld: 500, isLost: false },
      { withheld: 1, isLost: true },
    ]),
  ).toBe("end");
});

test("outcomes are shown from 30 decisions on", () => {
  expect(outcomesOf({ won: 20, lost: 9 })).toBe(null);
  expect(outcomesOf({ won: 20, lost: 10 })).toEqual({ won: 20, lost: 10 });
});

test("evidence files are recognized by their bytes", () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  expect(sniffEvidence(bytes("%PDF-1.7"))).toBe("application/pdf");
  expect(sniffEvidence(bytes("\x89PNG\r\n\x1a\n"))).toBe("image/png");
  expect(sniffEvidence(bytes("\xff\xd8\xff\xe0"))).toBe("image/jpeg");
  for (const other of ["", "GIF89a", "<html>", "RIFF____WEBP"])
    expect(sniffEvidence(bytes(other))).toBe(null);
});
