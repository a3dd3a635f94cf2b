import type { ConversationJson, MediaJson, MessageJson, ThreadJson } from "#domain/messages/api-json.ts";
import {
  type Conversation,
  type ConversationRow,
  type Partner,
  partnerName,
} from "#domain/messages/conversation.ts";
import type { Message } from "#domain/messages/message.ts";
import { checkWrite } from "#domain/messages/relationship.ts";
import { refusalText } from "../messages/refusal-texts.ts";

const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const partnerJson = (partner: Partner) => ({
  username: partner.username,
  full_name: partnerName(partner),
  avatar_url: partner.avatarUrl,
});

/** See docs/product.md, section 7.9. */
export const conversationJson = (row: ConversationRow): ConversationJson => ({
  id: row.id,
  side: row.side,
  with: partnerJson(row.partner),
  unread_count: row.unread,
  pinned: row.pinnedAt !== null,
  muted: row.mutedAt !== null,
  archived: row.archivedAt !== null,
  draft: row.draft,
  reply_due_at: toIso(row.replyDueAt),
  last_message_at: toIso(row.lastAt),
  last_message: row.newest && {
    side: row.newest.side,
    author_kind: row.newest.authorKind,
    text: row.newest.text,
    media: row.newest.mediaKinds?.split(",") ?? [],
    unsent: row.newest.isUnsent,
  },
});

const mediaJson = ({
  position,
  kind,
  durationMs,
  isPreview,
  teaser,
  open,
}: Message["media"][number]): MediaJson => ({
  position,
  kind,
  duration_ms: durationMs,
  preview: isPreview,
  locked: open === null,
  teaser,
  alt: open?.alt ?? "",
  images: open?.image?.sources ?? [],
  image_size: open?.image ? { width: open.image.width, height: open.image.height } : null,
  file: open?.file?.url ?? null,
  file_type: open?.file?.contentType ?? null,
  file_bytes: open?.file?.bytes ?? 0,
  renditions: open?.renditions ?? [],
  captions: open?.captions ?? null,
  animation: open?.animation ?? null,
  size: open?.size ?? null,
});

export const messageJson = (message: Message & { changed: number }): MessageJson => ({
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
    waiting: message.sale.isWaiting,
  },
  reply_to: message.replyTo,
  quoted: message.quoted,
  sent_at: toIso(message.sentAt),
  edited_at: toIso(message.editedAt),
  unsent_at: toIso(message.unsentAt),
  reactions: message.reactions,
  broadcast: message.isBroadcast === true,
  removed: message.isRemoved === true,
});

export function threadJson(conversation: Conversation): ThreadJson {
  const { id, side, partner, relationship, showsReceipts } = conversation;
  const checked = checkWrite(relationship, side);
  return {
    id,
    side,
    with: partnerJson(partner),
    changed: conversation.changed,
    last_number: conversation.lastNumber,
    read_number: conversation.readNumber,
    read_by_other: showsReceipts ? conversation.theirReadNumber : null,
    read_by_other_at: showsReceipts ? toIso(conversation.theirReadAt) : null,
    reply_due_at: toIso(conversation.replyDueAt),
    held: (conversation.held ?? []).map(({ id, text, heldAt, isRemoved }) => ({
      id,
      text,
      held_at: toIso(heldAt),
      removed: isRemoved,
    })),
    held_for_review: conversation.heldForReview ?? 0,
    refusal: checked.ok ? null : refusalText(checked.reason, partner, relationship.price, conversation),
  };
}
