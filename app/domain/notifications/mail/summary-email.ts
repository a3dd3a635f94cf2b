import { pluralize } from "#domain/pluralize.ts";
import { product } from "#domain/product.ts";
import { emailContent } from "./email-content.ts";

export type Summary = { subscribers: number; sales: number; waiting: number };

const count = (number: number, one: string, many: string) =>
  number === 0 ? [] : [pluralize(number, one, many)];

/** Only numbers, since others may see the screen (decision 179). */
export const summaryEmail = (
  { subscribers, sales, waiting }: Summary,
  links: { dashboard: string; messages: string; settings: string; unsubscribe: string },
) => {
  const yesterday = [
    ...count(subscribers, "new subscriber", "new subscribers"),
    ...count(sales, "sale", "sales"),
  ];
  const open = count(waiting, "conversation is waiting", "conversations are waiting");
  return emailContent(`Your day on ${product.name}`, [
    ...(yesterday.length > 0 ? [`Yesterday:\n${yesterday.join("\n")}\n${links.dashboard}`] : []),
    ...open.map((text) => `${text} for your reply:\n${links.messages}`),
    `Turn this summary off, or choose what else we email you about:\n${links.settings}`,
    `Stop all of these emails:\n${links.unsubscribe}`,
  ]);
};
