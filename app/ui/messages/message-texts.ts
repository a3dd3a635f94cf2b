import { type Partner, partnerName } from "#domain/messages/conversation.ts";
import type { Message, MessageViewer, Reaction } from "#domain/messages/message.ts";

export const goneText = ({ isRemoved }: { isRemoved?: boolean }) =>
  isRemoved ? "Message removed under our rules" : "Message unsent";

export const reactionTexts: Record<Reaction, { label: string; emoji: string }> = {
  heart: { label: "Heart", emoji: "❤️" },
  laugh: { label: "Laugh", emoji: "😂" },
  thumbs_up: { label: "Thumbs up", emoji: "👍" },
  wow: { label: "Wow", emoji: "😮" },
  fire: { label: "Fire", emoji: "🔥" },
};

/** Leads a creator to the page for files. */
export const ATTACH = "Add files or a price";

/** The author as this side sees them, and a label if someone or something else wrote it for them. */
export function authorText(
  { side, author }: Pick<Message, "side" | "author">,
  viewer: MessageViewer,
  partner: Pick<Partner, "name" | "isGone">,
): { name: string; label: string | null } {
  const isOwnSide = side === viewer.side;
  const own = viewer.actsFor ?? "You";
  const whose = isOwnSide ? (viewer.actsFor ?? "you") : partnerName(partner);
  if (author.kind === "team")
    return { name: author.id === viewer.id ? "You" : author.name, label: `Team, for ${whose}` };
  if (author.kind === "automation") return { name: isOwnSide ? own : whose, label: "Automatic message" };
  return { name: isOwnSide ? own : whose, label: null };
}
