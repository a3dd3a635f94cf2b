import { dateText } from "../date-text.ts";
import { product } from "../product.ts";
import { securityContent } from "./email-content.ts";

/** An admin restricted the account; `reason` is theirs, and `link` leads to what that means. */
export const restrictedEmail = (reason: string, link: string) =>
  securityContent(`Your ${product.name} account is restricted`, [
    `For now you can't post, write, buy, or sell.\nWhy: ${reason}`,
    `You can still read what's yours, cancel subscriptions, ask for refunds, and download your data. What it means, and how to object:\n${link}`,
  ]);

/** `planned`: what became of what may have been scheduled; null where nothing can be. */
export const unrestrictedEmail = (reason: string, planned: string | null) =>
  securityContent(`Your ${product.name} account is no longer restricted`, [
    `You can post, write, buy, and sell again.\nWhy: ${reason}`,
    ...(planned === null ? [] : [planned]),
  ]);

/** An admin ended sessions; `link` leads to those that are left. */
export const signedOutEmail = (isAll: boolean, link: string) =>
  securityContent(`We signed you out of ${product.name}`, [
    isAll
      ? "To keep your account safe, we signed it out everywhere. Please log in again."
      : "To keep your account safe, we signed it out on one device.",
    `If you don't recognize a device, change your password. Where you're signed in:\n${link}`,
  ]);

/** An admin asks the owner, who has a right to it, to download their data. */
export const exportOfferedEmail = (link: string) =>
  securityContent(`Your ${product.name} data is ready`, [
    `You can download everything we store about you, in one file. Only you can get it:\n${link}`,
  ]);

/** An admin began the deletion of the account; `link` leads to where it can be canceled. */
export const erasureBegunEmail = (dueAt: number, reason: string, link: string) =>
  securityContent(`Your ${product.name} account will be deleted`, [
    `We'll delete your account on ${dateText(dueAt)}.\nWhy: ${reason}`,
    `Until then, you can sign in and keep your account here:\n${link}`,
    "Your subscriptions won't renew. If you're a creator, no one new can subscribe to you, and fans who have paid can see your page and posts until their month ends.",
    "We keep payment records for as long as the law requires.",
  ]);
