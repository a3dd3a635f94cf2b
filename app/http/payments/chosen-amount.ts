import type { Cents } from "../../domain/money.ts";
import { refundForm } from "../../domain/refunds/forms.ts";

/** The amount in a link to the second step of a refund: what was typed, and in cents or why it isn't an amount. */
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
