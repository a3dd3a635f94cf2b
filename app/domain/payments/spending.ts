import type { Cents } from "../money.ts";

/** What a fan has spent in this calendar month (UTC) and may still pay on open pages, and their limit for it; null for none. */
export type Spending = { spent: Cents; open: Cents; limit: Cents | null };

/** What is left of the month's limit, in cents; null without one. Renewals can use up more than it allows. */
export const leftOf = ({ spent, open, limit }: Spending): Cents | null =>
  limit === null ? null : Math.max(0, limit - spent - open);
