import type { StatementStore } from "#db/stores/ledger/statements.ts";
import type { Clock } from "#domain/clock.ts";
import { DAY_MS } from "#domain/durations.ts";
import { monthRange } from "./month.ts";
import {
  fileEnd,
  fileHead,
  fileLines,
  linesOfEntry,
  type StatementEntry,
  sumOfLines,
  totalsOf,
} from "./statement.ts";

/** Ledger entries per page; a sale takes two lines. */
const PAGE_SIZE = 100;
/** Bounds the worker's memory and its requests. */
const FILE_PAGE = 1000;
const MAX_FILE_PAGES = 40;

type Deps = { statements: StatementStore; clock: Pick<Clock, "now"> };
type Wanted = { sellerId: string; month: string };

function rangeOf({ clock }: Deps, month: string) {
  const range = monthRange(month);
  return range === null || range.from > clock.now() ? null : range;
}
const lastDayOf = (to: number, now: number) => Math.min(to - DAY_MS, now);
const totalOf = (sums: { cents: number }[]) => sums.reduce((sum, { cents }) => sum + cents, 0);

/** Amounts in cents; null if the month is invalid or in the future. */
export async function getStatement(
  deps: Deps,
  { sellerId, month }: Wanted,
  after: { at: number; id: string } | null,
) {
  const range = rangeOf(deps, month);
  if (range === null) return null;
  const key = { sellerId, month, ...range };
  const { opening, sums, entries } = await deps.statements.findMonth(key, after, PAGE_SIZE + 1);
  const shown = entries.slice(0, PAGE_SIZE);
  return {
    from: range.from,
    to: lastDayOf(range.to, deps.clock.now()),
    opening,
    closing: opening + totalOf(sums),
    totals: totalsOf(sums),
    lines: shown.flatMap(linesOfEntry),
    last: entries.length > PAGE_SIZE ? (shown.at(-1) ?? null) : null,
  };
}

/** Streams the whole statement as parts of a CSV file; null if the month is invalid or in the future. */
export async function statementFile(deps: Deps, { sellerId, month }: Wanted) {
  const range = rangeOf(deps, month);
  if (range === null) return null;
  const key = { sellerId, month, ...range };
  const first = await deps.statements.findMonth(key, null, FILE_PAGE);
  return parts();

  async function* parts() {
    yield fileHead(key.from, first.opening);
    const whole = first.sums.reduce((sum, { count }) => sum + count, 0);
    let [balance, read] = [first.opening, 0];
    let entries: StatementEntry[] = first.entries;
    for (let page = 1; entries.length > 0; page++) {
      const lines = entries.flatMap(linesOfEntry);
      yield fileLines(lines, balance);
      balance += sumOfLines(lines);
      read += entries.length;
      const last = entries.at(-1);
      if (entries.length < FILE_PAGE || page === MAX_FILE_PAGES || !last) break;
      entries = await deps.statements.listEntries(key, last, FILE_PAGE);
    }
    // Entries booked while the file is being read have lines, so they belong to the closing balance, too.
    const isCut = read >= FILE_PAGE * MAX_FILE_PAGES;
    const closing = isCut ? first.opening + totalOf(first.sums) : balance;
    const rest = isCut
      ? { count: Math.max(0, whole - read), cents: closing - balance }
      : { count: 0, cents: 0 };
    yield fileEnd(lastDayOf(key.to, deps.clock.now()), rest, closing);
  }
}
