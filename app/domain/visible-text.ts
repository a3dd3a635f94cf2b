/**
 * Invisible characters that hide or reorder text (Unicode Technical Report 36, section 3). Joiners and plain direction
 * marks, which scripts and emoji need, are not among them.
 */
const HIDDEN = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/** Cleans a title or name: one trimmed line, without control and hidden characters. */
export const singleLine = (text: string) =>
  text
    .replace(BREAKS, " ")
    .replace(/\p{Cc}/gu, "")
    .replace(HIDDEN, "")
    .trim();

/** Cleans a text that may have several lines; they end in \n. */
export const multiLine = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(HIDDEN, "")
    .trim();

/**
 * Letters and symbols that look like nothing: what Unicode says to ignore, such as fillers of Hangul; Braille without a dot;
 * the place of an object; a note without a head; and blank hieroglyphs.
 */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/gu;

/** A text without the letters and symbols that nobody sees. */
export const withoutBlanks = (text: string) => text.replace(BLANK, "");
/** Whether a text has any visible character. */
export const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(withoutBlanks(text));
/** What is said about a name or title that has something, but nothing visible. */
export const NOT_VISIBLE = "Use at least one visible character.";

/** The first characters of a text (UTF-16 units), without half a character at the end. */
export const beginning = (text: string, length: number) =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, "");

/** Cleans what is typed to describe a file: one line of up to 300 characters. */
export const altText = (typed: string) => beginning(singleLine(typed), 300);
