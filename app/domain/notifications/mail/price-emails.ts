import type { IfNoAnswer } from "#db/kinds.ts";
import { dateText } from "#domain/date-text.ts";
import { type Cents, formatPrice } from "#domain/money.ts";
import { product } from "#domain/product.ts";
import { emailContent } from "./email-content.ts";

// Gives nothing away, like the subjects of all emails about money.
const subject = `About one of your ${product.name} subscriptions`;
const help = `Questions? Write to ${product.supportEmail}.`;

export type AskedPrice = {
  creator: string;
  from: Cents;
  to: Cents;
  ifNoAnswer: IfNoAnswer;
  /** The first renewal at the new price (ms), and the deadline for an answer (ms). */
  renewsAt: number;
  answerBy: number;
};

const noAnswerText = ({ ifNoAnswer, from, answerBy, renewsAt }: AskedPrice) =>
  ifNoAnswer === "keep"
    ? `If you don't answer, nothing changes: you keep paying ${formatPrice(from)}/month.`
    : `If you don't accept by ${dateText(answerBy)}, your subscription ends on ${dateText(renewsAt)}, and you won't be charged again.`;

export const priceAskedEmail = (asked: AskedPrice, link: string) =>
  emailContent(subject, [
    `${asked.creator} would like to raise the price of your subscription from ${formatPrice(asked.from)}/month to ${formatPrice(asked.to)}/month. You'd pay the new price from ${dateText(asked.renewsAt)} on, and only if you accept it.`,
    noAnswerText(asked),
    `Read the terms and answer here. You can change your answer until ${dateText(asked.answerBy)}:\n${link}`,
    help,
  ]);

export const priceReminderEmail = (asked: AskedPrice, link: string) =>
  emailContent(subject, [
    `${asked.creator} asked you to pay ${formatPrice(asked.to)}/month instead of ${formatPrice(asked.from)}/month, and you haven't answered yet.`,
    noAnswerText(asked),
    `Stay or cancel? Answer here:\n${link}`,
    help,
  ]);

/** The old price stays. `isStopped`: the subscription was already set to end. */
export const priceWithdrawnEmail = (
  kept: { creator: string; from: Cents; isStopped: boolean },
  link: string,
) =>
  emailContent(subject, [
    kept.isStopped
      ? `${kept.creator} is no longer asking for a higher price. Your subscription is set to end because you hadn't agreed to it. To keep it for ${formatPrice(kept.from)}/month, resume it before it ends:\n${link}`
      : `${kept.creator} is no longer asking for a higher price. You keep paying ${formatPrice(kept.from)}/month, and you don't need to do anything.\n\nYour subscriptions:\n${link}`,
    help,
  ]);

export const priceLoweredEmail = (
  lowered: { creator: string; from: Cents; to: Cents; renewsAt: number },
  link: string,
) =>
  emailContent(subject, [
    `${lowered.creator} lowered the price of your subscription from ${formatPrice(lowered.from)}/month to ${formatPrice(lowered.to)}/month. You pay less from your next charge on, due ${dateText(lowered.renewsAt)}, and you don't need to do anything.`,
    `Your subscriptions:\n${link}`,
    help,
  ]);
