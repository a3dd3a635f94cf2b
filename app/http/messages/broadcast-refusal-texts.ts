import { cancelDeletionTo } from "#domain/accounts/deletion/deletion-refusal.ts";
import { mediaMessages } from "#domain/media/messages.ts";
import { type BroadcastRefusal, type LeftOut, MAX_PER_DAY } from "#domain/messages/broadcasts/broadcast.ts";

/** Nobody reviews broadcasts, so a watched word can't be held. */
export const WATCHED =
  "This text contains a word that has to be reviewed first, which isn't possible for a message to several fans. Change the text.";

export const broadcastErrors: Record<BroadcastRefusal, string> = {
  started: "This broadcast has already started to go out, so it stays as it is. You can unsend it.",
  empty: "Write a message, or add at least one file.",
  no_media: "Add the photos, videos, or audio that the price is for.",
  nothing_locked: "Leave at least one file locked, or remove the price.",
  no_price: "Set your message price first, so fans can reply.",
  leaving: cancelDeletionTo("write to your fans"),
  nobody: "The post or list it goes to was deleted. Choose who gets it.",
  watched: WATCHED,
  removed: mediaMessages.removed,
  limit: `You can send ${MAX_PER_DAY} broadcasts within 24 hours, scheduled ones included. Choose another time.`,
};
export const SAVED_TOO_OFTEN = "You've saved a lot in a short time. Wait a minute, then try again.";
export const BROADCAST_MEDIA_GONE =
  "One of your files is gone, not ready yet, or like one that we removed. Check the list, then save again.";
export const REFUND_TOO_COSTLY =
  "Refunding this broadcast would take your balance below -$100, so it can't be unsent now. Wait for new sales.";

export const leftOutTexts: Record<LeftOut, string> = {
  blocked: "blocked",
  off: "turned off your broadcasts",
  refuses_paid: "don't want paid messages",
  paid_cap: "got three paid messages within 24 hours",
  leaving: "are leaving",
};
