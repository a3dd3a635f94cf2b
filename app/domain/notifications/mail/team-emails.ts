import { product } from "#domain/product.ts";
import { emailContent } from "./email-content.ts";

/** The same whether or not the address has an account. */
export const invitationEmail = (username: string, days: number, link: string) =>
  emailContent(`You have an invitation on ${product.name}`, [
    `@${username} invited you to their team on ${product.name}. Open this link within ${days} days to see what they'd like your help with. You'll sign in to your own account, or create one first:\n${link}`,
    "Don't know them? You can ignore this email. Nothing will change.",
  ]);
