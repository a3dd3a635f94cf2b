import type { Side } from "../messages/relationship.ts";
import { type Outcome, refuse } from "../outcome.ts";

/** A message that isn't delivered, as its writer sees it. */
export type HeldNote = {
  id: string;
  text: string;
  heldAt: number;
  /** Whether a review refused it; it waits for one otherwise. */
  isRemoved: boolean;
};

/** What waits for a creator is counted up to this. */
export const MAX_COUNTED = 100;

/** A message that waits for a review. */
export type HeldMessage = {
  id: string;
  conversationId: string;
  sellerId: string;
  authorId: string;
  side: Side;
  heldBy: "creator" | "platform";
  word: string;
  text: string;
  replyTo: number | null;
  key: string;
  heldAt: number;
  claimedBy: string | null;
  claimedUntil: number | null;
  /** When its review was over, or it was unsent. */
  decidedAt: number | null;
};

/** `over`: it was decided or unsent. `apart`: one of the two blocked the other, or we closed the conversation. */
export type ReviewRefusal = "over" | "not_yours" | "apart";

/** Decides whether a creator may review a message: one that a fan wrote to them, and that their own words hold. */
export function checkReview(held: HeldMessage, creatorId: string): Outcome<ReviewRefusal> {
  if (held.sellerId !== creatorId || held.heldBy !== "creator" || held.side !== "fan")
    return refuse("not_yours");
  return held.decidedAt === null ? { ok: true } : refuse("over");
}
