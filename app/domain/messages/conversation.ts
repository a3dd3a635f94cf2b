import type { Side } from "#db/kinds.ts";
import type { Cents } from "../money.ts";
import type { Relationship } from "./relationship.ts";

export type Partner = {
  id: string;
  username: string;
  name: string;
  avatarUrl: string | null;
  isLeaving: boolean;
  isGone: boolean;
};

/**
 * A promised reply that came too late or never; `fee` (cents) goes back to the fan, and is null while it can't be
 * returned.
 */
export type MissedReply = { days: number; fee: Cents | null; isReturned: boolean };

export type Conversation = {
  id: string;
  side: Side;
  changed: number;
  lastNumber: number;
  readNumber: number;
  unread: number;
  pinnedAt: number | null;
  mutedAt: number | null;
  archivedAt: number | null;
  draft: string;
  /** How far the other has read; only if both show read receipts. */
  theirReadNumber: number;
  theirReadAt: number | null;
  showsReceipts: boolean;
  sharesPresence: boolean;
  /** When the promised reply is due (ms); null without an open promise. */
  replyDueAt: number | null;
  missedReply?: MissedReply | null;
  /** Own undelivered messages, and how many of the other's wait for this side's review. */
  held?: { id: string; text: string; heldAt: number; isRemoved: boolean }[];
  heldForReview?: number;
  refusesBroadcasts?: boolean;
  partner: Partner;
  relationship: Relationship;
};

export type ConversationRow = Pick<
  Conversation,
  "id" | "side" | "unread" | "pinnedAt" | "mutedAt" | "archivedAt" | "draft" | "replyDueAt" | "partner"
> & {
  lastAt: number;
  newest: {
    side: Side;
    text: string;
    /** Joined with commas. */
    mediaKinds: string | null;
    isUnsent: boolean;
    authorKind: string;
  } | null;
};

export const LISTS = ["all", "unread", "archived"] as const;
export type ListName = (typeof LISTS)[number];

/** Limited, since they are all on the first page. */
export const MAX_PINNED = 10;
/** Others listed beside a conversation. */
export const MAX_BESIDE = 15;
/** More unlocks than anyone leaves unused. */
export const MAX_UNUSED = 20;

export const partnerName = ({ name, isGone }: Pick<Partner, "name" | "isGone">) =>
  isGone ? "Deleted account" : name;
