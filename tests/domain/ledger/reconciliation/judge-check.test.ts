import fc from "fast-check";
import { expect, test } from "vitest";
import { type EarlierCheck, judgeCheck, type Verdict } from "#domain/ledger/reconciliation/judge-check.ts";
import { HOUR, NOW } from "#tests/cast.ts";

const checkAll = (readings: (number | null)[], stepMs = HOUR) => {
  let before: EarlierCheck | null = null;
  return readings.map((difference, i): Verdict => {
    const held = difference === null ? null : { available: 5000 + difference, pending: -1000 };
    const verdict = judgeCheck({ ledger: 4000, held }, before, NOW + i * stepMs);
    before = verdict;
    return verdict;
  });
};
const holdsAfter = (readings: (number | null)[], stepMs?: number) => checkAll(readings, stepMs).at(-1)?.hold;

test.each<[what: string, readings: (number | null)[], hold: Verdict["hold"]]>([
  ["a match", [0], "release"],
  ["a first difference", [5], "keep"],
  ["the same an hour later", [5, 5], "place"],
  ["another one an hour later", [5, 6], "keep"],
  ["the same with an outage between", [5, null, 5], "keep"],
  ["an outage", [5, 5, null], "keep"],
  ["a match after all", [5, 5, 0], "release"],
  ["differences all day long", [...Array.from({ length: 24 }, (_, i) => i + 1), 99], "place"],
])("%s", (_, readings, hold) => expect(holdsAfter(readings)).toBe(hold));

test("finding the same difference a moment later doesn't count as a second check", () => {
  expect(holdsAfter([5, 5], HOUR - 1)).toBe("keep");
});

test("only a difference places a hold, only a match lifts it, and an account that didn't match is checked again", () => {
  const reading = fc.option(fc.integer({ min: -3, max: 3 }));
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1, maxLength: 12 }), (readings) => {
      for (const [i, verdict] of checkAll(readings).entries()) {
        const difference = readings[i] ?? null;
        expect(verdict.hold === "release").toBe(difference === 0);
        if (verdict.hold === "place") expect(difference).not.toBe(0);
        expect(verdict.recheckAt === null).toBe(difference === 0);
        expect(verdict.difference).toBe(difference);
      }
    }),
  );
});

test("an accepted difference is ignored until the next match, and a different one still counts", () => {
  const accepted = { difference: 5, differsSince: NOW, sameSince: NOW, confirmedAt: null, accepted: 5 };
  const judge = (difference: number, before: EarlierCheck, at: number) =>
    judgeCheck({ ledger: 4000, held: { available: 4000 + difference, pending: 0 } }, before, at);
  const same = judge(5, accepted, NOW + 48 * HOUR);
  expect(same).toMatchObject({ outcome: "mismatched", hold: "keep", confirmedAt: null, accepted: 5 });
  const other = judge(6, same, NOW + 49 * HOUR);
  expect(judge(6, other, NOW + 50 * HOUR)).toMatchObject({ hold: "place", accepted: 5 });
  expect(judge(0, other, NOW + 50 * HOUR)).toMatchObject({ hold: "release", accepted: null });
});
