import type { FreeFor, Side } from "#db/kinds.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";

export type Relationship = {
  /** Messages are on (docs/product.md, section 1.7). */
  isOpen: boolean;
  /** null if they never set a price. */
  price: Cents | null;
  freeFor: FreeFor | null;
  /** Paid, and neither refunded nor disputed. */
  isUnlocked: boolean;
  /** A subscription is active, or was once; refunded and disputed ones don't count. */
  isSubscriber: boolean;
  hasSubscribed: boolean;
  hasConversation: boolean;
  /** The fan wants no paid messages here; `paidToday` counts those of the last 24 hours. */
  refusesPaid: boolean;
  paidToday: number;
  isClosed: boolean;
  fanBlocked: boolean;
  creatorBlocked: boolean;
  fanLeaving: boolean;
  creatorLeaving: boolean;
};

export type WriteRefusal =
  | "you_blocked"
  | "they_blocked"
  | "you_leave"
  | "they_leave"
  | "closed"
  | "coming_soon"
  | "not_offered"
  | "no_price"
  | "locked"
  | "not_a_fan";

/**
 * Decides whether one side may write to the other (docs/product.md, section 4.25): answer, edit, react, and begin a
 * conversation. checkConversation decides who may read.
 */
export function checkWrite(relationship: Relationship, side: Side): Outcome<WriteRefusal> {
  const apart = checkApart(relationship, side);
  if (!apart.ok) return apart;
  if (!relationship.isOpen) return refuse("coming_soon");
  const isOpen = isOpenToFan(relationship);
  if (side === "fan") {
    if (isOpen) return { ok: true };
    return refuse(relationship.price === null ? "not_offered" : "locked");
  }
  if (relationship.isUnlocked || (isOpen && relationship.hasConversation)) return { ok: true };
  // Fans couldn't answer.
  if (relationship.price === null) return refuse("no_price");
  return relationship.hasSubscribed ? { ok: true } : refuse("not_a_fan");
}

/** Whether something keeps the two from writing to and buying from each other, whatever is paid. */
export function checkApart(relationship: Relationship, side: Side): Outcome<WriteRefusal> {
  const { fanBlocked, creatorBlocked, fanLeaving, creatorLeaving } = relationship;
  if (relationship.isClosed) return refuse("closed");
  const [blocked, wasBlocked] = side === "fan" ? [fanBlocked, creatorBlocked] : [creatorBlocked, fanBlocked];
  const [leaving, isLeft] = side === "fan" ? [fanLeaving, creatorLeaving] : [creatorLeaving, fanLeaving];
  if (blocked) return refuse("you_blocked");
  if (wasBlocked) return refuse("they_blocked");
  if (leaving) return refuse("you_leave");
  return isLeft ? refuse("they_leave") : { ok: true };
}

const isOpenToFan = ({ isUnlocked, price, freeFor, isSubscriber }: Relationship) =>
  isUnlocked || (price !== null && (freeFor === "all" || (freeFor === "subscribers" && isSubscriber)));
