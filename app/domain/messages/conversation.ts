import type { Cents } from "../money.ts";
import type { Relationship, Side } from "./relationship.ts";

/** The other person of a conversation. */
export type Partner = {
  id: string;
  username: string;
  name: string;
  avatarUrl: string | null;
  /** Whether the account awaits deletion, or is deleted. */
  isLeaving: boolean;
  isGone: boolean;
};

/** A promised reply that didn't come in time, and the fee (cents) that goes back to the fan, unless it can't be returned yet. */
export type MissedReply = { days: number; fee: Cents | null; isReturned: boolean };

/** A conversation as one of its two sees it. */
export type Conversation = {
  id: string;
  side: Side;
  /** Its counter, see the schema. */
  changed: number;
  lastNumber: number;
  readNumber: number;
  unread: number;
  pinnedAt: number | null;
  mutedAt: number | null;
  archivedAt: number | null;
  draft: string;
  /** What the other has read, for those who show it to each other. */
  theirReadNumber: number;
  theirReadAt: number | null;
  showsReceipts: boolean;
  /** Whether both show when they are here and writing. */
  sharesPresence: boolean;
  /** Until when the creator has promised this fan a reply that is still to come (ms); null if there is none. */
  replyDueAt: number | null;
  /** The newest promise of a reply if it wasn't kept; null or none otherwise. */
  missedReply?: MissedReply | null;
  /** One's own messages that aren't delivered, and how many of the other's wait for one's review. */
  held?: { id: string; text: string; heldAt: number; isRemoved: boolean }[];
  heldForReview?: number;
  /** Whether the fan wants no broadcasts of its creator. */
  refusesBroadcasts?: boolean;
  partner: Partner;
  relationship: Relationship;
};

/** A row of the list. */
export type ConversationRow = Pick<
  Conversation,
  "id" | "side" | "unread" | "pinnedAt" | "mutedAt" | "archivedAt" | "draft" | "replyDueAt" | "partner"
> & {
  lastAt: number;
  /** The newest message; null while there is only a draft. */
  newest: {
    side: Side;
    text: string;
    /** The kinds of its media, joined with commas. */
    mediaKinds: string | null;
    isUnsent: boolean;
    authorKind: string;
  } | null;
};

/** The filters of the list. */
export const LISTS = ["all", "unread", "archived"] as const;
export type ListName = (typeof LISTS)[number];

/** How many conversations can be pinned: they are all on the first page. */
export const MAX_PINNED = 10;

/** The name that a partner is shown with. */
export const partnerName = ({ name, isGone }: Pick<Partner, "name" | "isGone">) =>
  isGone ? "Deleted account" : name;
