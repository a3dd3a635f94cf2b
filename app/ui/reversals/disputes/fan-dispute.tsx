import { type Cents, formatCents } from "#domain/money.ts";
import { isClosed, isInquiry } from "#domain/reversals/disputes/dispute.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";

type Dispute = {
  status: string;
  amount: Cents;
  openedAt: number;
  isBoost?: boolean;
};

export function FanDispute({ dispute }: { dispute: Dispute }) {
  return (
    <Notice title="Disputed with your bank">
      <p>
        On <Time at={dispute.openedAt} />, your bank told us about this payment. {meaningOf(dispute)}
      </p>
    </Notice>
  );
}

function meaningOf({ status, amount, isBoost }: Dispute): string {
  if (status === "won") return "It decided that the payment stands.";
  if (status === "lost")
    return isBoost
      ? `It gave you ${formatCents(amount)} back. Your boost stays ended.`
      : `It gave you ${formatCents(amount)} back, so you no longer have access to what you paid for.`;
  if (isInquiry(status))
    return isClosed(status)
      ? "Nothing came of it, and nothing changes for you."
      : "It only asked about it. Nothing changes for you.";
  if (isBoost)
    return `Until it decides, which can take two to three months, it holds ${formatCents(amount)}. Your boost has ended, and we refund nothing in the meantime. If the payment stands, what wasn't delivered goes back to your card. If you didn't mean to dispute it, ask your bank to withdraw the dispute.`;
  return `Until it decides, which can take two to three months, it holds ${formatCents(amount)}. In the meantime, you don't have access to what you paid for, and you aren't charged again for it. If you didn't mean to dispute it, ask your bank to withdraw the dispute.`;
}
