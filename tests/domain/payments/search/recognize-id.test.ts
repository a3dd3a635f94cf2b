import fc from "fast-check";
import { expect, test } from "vitest";
import { recognizeId } from "#domain/payments/search/recognize-id.ts";
import { readScope } from "#domain/payments/search/scope.ts";

test.each([
  ["ch_1A2b", "ch_1A2b", "charge"],
  ["py_1A2b", "py_1A2b", "charge"],
  ["re_1A2b", "re_1A2b", "refund"],
  ["pyr_1A2b", "pyr_1A2b", "refund"],
  ["du_1A2b", "du_1A2b", "dispute"],
  ["dp_1A2b", "dp_1A2b", "dispute"],
  ["tr_1A2b", "tr_1A2b", "transfer"],
  ["in_1A2b", "in_1A2b", "invoice"],
  ["cs_test_1A2b", "cs_test_1A2b", "session"],
  ["evt_1A2b", "evt_1A2b", "event"],
  ["pi_1A2b", "pi_1A2b", null],
  ["sub_1A2b", "sub_1A2b", null],
  ["acct_1A2b", "acct_1A2b", null],
  ["po_1A2b", "po_1A2b", null],
  ["trr_1A2b", "trr_1A2b", null],
  ["ada.fan", "ada.fan", null],
  ["@ada.fan", "ada.fan", null],
  ["Ada@example.com", "ada@example.com", null],
  ["a/b@müller.de", "a/b@xn--mller-kva.de", null],
  ["refund:re_1A2b:failed", "re_1A2b", "refund"],
  ["sale:in_1A2b", "in_1A2b", "invoice"],
  ["payout:po_1A2b", "po_1A2b", null],
  ["dispute:du_1A2b:won", "du_1A2b", "dispute"],
  ["  “ch_1A2b”, ", "ch_1A2b", "charge"],
  ["https://dashboard.stripe.com/test/payments/pi_1A2b", "pi_1A2b", null],
  ["https://dashboard.stripe.com/acct_1/charges/ch_1A2b?tab=x#y", "ch_1A2b", "charge"],
])("%s is read as %s", (typed, text, kind) => {
  expect(recognizeId(typed)).toEqual({ text, kind });
});

test.each(["", "   ", "two words", "a/b", "/", "\u0007bell", "x".repeat(255)])(
  "%j can't be an ID or a name",
  (typed) => {
    expect(recognizeId(typed)).toBeNull();
  },
);

test("a lookup is short and has no spaces or control characters, whatever was typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (typed) => {
      const text = recognizeId(typed)?.text;
      if (text === undefined) return;
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThan(255);
      expect(text).not.toMatch(/[\s\p{Cc}]/u);
    }),
  );
});

test("a link to a later page names one of our IDs and what kind it is", () => {
  expect(readScope(new URLSearchParams("by=person&id=p1"))).toEqual({ by: "person", id: "p1" });
  for (const query of ["", "by=person", "by=event&id=p1", "by=all&id=p1", "by=person&id=p%201"])
    expect(readScope(new URLSearchParams(query)), query).toBeNull();
});
