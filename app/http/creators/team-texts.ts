import type { Partner } from "#domain/messages/conversation.ts";
import type { ChangeRefusal } from "#domain/messages/message.ts";
import type { SendRefusal } from "#domain/messages/write.ts";
import { errorText } from "../messages/refusal-texts.ts";

export function teamErrorText(
  refused: { reason: ChangeRefusal | SendRefusal | "too_many" },
  partner: Pick<Partner, "name" | "username" | "isGone">,
  creator: string,
): string {
  if (refused.reason === "you_blocked") return `${creator} blocked ${partner.name}.`;
  if (refused.reason === "no_price") return `${creator} has to set a message price first.`;
  if (refused.reason === "you_leave") return `${creator} is leaving.`;
  if (refused.reason === "watched" || refused.reason === "watched_edit")
    return "A message with a word in this text is reviewed first, which isn't possible for team members. Change the text.";
  if (refused.reason === "media")
    return `One of your files is gone, not ready, or like one that we removed, or there's no space left for files of ${creator}. Check the list, then send again.`;
  if (refused.reason === "creator_restricted")
    return `${creator}'s account is restricted, so nothing can be written, edited, or unsent for now.`;
  if (refused.reason === "not_yours") return "You can only change messages that you wrote.";
  return errorText(refused, partner, null);
}
