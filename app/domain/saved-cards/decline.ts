import { type FailureReason, failureTexts, readRefusal } from "../renewals/failure.ts";
import { type CardFace, cardLabel } from "./card.ts";

/** Why a saved card wasn't charged: the bank's reason, or that the provider no longer has the card or didn't answer. */
export type DeclineReason = FailureReason | "unusable" | "unanswered";

const declineTexts: Record<DeclineReason, string> = {
  ...failureTexts,
  confirm: "Your bank couldn't confirm that it was you.",
  blocked: "Your bank doesn't allow charges to this card.",
  unusable: "Our payment provider doesn't have this card anymore.",
  unanswered: "Our payment provider didn't respond in time.",
};

/** The reason of a charge that failed; one without the bank's answer came to nothing for the given one. */
export const declineReason = (
  { refusal }: { refusal: Parameters<typeof readRefusal>[0] | null },
  other: "unusable" | "unanswered",
): DeclineReason => (refusal === null ? other : readRefusal(refusal).reason);

/** What the buyer reads: which card, why, and that nothing was lost. The card may be gone by now. */
export function declineNotice(reason: DeclineReason, card: CardFace | null): { title: string; text: string } {
  const name = card === null ? "Your saved card" : `Your ${cardLabel(card)}`;
  const text = `${declineTexts[reason]} You weren't charged, and you can pay with another card.`;
  return { title: `${name} wasn't charged`, text };
}
