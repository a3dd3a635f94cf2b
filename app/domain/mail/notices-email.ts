import type { NoticeKind } from "../notices/notice.ts";
import { pluralize } from "../pluralize.ts";
import { product } from "../product.ts";
import { emailContent } from "./email-content.ts";

const nouns: Partial<Record<NoticeKind, [one: string, many: string]>> = {
  message: ["conversation with new messages", "conversations with new messages"],
  team_message: [
    "conversation with new messages to a creator you work for",
    "conversations with new messages to creators you work for",
  ],
  new_post: ["new post", "new posts"],
  subscriber: ["new subscriber", "new subscribers"],
  tip: ["tip", "tips"],
  sale: ["sale", "sales"],
  message_held: ["message waiting for your review", "messages waiting for your review"],
  reply_due: ["fan waiting for your reply", "fans waiting for your reply"],
  reply_missed: ["promised reply that you missed", "promised replies that you missed"],
};

/** Counts unread notifications by kind without naming anyone or anything, since others may see the screen. */
export const noticesEmail = (
  told: { kind: NoticeKind; count: number }[],
  links: { list: string; settings: string; unsubscribe: string },
) =>
  emailContent(`Your unread notifications on ${product.name}`, [
    `You haven't read:\n${told
      .map(({ kind, count }) => {
        const [one, many] = nouns[kind] ?? ["notification", "notifications"];
        return pluralize(count, one, many);
      })
      .join("\n")}`,
    `See what's new:\n${links.list}`,
    `Choose what we email you about, and when:\n${links.settings}`,
    `Stop these emails:\n${links.unsubscribe}`,
  ]);
