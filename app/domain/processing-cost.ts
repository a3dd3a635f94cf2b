import type { Cents } from "./money.ts";

/** A sale in cents; `cost` is what the provider charged us for it, null if it hasn't said. */
type Processed = { gross: Cents; cost: Cents | null };

/**
 * What processing a card payment cost us (cents). Where the provider hasn't said, it is estimated: 2.9 percent and 30
 * cents, half a cent rounded up (stripe.com/pricing); foreign cards cost more. The index `payments_losses` has the same
 * rule.
 */
export const processingCost = ({ gross, cost }: Processed): Cents =>
  cost ?? Math.floor((gross * 29 + 500) / 1000) + 30;

/** What a sale loses us (cents): what processing it cost beyond our fee; 0 if the fee covers it. */
export const saleLoss = (sale: Processed & { fee: Cents }): Cents =>
  Math.max(0, processingCost(sale) - sale.fee);
