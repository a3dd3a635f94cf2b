/** Sizes in bytes, times in ms. */
export type Budget = { target: number; limit: number };

const kB = 1000;

export const budgets = {
  documentAndStyle: { target: 13 * kB, limit: 20 * kB },
  frameworkScript: { target: 0, limit: 0 },
  ownScript: { target: 3 * kB, limit: 5 * kB },
  workScript: { target: 90 * kB, limit: 110 * kB },
  discoverRequests: { target: 10, limit: 16 },
  discoverBytes: { target: 120 * kB, limit: 250 * kB },
  nothing: { target: 0, limit: 0 },
  bundle: { target: 800 * kB, limit: 1000 * kB },
  coldStart: { target: 120, limit: 200 },
  largestPaint: { target: 1400, limit: 2000 },
  layoutShift: { target: 0, limit: 0.02 },
  blocking: { target: 0, limit: 50 },
  roundTrips: { target: 2, limit: 3 },
  /** The database's CPU time for the shortest statement, including everything a round trip needs. */
  roundTripTime: { target: 0.15, limit: 0.3 },
  /** Database time of all statements of a search. */
  searchTime: { target: 50, limit: 50 },
  growth: { target: 1.5, limit: 1.5 },
} satisfies Record<string, Budget>;

export type Verdict = "target met" | "within limit" | "OVER THE LIMIT";

export function judge(value: number, { target, limit }: Budget): Verdict {
  if (value <= target) return "target met";
  return value <= limit ? "within limit" : "OVER THE LIMIT";
}

/** Sizes over their limit fail the run. Times never do, since they depend on the machine. */
export const overBudget: string[] = [];

export function judgeWeight(what: string, value: number, budget: Budget): Verdict {
  const verdict = judge(value, budget);
  if (verdict === "OVER THE LIMIT") overBudget.push(what);
  return verdict;
}
