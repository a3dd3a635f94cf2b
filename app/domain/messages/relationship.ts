import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";

/** The two sides of a conversation: the fan, and the creator with whoever writes for them. */
export type Side = "fan" | "creator";

/** All that decides whether a fan and a creator may write to each other. */
export type Relationship = {
  /** Whether messages are on (docs/product.md, section 1.7). */
  isOpen: boolean;
  /** What the creator asks; null if they never set a price. */
  price: Cents | null;
  freeFor: "all" | "subscribers" | null;
  /** Whether an unlock stands: paid, and neither refunded nor disputed. */
  isUnlocked: boolean;
  /** Whether a subscription is active, or was once, without those refunded or disputed. */
  isSubscriber: boolean;
  hasSubscribed: boolean;
  /** Whether the two have a conversation already. */
  hasConversation: boolean;
  /** Whether the fan wants no paid messages here, and how many they got within 24 hours. */
  refusesPaid: boolean;
  paidToday: number;
  /** Whether we closed the conversation after a report. */
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
 * conversation. Who may read is another question: checkConversation.
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

/** Whether a block, or the end of an account, stands between the two. */
function checkApart(relationship: Relationship, side: Side): Outcome<WriteRefusal> {
  const { fanBlocked, creatorBlocked, fanLeaving, creatorLeaving } = relationship;
  if (relationship.isClosed) return refuse("closed");
  const [blocked, wasBlocked] = side === "fan" ? [fanBlocked, creatorBlocked] : [creatorBlocked, fanBlocked];
  const [leaving, isLeft] = side === "fan" ? [fanLeaving, creatorLeaving] : [creatorLeaving, fanLeaving];
  if (blocked) return refuse("you_blocked");
  if (wasBlocked) return refuse("they_blocked");
  if (leaving) return refuse("you_leave");
  return isLeft ? refuse("they_leave") : { ok: true };
}

/** Whether the fan needs no further unlock: it is paid, or the creator's price asks nothing of them. */
const isOpenToFan = ({ isUnlocked, price, freeFor, isSubscriber }: Relationship) =>
  isUnlocked || (price !== null && (freeFor === "all" || (freeFor === "subscribers" && isSubscriber)));
