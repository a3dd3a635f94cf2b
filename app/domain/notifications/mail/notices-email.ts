import type { NoticeKind } from "#db/kinds.ts";
import { pluralize } from "#domain/pluralize.ts";
import { product } from "#domain/product.ts";
import { noticeTraits } from "../notice.ts";
import { emailContent } from "./email-content.ts";

/** Counts unread notifications by kind without naming anyone or anything, since others may see the screen. */
export const noticesEmail = (
  told: { kind: NoticeKind; count: number }[],
  links: { list: string; settings: string; unsubscribe: string },
) =>
  emailContent(`Your unread notifications on ${product.name}`, [
    `You haven't read:\n${told
      .map(({ kind, count }) => {
        const [one, many] = noticeTraits[kind].counted ?? ["notification", "notifications"];
        return pluralize(count, one, many);
      })
      .join("\n")}`,
    `See what's new:\n${links.list}`,
    `Choose what we email you about, and when:\n${links.settings}`,
    `Stop these emails:\n${links.unsubscribe}`,
  ]);
