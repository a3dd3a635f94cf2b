import { product } from "#domain/product.ts";
import { emailContent } from "./email-content.ts";

/** To someone without an account. `title` is the post's or the creator's. */
export const reportReceivedEmail = (title: string, link: string) =>
  emailContent(`We got your report to ${product.name}`, [
    `You reported "${title}". A person looks at it.`,
    `This link is your receipt. It shows what we decide, and anyone who has it can read it:\n${link}`,
  ]);

export const reportDecidedEmail = (isUpheld: boolean, statement: string) =>
  emailContent(`Your report to ${product.name}`, [
    isUpheld ? "We looked at it and acted on it." : "We looked at it and found no violation of our rules.",
    `Why: ${statement}`,
    `The link to your receipt is in our first email. If you don't agree, write to ${product.supportEmail} within six months. Someone else will review it.`,
  ]);

export const removedEmail = (title: string, statement: string, link: string) =>
  emailContent(`We removed a post of yours from ${product.name}`, [
    `"${title}" can't be seen or bought for now.\nWhy: ${statement}`,
    `What it rests on, and how to object:\n${link}`,
  ]);

export const warnedEmail = (statement: string, link: string) =>
  emailContent(`A warning from ${product.name}`, [
    `Nothing was removed or closed.\nWhy: ${statement}`,
    `What it rests on, and how to object:\n${link}`,
  ]);

export const closedEmail = (statement: string, link: string) =>
  emailContent(`We closed a conversation of yours on ${product.name}`, [
    `Nobody can write there, and both of you can still read it.\nWhy: ${statement}`,
    `What it rests on, and how to object:\n${link}`,
  ]);

export const reversedEmail = (statement: string, link: string) =>
  emailContent(`We took back a decision on ${product.name}`, [
    `It no longer applies.\nWhy: ${statement}`,
    `The decision:\n${link}`,
  ]);
