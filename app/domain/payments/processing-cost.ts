import type { Cents } from "../money.ts";

/** In cents; `cost` is the provider's charge, null if not known yet. */
type Processed = { gross: Cents; cost: Cents | null };

/**
 * Processing cost in cents. If the provider hasn't said, an estimate of 2.9 percent plus 30 cents, half a cent rounded
 * up (stripe.com/pricing); foreign cards cost more. The index `payments_losses` uses the same rule.
 */
export const processingCost = ({ gross, cost }: Processed): Cents =>
  cost ?? Math.floor((gross * 29 + 500) / 1000) + 30;

/** Cents by which processing exceeds our fee; 0 if the fee covers it. */
export const saleLoss = (sale: Processed & { fee: Cents }): Cents =>
  Math.max(0, processingCost(sale) - sale.fee);
