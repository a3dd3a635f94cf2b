import { product } from "#domain/product.ts";
import { securityContent } from "./email-content.ts";

export const codeEmail = (code: string, link: string) =>
  securityContent(`${code} is your ${product.name} code`, [
    `Your verification code is ${code}. It works once and expires in 10 minutes.`,
    `Enter it here:\n${link}`,
    "Didn't ask for this? You can ignore this email. Nothing happens without the code.",
  ]);
