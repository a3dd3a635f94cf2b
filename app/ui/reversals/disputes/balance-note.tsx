import { formatCents, formatPrice } from "#domain/money.ts";
import { DISPUTE_FEE, isInquiry } from "#domain/reversals/disputes/dispute.ts";
import type { ShownDispute } from "./dispute-texts.ts";

const fee = formatPrice(DISPUTE_FEE);

export function BalanceNote({ dispute: { status, taken, isReturning } }: { dispute: ShownDispute }) {
  if (isInquiry(status))
    return (
      <p>
        The bank is only asking about this payment. No money has moved, and the fan keeps their access. A good
        answer often prevents a dispute.
      </p>
    );
  if (status === "won")
    return (
      <p>
        The bank decided in your favor. What was taken from your balance{" "}
        {isReturning ? "is on its way back to it. You don't have to do anything." : "has been returned."}
      </p>
    );
  const amount = taken > 0 ? formatCents(taken) : null;
  if (status === "lost")
    return (
      <p>
        The bank decided in the fan's favor.{" "}
        {amount === null
          ? "Nothing was taken from your balance."
          : `The ${amount} taken from your balance won't come back.`}
      </p>
    );
  return (
    <p>
      {amount === null
        ? "Nothing was taken from your balance so far. "
        : `While the bank decides, ${amount} was taken from your balance. Win, and it comes back. Lose, and it doesn't. `}
      The bank's fee of {fee} is on us either way. Contesting costs us another {fee}, which we get back if you
      win. You pay neither.
    </p>
  );
}
