import type { Side, WordOwner } from "#db/kinds.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";

export type HeldNote = {
  id: string;
  text: string;
  heldAt: number;
  isRemoved: boolean;
};

export const MAX_COUNTED = 100;

export type HeldMessage = {
  id: string;
  conversationId: string;
  sellerId: string;
  authorId: string;
  side: Side;
  heldBy: WordOwner;
  word: string;
  text: string;
  replyTo: number | null;
  key: string;
  heldAt: number;
  claimedBy: string | null;
  claimedUntil: number | null;
  decidedAt: number | null;
};

/** `over`: decided or unsent. `apart`: one participant blocked the other, or we closed the conversation. */
export type ReviewRefusal = "over" | "not_yours" | "apart";

export function checkReview(held: HeldMessage, creatorId: string): Outcome<ReviewRefusal> {
  if (held.sellerId !== creatorId || held.heldBy !== "creator" || held.side !== "fan")
    return refuse("not_yours");
  return held.decidedAt === null ? { ok: true } : refuse("over");
}
