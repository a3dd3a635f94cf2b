import type { CreatorSaleKind, SaleKind } from "#db/kinds.ts";
import type { AnalyticsStore } from "#db/stores/analytics/analytics.ts";
import { csvFile } from "../csv.ts";
import type { Cents } from "../money.ts";
import { type Day, dayText, type Range, spansBefore, spansOf } from "./range.ts";

export const earningKinds: Record<CreatorSaleKind, string> = {
  subscription: "Subscriptions",
  purchase: "Posts",
  message: "Paid messages",
  unlock: "Message unlocks",
  tip: "Tips",
};
const kinds = Object.keys(earningKinds) as CreatorSaleKind[];
const isShown = (kind: string): kind is CreatorSaleKind => Object.hasOwn(earningKinds, kind);

/** Cents. */
export type Sums = { sales: number; gross: Cents; fee: Cents; refunds: Cents };
type EarnedSums = Sums & { span: number; kind: SaleKind };
type EarnedDay = Sums & { day: Day; kind: SaleKind };
/** `net` is gross less fee less refunds, which is what the ledger's entries add up to. */
export type Earned = Sums & { net: Cents };
export type EarnedSpan = {
  from: Day;
  to: Day;
  total: Earned;
  net: Record<CreatorSaleKind, Cents>;
  before: Cents | null;
};
export type Earnings = {
  sources: { kind: CreatorSaleKind; now: Earned; before: Earned | null }[];
  now: Earned;
  before: Earned | null;
  spans: EarnedSpan[];
};

export function addUp(sums: Sums[]): Earned {
  const all = { sales: 0, gross: 0, fee: 0, refunds: 0 };
  for (const one of sums) {
    all.sales += one.sales;
    all.gross += one.gross;
    all.fee += one.fee;
    all.refunds += one.refunds;
  }
  return { ...all, net: all.gross - all.fee - all.refunds };
}

export async function getEarnings(
  { analytics }: { analytics: Pick<AnalyticsStore, "sumEarnings"> },
  { sellerId, range }: { sellerId: string; range: Range },
): Promise<Earnings> {
  const spans = spansOf(range);
  const sums = await analytics.sumEarnings(sellerId, [...spans, ...spansBefore(range)]);
  const of = (list: EarnedSums[], kind: CreatorSaleKind) => addUp(list.filter((one) => one.kind === kind));
  const now = sums.filter(({ span }) => span < spans.length);
  const before = range.before === null ? null : sums.filter(({ span }) => span >= spans.length);
  const bars = spans.map((span, i): EarnedSpan => {
    const own = now.filter((one) => one.span === i);
    return {
      ...span,
      total: addUp(own),
      net: Object.fromEntries(kinds.map((kind) => [kind, of(own, kind).net])) as EarnedSpan["net"],
      before: before && addUp(before.filter((one) => one.span === i + spans.length)).net,
    };
  });
  const first = bars.findIndex(({ total }) => total.sales > 0 || total.net !== 0);
  return {
    sources: kinds.map((kind) => ({ kind, now: of(now, kind), before: before && of(before, kind) })),
    now: addUp(now),
    before: before && addUp(before),
    spans: range.preset === "all" ? bars.slice(Math.max(0, first)) : bars,
  };
}

export function earningsFile(days: EarnedDay[]): string {
  const line = ({ sales, gross, fee, refunds, net }: Earned) => [String(sales), gross, fee, refunds, net];
  return csvFile([
    ["Date (UTC)", "Source", "Sales", "Gross", "Fees", "Refunds and disputes", "Net"],
    ...days.map((one) => [
      dayText(one.day),
      isShown(one.kind) ? earningKinds[one.kind] : one.kind,
      ...line(addUp([one])),
    ]),
    ["Total", "", ...line(addUp(days))],
  ]);
}
