import type { Side } from "#db/kinds.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { pluralize } from "../pluralize.ts";
import type { MessageMedia, ShownSale } from "./message-media.ts";
import { checkWrite, type Relationship, type WriteRefusal } from "./relationship.ts";

export const MAX_MESSAGE = 4000;
export const overText = (over: number) => `${pluralize(over, "character")} too many`;
/** Minutes after sending. */
export const EDIT_MINUTES = 15;
const EDIT_MS = EDIT_MINUTES * 60_000;

/** Each side can set one at a time. */
export const REACTIONS = ["heart", "laugh", "thumbs_up", "wow", "fire"] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Required on every message, so that readers always know who wrote it. */
export type Author =
  | { kind: "fan" | "creator" | "automation"; id: string; name: null }
  | { kind: "team"; id: string; name: string };

export type Message = {
  number: number;
  side: Side;
  author: Author;
  /** "" once unsent, or with media only. */
  text: string;
  media: MessageMedia[];
  sale: ShownSale | null;
  replyTo: number | null;
  /** The beginning of the message it answers, or a summary of its media; "" once unsent. */
  quoted: { side: Side; text: string } | null;
  sentAt: number;
  editedAt: number | null;
  /** Also set if we removed it. */
  unsentAt: number | null;
  isRemoved?: boolean;
  reactions: Record<Side, Reaction | null>;
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

/** Messages sent after this (ms) can still be edited at `now`. */
export const editableSince = (now: number) => now - EDIT_MS;

/** `actsFor` is the name of the creator whose team they write for. */
export type MessageViewer = { id: string; side: Side; actsFor?: string | undefined };

/** Decides whether an account may edit its own message: for 15 minutes, while it may write, and unless it's bought. */
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
  // A broadcast's text is stored once for everyone.
  if (message.isBroadcast) return refuse("broadcast");
  // Its text says what is sold.
  if (message.sale !== null && message.sale.boughtAt !== null) return refuse("bought");
  return message.sentAt > editableSince(now) ? { ok: true } : refuse("too_late");
}

/**
 * Decides whether an account may unsend a message: its own at any time, even in a closed conversation. A creator may
 * also unsend what their team and automations sent.
 */
export function checkUnsend(message: Message, viewer: MessageViewer): Outcome<ChangeRefusal> {
  const answersForIt = viewer.side === "creator" && viewer.actsFor === undefined;
  if (message.side !== viewer.side || !(message.author.id === viewer.id || answersForIt))
    return refuse("not_yours");
  return message.unsentAt === null ? { ok: true } : refuse("unsent");
}

export function checkReact(message: Message, side: Side, relationship: Relationship): Outcome<ChangeRefusal> {
  if (message.unsentAt !== null) return refuse("unsent");
  return checkWrite(relationship, side);
}
