import { cancelDeletionTo } from "#domain/accounts/deletion/deletion-refusal.ts";
import { COMING_SOON } from "#domain/admin/feature-flags/feature-texts.ts";
import { mediaMessages } from "#domain/media/messages.ts";
import type { MissedReply, Partner } from "#domain/messages/conversation.ts";
import type { ChangeRefusal } from "#domain/messages/message.ts";
import { PAID_A_DAY } from "#domain/messages/message-media.ts";
import type { WriteRefusal } from "#domain/messages/relationship.ts";
import type { SendRefusal } from "#domain/messages/write.ts";
import { formatPrice } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";

type NextStep = { href: string; label: string };
export function refusalText(
  reason: WriteRefusal,
  { name, username, isGone }: Pick<Partner, "name" | "username" | "isGone">,
  price: number | null,
  { decisionId, missedReply = null }: { decisionId?: string; missedReply?: MissedReply | null } = {},
): { text: string; next: NextStep | null } {
  const unlock = {
    href: `/seller/${username}/messages/unlock`,
    label: `Unlock messages for ${formatPrice(price ?? 0)}`,
  };
  const texts: Record<WriteRefusal, { text: string; next?: NextStep }> = {
    you_blocked: { text: `You blocked ${name}.` },
    they_blocked: { text: `You can't write to ${name} anymore.` },
    you_leave: {
      text: cancelDeletionTo("write messages"),
      next: { href: "/settings/delete-account", label: "Cancel deletion" },
    },
    they_leave: {
      text: isGone
        ? "This account was deleted. You can still read your messages."
        : `${name} is leaving. You can still read your messages.`,
    },
    closed: {
      text: "We closed this conversation after a report. You can still read it.",
      next: decisionId === undefined ? undefined : { href: `/decisions/${decisionId}`, label: "See why" },
    },
    coming_soon: { text: `Coming soon. ${COMING_SOON.messaging.text}` },
    not_offered: { text: `${name} isn't taking messages right now.` },
    no_price: {
      text: "Set your message price first, so fans can reply.",
      next: { href: "/settings/message-price", label: "Message price" },
    },
    locked: {
      text:
        missedReply === null
          ? `Unlock messages to write to ${name}.`
          : `${missedText(name, missedReply)} Unlock messages to write to ${name} again.`,
      next: unlock,
    },
    not_a_fan: { text: `You can write to ${name} once they subscribe or unlock messages.` },
  };
  const { text, next = null } = texts[reason];
  return { text, next };
}

function missedText(name: string, { days, fee, isReturned }: MissedReply) {
  const missed = `${name} didn't reply within the promised ${pluralize(days, "day")}`;
  if (fee === null) return `${missed}.`;
  return `${missed}, so your ${formatPrice(fee)} fee ${isReturned ? "was" : "is being"} refunded.`;
}

const TOO_MANY = "You've sent a lot of messages. Wait a minute, then try again.";
export const errorText = (
  refused: { reason: ChangeRefusal | SendRefusal | "too_many" },
  partner: Pick<Partner, "name" | "username" | "isGone">,
  price: number | null,
): string => {
  switch (refused.reason) {
    case "too_many":
      return TOO_MANY;
    case "not_yours":
      return "You can only change your own messages.";
    case "unsent":
      return "This message was unsent.";
    case "bought":
      return "This message was bought, so its text stays as it is.";
    case "being_bought":
      return `${partner.name} is paying for this message, so its text stays as it is for now.`;
    case "creator_restricted":
    case "changed_meanwhile":
      return "This message changed in the meantime, so nothing was saved. Reload the conversation, then try again.";
    case "too_costly":
      return "Refunding this message would take your balance below -$100, so it can't be unsent now. Wait for new sales.";
    case "media":
      return "One of your files is gone, not ready yet, or like one that we removed. Check the list, then send again.";
    case "removed":
    case "removed_own":
      return mediaMessages[refused.reason];
    case "nothing_locked":
      return "Leave at least one file locked, or remove the price.";
    case "no_media":
      return "Add the photos, videos, or audio that the price is for.";
    case "refuses_paid":
      return `${partner.name} doesn't want paid messages. Remove the price to send this for free.`;
    case "paid_cap":
      return `You can send ${partner.name} up to ${PAID_A_DAY} paid messages within 24 hours. Remove the price, or try again later.`;
    case "broadcast":
      return "You sent this to several fans, so it can't be edited for one of them.";
    case "watched":
      return "This text contains a word that has to be reviewed first, which works only for text on its own. Change the text, or send it without files, a price, or other recipients.";
    case "too_many_watched":
      return "Too many of your texts today contained words that are reviewed first. Send just text as a new message, or try again tomorrow.";
    case "watched_edit":
      return "This text contains a word that has to be reviewed before delivery. Change the text, or send it as a new message.";
    case "too_many_held":
      return "A lot of your messages here weren't delivered. Remove what was refused, wait for the reviews, or try again tomorrow.";
    case "too_late":
      return "You can edit a message for 15 minutes after you send it.";
    default:
      return refusalText(refused.reason, partner, price).text;
  }
};
