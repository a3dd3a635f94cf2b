/** What good means, in figures: the target to aim at and the limit never to pass. Sizes are bytes, times ms. */
export type Budget = { target: number; never: number };

const kB = 1000;

export const budgets = {
  documentAndStyle: { target: 13 * kB, never: 20 * kB },
  frameworkScript: { target: 0, never: 0 },
  ownScript: { target: 3 * kB, never: 5 * kB },
  workScript: { target: 90 * kB, never: 110 * kB },
  discoverRequests: { target: 10, never: 16 },
  discoverBytes: { target: 120 * kB, never: 250 * kB },
  nothing: { target: 0, never: 0 },
  bundle: { target: 350 * kB, never: 600 * kB },
  largestPaint: { target: 1400, never: 2000 },
  layoutShift: { target: 0, never: 0.02 },
  blocking: { target: 0, never: 50 },
  roundTrips: { target: 2, never: 3 },
  /** Of the database alone, for all statements of one search. */
  searchTime: { target: 50, never: 50 },
  growth: { target: 1.5, never: 1.5 },
} satisfies Record<string, Budget>;

export type Verdict = "target met" | "within limit" | "OVER THE LIMIT";

export function judge(value: number, { target, never }: Budget): Verdict {
  if (value <= target) return "target met";
  return value <= never ? "within limit" : "OVER THE LIMIT";
}

/** Weights that passed a limit. They fail the run; times never do, since they measure the machine as well. */
export const overweight: string[] = [];

export function judgeWeight(what: string, value: number, budget: Budget): Verdict {
  const verdict = judge(value, budget);
  if (verdict === "OVER THE LIMIT") overweight.push(what);
  return verdict;
}
