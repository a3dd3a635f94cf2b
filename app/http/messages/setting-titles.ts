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
