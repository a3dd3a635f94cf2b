import type { LedgerKind, SaleKind } from "#db/kinds.ts";
import { CSV_MARK, csvDay, csvRows } from "#domain/csv.ts";
import type { Cents } from "#domain/money.ts";
import { saleLabel } from "#domain/payments/sale-kinds.ts";

export type StatementEntry = {
  id: string;
  at: number;
  kind: LedgerKind;
  cents: Cents;
  fee: Cents;
  source: string;
  paymentId: string | null;
  payoutId: string | null;
  sale: SaleKind | null;
  fan: string | null;
  postTitle: string | null;
  isRefunded: boolean;
  isDisputed: boolean;
};

/** The amounts of a month's lines add up to the change of what is owed. */
export type StatementLine = {
  key: string;
  at: number;
  description: string;
  cents: Cents;
  reference: string;
  href: string | null;
  isFee?: boolean;
};

const saleOf = ({ sale, fan, postTitle }: StatementEntry) =>
  sale && fan ? saleLabel(sale, fan, postTitle) : "Sale";

/** A sale can be refunded and disputed, so the cause may be unclear. */
function causeOf({ isRefunded, isDisputed }: StatementEntry): string {
  if (isRefunded === isDisputed) return "Refund or dispute";
  return isDisputed ? "Dispute" : "Refund";
}

function textOf(entry: StatementEntry): string {
  switch (entry.kind) {
    case "transfer_reversal":
      return `${causeOf(entry)}: ${saleOf(entry)}`;
    case "fee_refund":
      return `Fee returned: ${saleOf(entry)}`;
    case "transfer":
      return `Dispute won or refund failed: ${saleOf(entry)}`;
    case "payout":
      return entry.cents > 0 ? "Debit from your bank" : "Payout to your bank";
    case "payout_failed":
      return "Payout returned";
    case "sale":
      return saleOf(entry);
    default:
      return `Adjustment: ${saleOf(entry)}`;
  }
}

/** Lines add up to their entry: a sale has our fee on a line of its own. */
export function linesOfEntry(entry: StatementEntry): StatementLine[] {
  const { id, at, cents, fee, paymentId, payoutId, source } = entry;
  const href = paymentId ? `/payments/sales/${paymentId}` : payoutId ? `/payments/payouts/${payoutId}` : null;
  const line = { at, reference: source, href };
  const whole = { ...line, key: id, description: textOf(entry), cents: cents + fee };
  if (fee === 0) return [whole];
  return [
    whole,
    { ...line, href: null, isFee: true, key: `${id}:fee`, description: "Platform fee", cents: -fee },
  ];
}

export const sumOfLines = (lines: Pick<StatementLine, "cents">[]): Cents =>
  lines.reduce((sum, line) => sum + line.cents, 0);

type Total = { label: string; cents: Cents };
const GROUPS: { label: string; kinds: LedgerKind[] }[] = [
  {
    label: "Refunds and disputes",
    kinds: [
      "transfer_reversal",
      "fee_refund",
      "transfer",
      "refund",
      "refund_failed",
      "dispute",
      "dispute_won",
    ],
  },
  { label: "Payouts", kinds: ["payout"] },
  { label: "Payouts returned", kinds: ["payout_failed"] },
];
export function totalsOf(sums: { kind: LedgerKind; cents: Cents; fee: Cents }[]): Total[] {
  const fees = sums.reduce((sum, one) => sum + one.fee, 0);
  const of = (kinds: LedgerKind[]) =>
    sums.reduce((sum, one) => sum + (kinds.includes(one.kind) ? one.cents + one.fee : 0), 0);
  return [
    { label: "Sales", cents: of(["sale"]) },
    { label: "Platform fees", cents: fees === 0 ? 0 : -fees },
    ...GROUPS.map(({ label, kinds }) => ({ label, cents: of(kinds) })),
  ];
}

export const fileHead = (from: number, opening: Cents): string =>
  CSV_MARK +
  csvRows([
    ["Date (UTC)", "Description", "Amount (USD)", "Balance (USD)", "Reference"],
    [csvDay(from), "Opening balance", "", opening, ""],
  ]);

export function fileLines(lines: StatementLine[], before: Cents): string {
  let balance = before;
  return csvRows(
    lines.map(({ at, description, cents, reference }) => {
      balance += cents;
      return [csvDay(at), description, cents, balance, reference];
    }),
  );
}

/** `rest` sums up entries without a line. */
export const fileEnd = (lastDay: number, rest: { count: number; cents: Cents }, closing: Cents): string =>
  csvRows([
    ...(rest.count > 0 ? [["", `${rest.count} more transactions`, rest.cents, closing, ""]] : []),
    [csvDay(lastDay), "Closing balance", "", closing, ""],
  ]);
