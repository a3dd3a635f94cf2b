import type { Cents } from "#domain/money.ts";

/** This calendar month's (UTC) spending and open checkouts; `limit` is null if there's none. */
export type Spending = { spent: Cents; open: Cents; limit: Cents | null };

/** Null without a limit; 0 if renewals exceeded it. */
export const leftOf = ({ spent, open, limit }: Spending): Cents | null =>
  limit === null ? null : Math.max(0, limit - spent - open);
