import type { FailureReason } from "#db/kinds.ts";
import { failureTexts, readRefusal } from "#domain/subscriptions/failed-renewals/failure.ts";
import { type CardFace, cardLabel } from "./card.ts";

export type DeclineReason = FailureReason | "unusable" | "unanswered";

const declineTexts: Record<DeclineReason, string> = {
  ...failureTexts,
  confirm: "Your bank couldn't confirm that it was you.",
  blocked: "Your bank doesn't allow charges to this card.",
  unusable: "Our payment provider doesn't have this card anymore.",
  unanswered: "Our payment provider didn't respond in time.",
};

/** The bank's reason; `other` if it gave none. */
export const declineReason = (
  { refusal }: { refusal: Parameters<typeof readRefusal>[0] | null },
  other: "unusable" | "unanswered",
): DeclineReason => (refusal === null ? other : readRefusal(refusal).reason);

export function declineNotice(reason: DeclineReason, card: CardFace | null): { title: string; text: string } {
  const name = card === null ? "Your saved card" : `Your ${cardLabel(card)}`;
  const text = `${declineTexts[reason]} You weren't charged, and you can pay with another card.`;
  return { title: `${name} wasn't charged`, text };
}
