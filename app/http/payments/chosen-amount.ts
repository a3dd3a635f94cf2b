import type { Cents } from "#domain/money.ts";
import { refundForm } from "#domain/reversals/refunds/forms.ts";

/** From the link to a refund's second step: what was typed, plus the amount in cents or why it isn't one. */
export function chosenAmount(request: Request): {
  typed: string | null;
  amount: Cents | null;
  error: string | null;
} {
  const typed = new URL(request.url).searchParams.get("amount");
  if (typed === null) return { typed, amount: null, error: null };
  const parsed = refundForm.safeParse({ amount: typed });
  if (parsed.success && parsed.data.amount !== null)
    return { typed, amount: parsed.data.amount, error: null };
  return { typed, amount: null, error: "Enter an amount in dollars, such as 5 or 4.50" };
}
