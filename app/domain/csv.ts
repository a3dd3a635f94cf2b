/** A CSV file (RFC 4180) for spreadsheets, header first. Numbers are cents, written as dollars. */
export const csvFile = (rows: (string | number)[][]): string => CSV_MARK + csvRows(rows);

/** Without this mark, spreadsheets misread letters beyond ASCII. */
export const CSV_MARK = "\uFEFF";

export const csvRows = (rows: (string | number)[][]): string =>
  rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");

/** `at` in ms; the day is in UTC. */
export const csvDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Spreadsheets run cells that begin like this, and files contain text that people chose (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Negative numbers stay numbers: they can be summed, and run nothing. */
const NEGATIVE = /^-\d+(\.\d+)?%?$/;

/** Numbers are cents. An apostrophe keeps spreadsheets from reading a text as a formula. */
function toCell(cell: string | number): string {
  if (typeof cell === "number") return (cell / 100).toFixed(2);
  const safe = FORMULA.test(cell) && !NEGATIVE.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
