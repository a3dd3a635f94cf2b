import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dollarsText } from "#domain/money.ts";
import { tipForm } from "#domain/payments/tips/forms.ts";
import { checkTip, SUGGESTED_TIPS } from "#domain/payments/tips/tip.ts";
import { NOW } from "#tests/cast.ts";

describe("checkTip", () => {
  const creator = { id: "mira", leaving: false, canCharge: true, isBlocked: false };
  const fan = { id: "ada" };

  test("lets anyone else tip a creator who can be paid", () => {
    expect(checkTip(creator, fan)).toEqual({ ok: true });
    expect(checkTip(creator, { ...fan, deletionDueAt: null })).toEqual({ ok: true });
  });

  test.each([
    ["oneself", creator, { id: "mira" }, "own_page"],
    ["a creator who blocked them, or whom they blocked", { ...creator, isBlocked: true }, fan, "blocked"],
    ["from an account that will be deleted", creator, { ...fan, deletionDueAt: NOW }, "leaving"],
    ["a creator who is leaving", { ...creator, leaving: true }, fan, "creator_leaving"],
    ["a creator who can't be paid", { ...creator, canCharge: false }, fan, "cannot_charge"],
  ])("refuses a tip to %s", (_, to, from, reason) => {
    expect(checkTip(to, from)).toEqual({ ok: false, reason });
  });
});

describe("tipForm", () => {
  const read = (fields: object) => {
    const { success, data, error } = tipForm.safeParse(fields);
    return success ? data : error?.issues.map(({ path, message }) => [path[0], message]);
  };
  const RANGE = [["own", "Enter an amount from $1 to $1,000"]];

  test("takes a suggested amount or the fan's own, with or without a note", () => {
    for (const cents of SUGGESTED_TIPS)
      expect(read({ choice: String(cents), own: "", note: "" })).toEqual({ amount: cents, note: "" });
    expect(read({ choice: "other", own: "7.50", note: " Thank\r\nyou " })).toEqual({
      amount: 750,
      note: "Thank\nyou",
    });
    expect(read({ own: "$20" })).toEqual({ amount: 2000, note: "" });
  });

  test("asks when a suggested amount and another one are given, unless both are the same", () => {
    expect(read({ choice: "500", own: "20" })).toEqual([
      ["own", "You chose $5 and entered $20. Keep one of them."],
    ]);
    expect(read({ choice: "500", own: "5.00" })).toEqual({ amount: 500, note: "" });
  });

  test("refuses no amount, other choices, and notes over 200 characters", () => {
    expect(read({})).toEqual([["choice", "Choose an amount"]]);
    expect(read({ choice: "other", own: " " })).toEqual(RANGE);
    expect(read({ choice: "1" })).toEqual([["choice", "Choose an amount"]]);
    expect(read({ own: "5", note: "x".repeat(201) })).toEqual([
      ["note", "Note must be 200 characters or less"],
    ]);
    expect(read({ own: "5", note: "x".repeat(200) })).toMatchObject({ amount: 500 });
  });

  test("every amount from $1 to $1,000 is accepted to the cent, and no other", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), (cents) => {
        const valid = cents >= 100 && cents <= 100_000;
        expect(read({ own: dollarsText(cents) })).toEqual(valid ? { amount: cents, note: "" } : RANGE);
      }),
    );
    for (const own of ["-5", "five", "1e3", "5.001", "NaN", "99999999999"])
      expect(read({ own })).toEqual(RANGE);
  });
});
