import { expect, test } from "vitest";
import { asciiDigits, asciiNumber } from "#domain/digits.ts";

test("every script's digits have their values", () => {
  const zeros = ["0", "٠", "۰", "०", "০", "๐", "០", "０", "𝟎", "𝟶", "𞥐"];
  for (const zero of zeros) {
    const digits = Array.from({ length: 10 }, (_, i) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + i));
    expect(asciiDigits(digits.join(""))).toBe("0123456789");
  }
  expect(asciiDigits("² Ⅳ 五 a")).toBe("² Ⅳ 五 a");
});

test("a number keeps its separators", () => {
  expect(asciiNumber(" \u200f١٬٢٣٤٫٥٦ ")).toBe("1,234.56");
  expect(asciiNumber("＄１２．５０")).toBe("$12.50");
});
