import { MAX_PINNED } from "../../domain/messages/conversation.ts";

/** What is said once something was set for a conversation. */
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

/** What is said once a message was changed; a reaction shows itself. */
export const CHANGE_TITLES = {
  edit: "Message edited",
  unsend: "Message unsent",
  react: null,
  unreact: null,
} as const;

export const PINNED_FULL = `You can pin up to ${MAX_PINNED} conversations, archived ones included.`;
