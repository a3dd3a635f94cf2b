import { type Cents, formatCents } from "../money.ts";
import { product } from "../product.ts";
import { emailContent } from "./email-content.ts";

const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A payout is on its way; `link` leads to what it consists of. */
export const payoutSentEmail = (amount: Cents, expectedAt: number, link: string) =>
  emailContent(`Your ${product.name} payout is on its way`, [
    `We've sent ${formatCents(amount)} to your bank. It should arrive by ${dateFormat.format(expectedAt)}.`,
    `What it consists of, and the bank's reference number once it's there:\n${link}`,
  ]);

/** A payout failed; `link` leads to the cause and what to do. */
export const payoutFailedEmail = (amount: Cents, link: string) =>
  emailContent(`Your ${product.name} payout needs your attention`, [
    `Your bank didn't accept a payout of ${formatCents(amount)}. The money is back in your balance.`,
    `See why, and update your bank details if needed. We'll pay it again on a Monday after that:\n${link}`,
  ]);
