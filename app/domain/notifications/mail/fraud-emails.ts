import { dateText } from "#domain/date-text.ts";
import { product } from "#domain/product.ts";
import { emailContent } from "./email-content.ts";

export const blockLiftedEmail = (reason: string, link: string) =>
  emailContent(`Your ${product.name} account is ready again`, [
    `We looked at your account and lifted the pause on payments. You can pay again.\nWhy: ${reason}`,
    `Your payments are here:\n${link}`,
  ]);

export const blockKeptEmail = (reason: string, until: number, link: string) =>
  emailContent(`About your ${product.name} account`, [
    `We looked at your account and have to keep the pause on payments. It ends automatically on ${dateText(until)}.\nWhy: ${reason}`,
    `What it means, and how to write to us again:\n${link}`,
  ]);
