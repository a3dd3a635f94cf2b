/** A CSV file (RFC 4180) for spreadsheets, its header first. Numbers are cents, written as dollars. */
export const csvFile = (rows: (string | number)[][]): string => CSV_MARK + csvRows(rows);

/** What a file begins with. Without the mark, spreadsheets misread letters beyond ASCII. */
export const CSV_MARK = "\uFEFF";

/** Some lines of such a file, for one that is sent in parts. */
export const csvRows = (rows: (string | number)[][]): string =>
  rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");

/** The day of an instant (ms), in UTC. */
export const csvDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Spreadsheets run what begins like this; names that people chose are in these files (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** What fell below zero is a number all the same: it can be summed, and runs nothing. */
const NEGATIVE = /^-\d+(\.\d+)?%?$/;

/** An amount, or a quoted text. An apostrophe keeps spreadsheets from taking a text for a formula. */
function toCell(cell: string | number): string {
  if (typeof cell === "number") return (cell / 100).toFixed(2);
  const safe = FORMULA.test(cell) && !NEGATIVE.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
