import type { Cents } from "./money.ts";

/**
 * What the provider charges us for a card payment, estimated: 2.9 percent and 30 cents, half a cent rounded up
 * (stripe.com/pricing). Foreign cards cost more. The index `payments_losses` has the same rule.
 */
export const processingCost = (gross: Cents): Cents => Math.floor((gross * 29 + 500) / 1000) + 30;

/** What a sale loses us (cents): what processing it cost beyond our fee; 0 if the fee covers it. */
export const saleLoss = ({ gross, fee }: { gross: Cents; fee: Cents }): Cents =>
  Math.max(0, processingCost(gross) - fee);
