import { describe, expect, test } from "vitest";
import { reason } from "#domain/admin/forms.ts";
import { appealAnswerForm } from "#domain/reversals/disputes/forms.ts";
import { adminRefundForm } from "#domain/reversals/refunds/forms.ts";

const message = (text: string, schema: { safeParse: typeof reason.safeParse } = reason) =>
  schema.safeParse(text).error?.issues[0]?.message;
const WHY = "Say why, in a few words";

describe("the reason for an admin's action", () => {
  test.each([
    ["", WHY],
    ["too short", WHY],
    ["\u200b".repeat(20), WHY],
    ["short\u202e\u2060\u2060\u2060\u2060\u2060", WHY],
    ["\u3164".repeat(20), WHY],
    ["x".repeat(501), "Use up to 500 characters"],
  ])("%j: %s", (text, refusal) => {
    expect(message(text)).toBe(refusal);
  });

  test("loses outer spaces and characters that reorder text", () => {
    expect(reason.parse(" Paid \u202eelsewhere\u202c,\r\ntwice ")).toBe("Paid elsewhere,\ntwice");
  });

  test("is unchanged in emails", () => {
    expect(message("\u200b".repeat(20), appealAnswerForm.shape.reason)).toBe(WHY);
    expect(message("\u200b".repeat(20), adminRefundForm.shape.reason)).toBe(WHY);
    expect(message("x".repeat(301), adminRefundForm.shape.reason)).toBe("Use up to 300 characters");
  });
});
