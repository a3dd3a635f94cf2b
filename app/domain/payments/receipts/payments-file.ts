import { csvDay, csvFile } from "#domain/csv.ts";
import { product } from "#domain/product.ts";
import { toReceiptSummary } from "./receipt.ts";

/** Only the newest payments are included. */
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

export const paymentsFile = (rows: Parameters<typeof toReceiptSummary>[0][]): string =>
  csvFile([
    columns,
    ...rows
      .map(toReceiptSummary)
      .map(({ id, at, description, cents, refunded, disputed }) => [
        id,
        csvDay(at),
        description,
        cents,
        refunded,
        disputed,
        product.statementDescriptor,
      ]),
  ]);
