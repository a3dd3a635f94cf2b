import { type Cents, splitFee } from "../money.ts";
import { type AskedPrice, nextCharge } from "../price-changes/price-request.ts";

/** What became of a creator's renewals in the 90 days before. */
export type RenewalRecord = {
  paid: number;
  /** Those that weren't paid, though their fan hadn't turned renewal off 1, 2, 3, and 4 weeks ahead. */
  missed: number[];
  /** Of those that failed at first: how many were paid after all, and how many ended. */
  recovered: number;
  lost: number;
};

/** How likely something is, how uncertain that is itself, and what it is concluded from. */
export type Odds = { chance: number; variance: number; paid: number; due: number };

/** What a few renewals are added to, so that they don't say too much: as if 9 of 10 more had been paid. */
export const PRIOR = { paid: 9, due: 10 };
/** The same for renewals that have failed once: 1 of 2. */
export const PAST_DUE_PRIOR = { paid: 1, due: 2 };

/** The mean and variance of a share (a beta distribution) after `paid` of `paid + missed`; the chance is between 0 and 1. */
export function oddsOf(paid: number, missed: number, prior: typeof PRIOR): Odds {
  const due = paid + missed;
  const all = due + prior.due;
  const chance = (paid + prior.paid) / all;
  return { chance, variance: (chance * (1 - chance)) / (all + 1), paid, due };
}

/** Subscriptions of one price whose renewals clear before the same payout; `payout` is its place, from 0. */
export type DueRenewals = {
  payout: number;
  /** `ending` ones are set to end, so nothing will be charged. */
  kind: "renewing" | "past_due" | "ending";
  count: number;
  price: Cents;
  /** When their months end; of several, any. */
  currentPeriodEnd: number;
  request: AskedPrice | null;
};

/** Renewals that clear before a payout, and what they are worth. */
export type WeightedRenewals = {
  count: number;
  /** Net cents if all of them are paid, and what is likely of it. */
  full: Cents;
  expected: Cents;
  odds: Odds;
  /** In cents squared. */
  variance: number;
  /** Those that end instead. */
  ending: number;
};

/** What renewals will bring their creator after our fee, each weighted by how likely it is. */
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
    // Each renewal's own luck, and that the chance is only known so well, which all of them share.
    variance: sum.squares * chance * (1 - chance) + sum.full * sum.full * odds.variance,
    ending: sum.ending,
  };
}
