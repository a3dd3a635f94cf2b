import { dateText, dateTimeText } from "#domain/date-text.ts";
import { type Cents, formatCents } from "#domain/money.ts";
import { product } from "#domain/product.ts";
import { emailContent, securityContent } from "./email-content.ts";

export const payoutSentEmail = (amount: Cents, expectedAt: number, link: string) =>
  emailContent(`Your ${product.name} payout is on its way`, [
    `We've sent ${formatCents(amount)} to your bank. It should arrive by ${dateText(expectedAt)}.`,
    `What's in it, and the bank's reference number once it arrives:\n${link}`,
  ]);

export const payoutFailedEmail = (amount: Cents, link: string) =>
  emailContent(`Your ${product.name} payout needs your attention`, [
    `Your bank didn't accept a payout of ${formatCents(amount)}. The money is back in your balance.`,
    `See why, and update your bank details if needed. We'll pay it again on a Monday after that:\n${link}`,
  ]);

export const bankChangedEmail = (bank: { name: string; last4: string }, releaseAt: number, link: string) =>
  securityContent(`Your ${product.name} payout details changed`, [
    `Your payouts now go to ${bank.name}, account ending in ${bank.last4}. To keep your money safe, payouts are on hold until ${dateTimeText(releaseAt)}.`,
    `If you didn't change this, write to ${product.supportEmail} before then and change your password. If you did, there's nothing to do:\n${link}`,
  ]);

export const payoutsHeldEmail = (reason: string, rule: string, releaseAt: number | null, link: string) =>
  emailContent(`Your ${product.name} payouts are on hold`, [
    `Why: ${reason}\nRule: ${rule}`,
    releaseAt === null
      ? "They stay on hold until we've sorted this out with you. Your earnings stay in your balance."
      : `They resume after ${dateText(releaseAt)}. Your earnings stay in your balance.`,
    `Questions? Write to ${product.supportEmail}. Your balance:\n${link}`,
  ]);

export const payoutsMismatchEmail = (link: string) =>
  emailContent(`Your ${product.name} payouts are on hold`, [
    "Our records and our payment provider's differ for your account. Until we know why, no payouts are made. Your earnings stay in your balance.",
    "We compare both every hour, and payouts resume once they match. There's nothing you need to do.",
    `Questions? Write to ${product.supportEmail}. Your balance:\n${link}`,
  ]);

export const payoutsMatchEmail = (link: string) =>
  emailContent(`Your ${product.name} payouts have resumed`, [
    `Our records and our payment provider's match again, so payouts have resumed. See your balance and when you're paid next:\n${link}`,
  ]);

export const payoutsReleasedEmail = (link: string) =>
  emailContent(`Your ${product.name} payouts have resumed`, [
    `A hold on your payouts has ended. See your balance and when you're paid next:\n${link}`,
  ]);
