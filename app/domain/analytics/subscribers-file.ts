import type { AnalyticsStore } from "#db/stores/analytics/analytics.ts";
import { csvFile } from "../csv.ts";
import { type Day, dayText, type Range } from "./range.ts";
import { instantsOf, type Standing, standingOf } from "./standing.ts";
import { addMoves, type Moves, netNew } from "./subscribers.ts";

type SubscriberDay = Moves & { day: Day };

type Figures = {
  days: SubscriberDay[];
  activeAtStart: number;
  end: Standing;
  before: { moves: Moves; end: Standing } | null;
};
type Deps = { analytics: Pick<AnalyticsStore, "listSubscriberDays"> };

const movesOf = (moves: Moves) => [moves.new, moves.resumed, moves.ended, netNew(moves)].map(String);
const standingCells = ({ active, monthly, arpu }: Standing) => [String(active), monthly, arpu ?? ""];

export function subscribersFile({ days, activeAtStart, end, before }: Figures): string {
  let active = activeAtStart;
  const rows = days.map((day) => {
    active += netNew(day);
    return [dayText(day.day), ...movesOf(day), String(active), "", ""];
  });
  return csvFile([
    ["Date (UTC)", "Joined", "Resumed", "Ended", "Net new", "Active at the end", "MRR (USD)", "ARPU (USD)"],
    ...rows,
    ["Total", ...movesOf(addMoves(days)), ...standingCells(end)],
    ...(before ? [["Period before", ...movesOf(before.moves), ...standingCells(before.end)]] : []),
  ]);
}

export async function getSubscribersFile(
  { analytics }: Deps,
  { sellerId, range, now }: { sellerId: string; range: Range; now: number },
): Promise<string> {
  const { from, to, before } = range;
  const at = instantsOf(range, now);
  const days = { from: before ?? from, to };
  const found = await analytics.listSubscriberDays(sellerId, { days, instants: [at.start, at.end], now });
  const [atStart, atEnd] = found.at;
  const isBefore = ({ day }: SubscriberDay) => day < from;
  return subscribersFile({
    days: found.days.filter((day) => !isBefore(day)),
    activeAtStart: atStart.active,
    end: standingOf(at.end === null ? found.now : atEnd),
    before:
      before === null ? null : { moves: addMoves(found.days.filter(isBefore)), end: standingOf(atStart) },
  });
}
