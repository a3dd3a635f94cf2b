import type { ConversationJson } from "#domain/messages/api-json.ts";
import type { ConversationRow } from "#domain/messages/conversation.ts";

export const toRow = (json: ConversationJson): ConversationRow => ({
  id: json.id,
  side: json.side,
  unread: json.unread_count,
  pinnedAt: json.pinned ? 1 : null,
  mutedAt: json.muted ? 1 : null,
  archivedAt: json.archived ? 1 : null,
  draft: json.draft,
  replyDueAt: json.reply_due_at === null ? null : Date.parse(json.reply_due_at),
  lastAt: Date.parse(json.last_message_at ?? ""),
  newest: json.last_message && {
    side: json.last_message.side,
    authorKind: json.last_message.author_kind,
    text: json.last_message.text,
    mediaKinds: json.last_message.media.join(",") || null,
    isUnsent: json.last_message.unsent,
  },
  partner: {
    id: "",
    username: json.with.username,
    name: json.with.full_name,
    avatarUrl: json.with.avatar_url,
    isLeaving: false,
    isGone: false,
  },
});
