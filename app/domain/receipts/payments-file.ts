import { product } from "../product.ts";
import { type ReceiptSummary, toReceiptSummary } from "./receipt.ts";

/** The most payments in one file, the newest; two thousand months of ten subscriptions fit. */
export const MAX_FILE_ROWS = 5000;

const columns = [
  "Receipt",
  "Date",
  "Description",
  "Amount (USD)",
  "Refunded (USD)",
  "Disputed (USD)",
  "Card statement",
];

/** A fan's payments as a CSV file (RFC 4180), for spreadsheets. */
export function paymentsFile(rows: Parameters<typeof toReceiptSummary>[0][]): string {
  const lines = rows
    .map(toReceiptSummary)
    .map((one: ReceiptSummary) => [
      one.id,
      new Date(one.at).toISOString().slice(0, 10),
      one.description,
      dollars(one.cents),
      dollars(one.refunded),
      dollars(one.disputed),
      product.statementDescriptor,
    ]);
  // Without the mark, spreadsheets misread letters beyond ASCII.
  return `\uFEFF${[columns, ...lines].map((line) => `${line.map(toCell).join(",")}\r\n`).join("")}`;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Spreadsheets run what begins like this; names that people chose are in these files (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A quoted cell. An apostrophe keeps spreadsheets from taking it for a formula. */
function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
