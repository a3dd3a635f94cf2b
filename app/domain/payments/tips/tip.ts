import { MINUTE_MS } from "#domain/durations.ts";
import type { Cents } from "#domain/money.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";

/** In cents; any amount from MIN_SALE to MAX_PRICE can be typed. */
export const SUGGESTED_TIPS: readonly Cents[] = [500, 1000, 2500];
export const OTHER_AMOUNT = "other";
export const MAX_NOTE = 200;

/** Another tip of the same amount this soon is sent only by a form that names the last one. In ms. */
export const RECENT_TIP_MS = 10 * MINUTE_MS;

export type TipRefusal = "own_page" | "blocked" | "leaving" | "creator_leaving" | "cannot_charge";

/** Accounts awaiting deletion neither pay nor earn. */
export function checkTip(
  creator: { id: string; leaving: boolean; canCharge: boolean; isBlocked: boolean },
  buyer: { id: string; deletionDueAt?: number | null },
): Outcome<TipRefusal> {
  if (creator.id === buyer.id) return refuse("own_page");
  if (creator.isBlocked) return refuse("blocked");
  if (buyer.deletionDueAt != null) return refuse("leaving");
  if (creator.leaving) return refuse("creator_leaving");
  return creator.canCharge ? { ok: true } : refuse("cannot_charge");
}
