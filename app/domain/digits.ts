const DIGIT = /\p{Nd}/u;
/** Digits of each script are ten in a row, from its zero on. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/** A text with digits of all scripts written as 0 to 9. */
export const asciiDigits = (text: string) => text.replace(/[^\P{Nd}0-9]/gu, digitValue);

const SEPARATORS: Record<string, string> = { "٫": ".", "٬": ",", "،": "," };
/** A number or code as keyboards of any script type it, in ASCII: its digits, separators, and full-width characters. */
export const asciiNumber = (text: string) =>
  asciiDigits(text)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[٫٬،]/g, (separator) => SEPARATORS[separator] ?? separator)
    .replace(/\p{Cf}/gu, "")
    .trim();
