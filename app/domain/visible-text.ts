/**
 * Marks that nobody sees and that hide a text or turn it around (Unicode Technical Report 36, section 3); the joiners
 * and the plain direction marks that scripts and emoji need stay.
 */
const HIDDEN = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/** A title or a name: one line without control characters and hidden marks, and without space around it. */
export const singleLine = (text: string) =>
  text
    .replace(BREAKS, " ")
    .replace(/\p{Cc}/gu, "")
    .replace(HIDDEN, "")
    .trim();

/** The same of a text that may have lines, which then end in \n. */
export const multiLine = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(HIDDEN, "")
    .trim();

/** Whether there is anything to see in a text. */
export const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
