import type { Side } from "#db/kinds.ts";
import type { Cents } from "../money.ts";
import type { Message } from "./message.ts";
import type { MediaKind } from "./message-media.ts";

/** Media URLs check access on every request; an item that the caller may not open has none. */
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
  file_bytes: number;
  /** Lighter versions of a video; `side` is the shorter one, in px. */
  renditions: { side: number; url: string; bytes: number }[];
  captions: string | null;
  animation: string | null;
  size: { width: number; height: number } | null;
};

/** Times are ISO 8601. */
export type MessageJson = {
  number: number;
  changed: number;
  side: Side;
  author_kind: Message["author"]["kind"];
  author_name: string | null;
  text: string;
  media: MediaJson[];
  /** `waiting`: bought, not opened yet. */
  sale: { price: Cents; contents: string; bought_at: string | null; waiting: boolean } | null;
  reply_to: number | null;
  quoted: { side: Side; text: string } | null;
  sent_at: string | null;
  edited_at: string | null;
  unsent_at: string | null;
  reactions: Message["reactions"];
  broadcast: boolean;
  removed: boolean;
};

type PartnerJson = { username: string; full_name: string; avatar_url: string | null };

export type ConversationJson = {
  id: string;
  side: Side;
  with: PartnerJson;
  unread_count: number;
  pinned: boolean;
  muted: boolean;
  archived: boolean;
  draft: string;
  reply_due_at: string | null;
  last_message_at: string | null;
  last_message: { side: Side; author_kind: string; text: string; media: string[]; unsent: boolean } | null;
};

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
  /** The caller's own undelivered messages: waiting for review, or refused in one. */
  held: { id: string; text: string; held_at: string | null; removed: boolean }[];
  held_for_review: number;
  refusal: { text: string; next: { href: string; label: string } | null } | null;
};

export type MessagesJson = {
  success: true;
  conversation: ThreadJson;
  items: MessageJson[];
  has_more: boolean;
};
