import {
  type Conversation,
  type ConversationRow,
  type Partner,
  partnerName,
} from "../../domain/messages/conversation.ts";
import type { Message } from "../../domain/messages/message.ts";

const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** The other person, as a side of the conversation may know them. */
const partnerJson = (partner: Partner) => ({
  username: partner.username,
  full_name: partnerName(partner),
  avatar_url: partner.avatarUrl,
});

/** A conversation in a list (docs/product.md, section 7.9). */
export const conversationJson = (row: ConversationRow) => ({
  id: row.id,
  side: row.side,
  with: partnerJson(row.partner),
  unread_count: row.unread,
  pinned: row.pinnedAt !== null,
  muted: row.mutedAt !== null,
  archived: row.archivedAt !== null,
  last_message_at: toIso(row.lastAt),
  last_message: row.newest && {
    side: row.newest.side,
    author_kind: row.newest.authorKind,
    text: row.newest.text,
    media: row.newest.mediaKinds?.split(",") ?? [],
    unsent: row.newest.isUnsent,
  },
});

/** A media item. Its URLs ask for access themselves, and one that isn't open to the caller has none. */
const mediaJson = ({ position, kind, durationMs, isPreview, open }: Message["media"][number]) => ({
  position,
  kind,
  duration_ms: durationMs,
  preview: isPreview,
  locked: open === null,
  alt: open?.alt ?? "",
  images: open?.image?.sources ?? [],
  file: open?.file?.url ?? null,
});

/** A message. Who wrote it is always in it. */
export const messageJson = (message: Message & { changed: number }) => ({
  number: message.number,
  changed: message.changed,
  side: message.side,
  author_kind: message.author.kind,
  author_name: message.author.name,
  text: message.text,
  media: message.media.map(mediaJson),
  sale: message.sale && {
    price: message.sale.price,
    contents: message.sale.contents,
    bought_at: toIso(message.sale.boughtAt),
  },
  reply_to: message.replyTo,
  sent_at: toIso(message.sentAt),
  edited_at: toIso(message.editedAt),
  unsent_at: toIso(message.unsentAt),
  reactions: message.reactions,
});

/** What a caller needs of the conversation beside its messages: the counter, and how far both have read. */
export const threadJson = (conversation: Conversation) => ({
  id: conversation.id,
  side: conversation.side,
  with: partnerJson(conversation.partner),
  changed: conversation.changed,
  last_number: conversation.lastNumber,
  read_number: conversation.readNumber,
  read_by_other: conversation.showsReceipts ? conversation.theirReadNumber : null,
});
