import type { Cents } from "../money.ts";
import type { Message } from "./message.ts";
import type { MediaKind } from "./message-media.ts";
import type { Side } from "./relationship.ts";

/** A media item of a message. Its URLs ask for access themselves; one that isn't open to the caller has none. */
export type MediaJson = {
  position: number;
  kind: MediaKind;
  duration_ms: number | null;
  preview: boolean;
  locked: boolean;
  teaser: string;
  alt: string;
  images: { url: string; width: number }[];
  image_size: { width: number; height: number } | null;
  file: string | null;
  file_type: string | null;
  captions: string | null;
  animation: string | null;
  size: { width: number; height: number } | null;
};

/** A message as the API gives it. Times are ISO 8601. */
export type MessageJson = {
  number: number;
  changed: number;
  side: Side;
  author_kind: Message["author"]["kind"];
  author_name: string | null;
  text: string;
  media: MediaJson[];
  sale: { price: Cents; contents: string; bought_at: string | null; waiting: boolean } | null;
  reply_to: number | null;
  quoted: { side: Side; text: string } | null;
  sent_at: string | null;
  edited_at: string | null;
  unsent_at: string | null;
  reactions: Message["reactions"];
  /** Whether its creator sent it to several fans at once. */
  broadcast: boolean;
};

type PartnerJson = { username: string; full_name: string; avatar_url: string | null };

/** A conversation in a list. */
export type ConversationJson = {
  id: string;
  side: Side;
  with: PartnerJson;
  unread_count: number;
  pinned: boolean;
  muted: boolean;
  archived: boolean;
  draft: string;
  /** Until when the creator has promised a reply that is still to come. */
  reply_due_at: string | null;
  last_message_at: string | null;
  last_message: { side: Side; author_kind: string; text: string; media: string[]; unsent: boolean } | null;
};

/** What a page needs of the conversation beside its messages. */
export type ThreadJson = {
  id: string;
  side: Side;
  with: PartnerJson;
  changed: number;
  last_number: number;
  read_number: number;
  read_by_other: number | null;
  read_by_other_at: string | null;
  reply_due_at: string | null;
  /** The caller's own messages that aren't delivered: they wait for a review, or were refused by one. */
  held: { id: string; text: string; held_at: string | null; removed: boolean }[];
  /** How many messages of the other wait for the caller's review. */
  held_for_review: number;
  /** Why nothing can be written, and what to do about it; null if something can. */
  refusal: { text: string; next: { href: string; label: string } | null } | null;
};

/** A page of messages. */
export type MessagesJson = {
  success: true;
  conversation: ThreadJson;
  items: MessageJson[];
  has_more: boolean;
};
