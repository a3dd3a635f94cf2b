const DIGIT = /\p{Nd}/u;
/** The digits of a script are ten code points in a row, starting at its zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

export const asciiDigits = (text: string) => text.replace(/[^\P{Nd}0-9]/gu, digitValue);

const SEPARATORS: Record<string, string> = { "٫": ".", "٬": ",", "،": "," };
/** Normalizes a number or code typed in any script to ASCII: digits, separators, and full-width characters. */
export const asciiNumber = (text: string) =>
  asciiDigits(text)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[٫٬،]/g, (separator) => SEPARATORS[separator] ?? separator)
    .replace(/\p{Cf}/gu, "")
    .trim();
