import { type Cents, splitFee } from "../money.ts";
import { type AskedPrice, nextCharge } from "../subscriptions/price-changes/price-request.ts";

export type RenewalRecord = {
  paid: number;
  /** Unpaid renewals whose fan hadn't turned renewal off 1, 2, 3, and 4 weeks ahead. */
  missed: number[];
  recovered: number;
  lost: number;
};

export type Odds = { chance: number; variance: number; paid: number; due: number };

/** Added to the record so that a few renewals don't say too much: as if 9 of 10 more had been paid. */
export const PRIOR = { paid: 9, due: 10 };
export const PAST_DUE_PRIOR = { paid: 1, due: 2 };

/**
 * Mean and variance of a share (a beta distribution) after `paid` of `paid + missed`; the chance is between 0 and 1.
 */
export function oddsOf(paid: number, missed: number, prior: typeof PRIOR): Odds {
  const due = paid + missed;
  const all = due + prior.due;
  const chance = (paid + prior.paid) / all;
  return { chance, variance: (chance * (1 - chance)) / (all + 1), paid, due };
}

export type DueRenewals = {
  payout: number;
  /** `ending` subscriptions won't be charged again. */
  kind: "renewing" | "past_due" | "ending";
  count: number;
  price: Cents;
  currentPeriodEnd: number;
  request: AskedPrice | null;
};

export type WeightedRenewals = {
  count: number;
  /** Net cents if all are paid, and the likely part. */
  full: Cents;
  expected: Cents;
  odds: Odds;
  /** In cents squared. */
  variance: number;
  ending: number;
};

export function weigh(renewals: DueRenewals[], odds: Odds): WeightedRenewals {
  const sum = { count: 0, full: 0, squares: 0, ending: 0 };
  for (const one of renewals) {
    const charge = one.kind === "ending" ? "none" : nextCharge(one.request, one);
    if (charge === "none") {
      sum.ending += one.count;
      continue;
    }
    const { net } = splitFee(charge);
    sum.count += one.count;
    sum.full += one.count * net;
    sum.squares += one.count * net * net;
  }
  const { chance } = odds;
  return {
    count: sum.count,
    full: sum.full,
    expected: Math.round(sum.full * chance),
    odds,
    // Each renewal's own variance, plus the uncertainty of the chance, which all of them share.
    variance: sum.squares * chance * (1 - chance) + sum.full * sum.full * odds.variance,
    ending: sum.ending,
  };
}
