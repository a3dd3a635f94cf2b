import { csvRows } from "../csv.ts";
import type { Cents } from "../money.ts";

/** What the ledger booked for a creator's sales in a quarter (1 to 4). Cents, except for `sales`. */
export type QuarterTotals = {
  quarter: number;
  sales: number;
  gross: number;
  refunds: number;
  disputes: number;
  fees: number;
  feesReturned: number;
  net: number;
};

export type SellerYear = {
  id: string;
  username: string;
  accountId: string | null;
  quarters: QuarterTotals[];
};

/** In cents, except for `sales`. `gross - fees - refunds - disputes + feesReturned = net`. */
export type TaxAmounts = Omit<QuarterTotals, "quarter">;
export type TaxRow = TaxAmounts & {
  id: string;
  username: string;
  accountId: string | null;
  /** Whether a US creator gets a Form 1099-K. */
  is1099K: boolean;
  /** Four quarters for DAC7 (EU and UK): what was credited, our fees, and the number of sales. */
  quarters: { consideration: Cents; fees: Cents; sales: number }[];
};

/** Sales above both limits are reported to the IRS (26 U.S.C. 6050W, as of 2025). */
const REPORTED_GROSS: Cents = 2_000_000;
const REPORTED_SALES = 200;
export const TAX_PAGE = 50;
const FIRST_YEAR = 2020;

const none: TaxAmounts = { sales: 0, gross: 0, refunds: 0, disputes: 0, fees: 0, feesReturned: 0, net: 0 };
const add = (a: TaxAmounts, b: TaxAmounts): TaxAmounts => ({
  sales: a.sales + b.sales,
  gross: a.gross + b.gross,
  refunds: a.refunds + b.refunds,
  disputes: a.disputes + b.disputes,
  fees: a.fees + b.fees,
  feesReturned: a.feesReturned + b.feesReturned,
  net: a.net + b.net,
});

export const sumTaxRows = (rows: TaxAmounts[]): TaxAmounts => rows.reduce(add, none);

export function toTaxRow({ quarters, ...seller }: SellerYear): TaxRow {
  const year = sumTaxRows(quarters);
  return {
    ...seller,
    ...year,
    is1099K: year.gross > REPORTED_GROSS && year.sales > REPORTED_SALES,
    quarters: [1, 2, 3, 4].map((number) => {
      const { net, fees, feesReturned, sales } = quarters.find(({ quarter }) => quarter === number) ?? none;
      return { consideration: net, fees: fees - feesReturned, sales };
    }),
  };
}

/** The quarters' starts and the next year's (ms, UTC). */
export const quarterStarts = (year: number): number[] =>
  [0, 3, 6, 9, 12].map((month) => Date.UTC(year, month, 1));

export function readTaxYear(text: string | null | undefined, now: number): number | null {
  const year = /^\d{4}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return year >= FIRST_YEAR && year <= new Date(now).getUTCFullYear() ? year : null;
}

const quarterColumns = [1, 2, 3, 4].flatMap((quarter) => [
  `Q${quarter} consideration (USD)`,
  `Q${quarter} fees (USD)`,
  `Q${quarter} sales`,
]);

export const taxFileHeader = (): string =>
  csvRows([
    [
      "Creator",
      "Creator ID",
      "Provider account",
      "Sales",
      "Gross (USD)",
      "Fees (USD)",
      "Refunds (USD)",
      "Disputes (USD)",
      "Returned or borne by us (USD)",
      "Net (USD)",
      "1099-K",
      ...quarterColumns,
    ],
  ]);

export const taxFileRows = (rows: TaxRow[]): string =>
  csvRows(
    rows.map((row) => [
      row.username,
      row.id,
      row.accountId ?? "",
      String(row.sales),
      row.gross,
      row.fees,
      row.refunds,
      row.disputes,
      row.feesReturned,
      row.net,
      row.is1099K ? "yes" : "no",
      ...row.quarters.flatMap(({ consideration, fees, sales }) => [consideration, fees, String(sales)]),
    ]),
  );
