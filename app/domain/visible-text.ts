/**
 * Invisible characters that hide or reorder text (Unicode Technical Report 36, section 3), except joiners and plain
 * direction marks, which scripts and emoji need.
 */
const HIDDEN = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/** One trimmed line, without control and hidden characters. */
export const singleLine = (text: string) =>
  text
    .replace(BREAKS, " ")
    .replace(/\p{Cc}/gu, "")
    .replace(HIDDEN, "")
    .trim();

export const multiLine = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(HIDDEN, "")
    .trim();

/**
 * Characters that look like nothing: those Unicode says to ignore, such as Hangul fillers; Braille without a dot; the
 * object replacement character; a note without a head; and blank hieroglyphs.
 */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/gu;

export const withoutBlanks = (text: string) => text.replace(BLANK, "");
export const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(withoutBlanks(text));
export const NOT_VISIBLE = "Use at least one visible character.";

/** The first `length` UTF-16 units, without half a character at the end. */
export const beginning = (text: string, length: number) =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, "");

export const altText = (typed: string) => beginning(singleLine(typed), 300);
export const searchText = (typed: string | null) => beginning(singleLine(typed ?? ""), 100);
