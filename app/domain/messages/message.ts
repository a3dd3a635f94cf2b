import { type Outcome, refuse } from "../outcome.ts";
import { pluralize } from "../pluralize.ts";
import type { MessageMedia, ShownSale } from "./message-media.ts";
import { checkWrite, type Relationship, type Side, type WriteRefusal } from "./relationship.ts";

/** Characters. */
export const MAX_MESSAGE = 4000;
/** How many characters are too many. */
export const overText = (over: number) => `${pluralize(over, "character")} too many`;
/** How long after sending a message can be edited. */
export const EDIT_MINUTES = 15;
const EDIT_MS = EDIT_MINUTES * 60_000;

/** What either side can put on a message, one at a time. */
export const REACTIONS = ["heart", "laugh", "thumbs_up", "wow", "fire"] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Who wrote a message. It is on every message, and nothing can leave it off. */
export type Author =
  | { kind: "fan" | "creator" | "automation"; id: string; name: null }
  | { kind: "team"; id: string; name: string };

export type Message = {
  /** Counts up within its conversation. */
  number: number;
  side: Side;
  author: Author;
  /** "" once it is unsent, or if it has only media. */
  text: string;
  media: MessageMedia[];
  /** What its media costs; null if nothing. */
  sale: ShownSale | null;
  replyTo: number | null;
  /** The beginning of the message that it answers, or what that holds; "" once it is unsent. */
  quoted: { side: Side; text: string } | null;
  sentAt: number;
  editedAt: number | null;
  unsentAt: number | null;
  reactions: Record<Side, Reaction | null>;
  /** Whether its creator sent it to several fans at once. */
  isBroadcast?: boolean;
};

export type ChangeRefusal =
  | WriteRefusal
  | "not_yours"
  | "unsent"
  | "too_late"
  | "broadcast"
  | "bought"
  | "being_bought"
  | "too_costly"
  | "creator_restricted"
  | "changed_meanwhile"
  | "watched_edit"
  | "too_many_watched";

/** The first moment (ms) of sending whose messages can still be edited at `now`. */
export const editableSince = (now: number) => now - EDIT_MS;

/** Who looks at a conversation, on which side; `actsFor`: the name of the creator whose team they write for. */
export type MessageViewer = { id: string; side: Side; actsFor?: string | undefined };

/** Decides whether an account may edit a message's text: its own, for 15 minutes, while it may write, and unless bought. */
export function checkEdit(
  message: Message,
  viewer: MessageViewer,
  relationship: Relationship,
  now: number,
): Outcome<ChangeRefusal> {
  if (message.author.id !== viewer.id) return refuse("not_yours");
  const own = checkUnsend(message, viewer);
  if (!own.ok) return own;
  const writes = checkWrite(relationship, viewer.side);
  if (!writes.ok) return writes;
  // Its text is stored once, for all who got it.
  if (message.isBroadcast) return refuse("broadcast");
  // Its text says what is sold.
  if (message.sale !== null && message.sale.boughtAt !== null) return refuse("bought");
  return message.sentAt > editableSince(now) ? { ok: true } : refuse("too_late");
}

/**
 * Decides whether an account may unsend a message: its own, at any time, also from a conversation that is closed. A creator
 * also takes back what their team and automations sent.
 */
export function checkUnsend(message: Message, viewer: MessageViewer): Outcome<ChangeRefusal> {
  const answersForIt = viewer.side === "creator" && viewer.actsFor === undefined;
  if (message.side !== viewer.side || !(message.author.id === viewer.id || answersForIt))
    return refuse("not_yours");
  return message.unsentAt === null ? { ok: true } : refuse("unsent");
}

/** Decides whether a side may react to a message. */
export function checkReact(message: Message, side: Side, relationship: Relationship): Outcome<ChangeRefusal> {
  if (message.unsentAt !== null) return refuse("unsent");
  return checkWrite(relationship, side);
}
