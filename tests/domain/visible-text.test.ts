import fc from "fast-check";
import { expect, test } from "vitest";
import { isVisible, multiLine, searchText, singleLine } from "#domain/visible-text.ts";

test("a title is one line without hidden or reordering characters", () => {
  expect(singleLine(" Evening\r\nlight\u0000 ")).toBe("Evening light");
  expect(singleLine("\u202egpj.evil\u202c")).toBe("gpj.evil");
  expect(singleLine("\u200b\ufeff\u2066")).toBe("");
  // Joined emoji and scripts that need joiners stay unchanged.
  for (const text of ["👩‍🎨 at work", "می‌خواهم", "שלום\u200f!", "日本の灯り"])
    expect(singleLine(text)).toBe(text);
});

test("a text keeps its line breaks", () => {
  expect(multiLine("one\r\ntwo\rthree\n\n\tfour\u0007\u202e")).toBe("one\ntwo\nthree\n\n\tfour");
});

test("cleaning twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const clean of [singleLine, multiLine]) expect(clean(clean(text))).toBe(clean(text));
      expect(singleLine(text)).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    }),
  );
});

test("a text that renders as nothing is not visible", () => {
  expect(["\u200d\u200d\u200d", "\u200e", " ", ""].map(isVisible)).toEqual([false, false, false, false]);
  expect(["ㅤㅤㅤ", "\u2800", "\u{e0041}\ufe0f", "\u034f\u17b5", "\u{1d159}", "\ufffc"].map(isVisible)).toEqual(
    Array(6).fill(false),
  );
  expect(["a", "7", "灯", "!", "🎨"].map(isVisible)).toEqual([true, true, true, true, true]);
});

test("a search is one short line, not cut in the middle of a character", () => {
  expect(searchText(" a\nb ")).toBe("a b");
  expect(searchText("x".repeat(300))).toHaveLength(100);
  expect(searchText(null)).toBe("");
  expect(searchText(`${"a".repeat(99)}😀`)).toBe("a".repeat(99));
});
