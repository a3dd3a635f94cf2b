import { MAX_PINNED } from "#domain/messages/conversation.ts";

export const SETTING_TITLES = {
  pin: "Conversation pinned",
  unpin: "Conversation unpinned",
  mute: "Conversation muted",
  unmute: "Conversation unmuted",
  archive: "Conversation archived",
  unarchive: "Conversation moved back to your messages",
  refuse_paid: "You won't get paid messages here",
  allow_paid: "You can get paid messages here again",
} as const;

export const CHANGE_TITLES = {
  edit: "Message edited",
  unsend: "Message unsent",
  react: null,
  unreact: null,
} as const;

export const PINNED_FULL = `You can pin up to ${MAX_PINNED} conversations, archived ones included.`;
