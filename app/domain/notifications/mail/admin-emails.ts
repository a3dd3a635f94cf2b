import { dateText } from "#domain/date-text.ts";
import { product } from "#domain/product.ts";
import { securityContent } from "./email-content.ts";

export const restrictedEmail = (reason: string, rule: string, link: string) =>
  securityContent(`Your ${product.name} account is restricted`, [
    `For now you can't post, write, buy, or sell.\nWhy: ${reason}\nRule: ${rule}`,
    `You can still read what's yours, cancel subscriptions, ask for refunds, and download your data. What it means, and how to object:\n${link}`,
  ]);

export const endedEmail = (dueAt: number, reason: string, link: string) =>
  securityContent(`We ended your ${product.name} account`, [
    `Nobody sees your page or posts anymore, and you can't post, write, buy, or sell.\nWhy: ${reason}`,
    `We'll delete the account on ${dateText(dueAt)}. Until then, you can download your data and appeal. Someone else will review it:\n${link}`,
    "Your subscriptions won't renew. Fans who subscribe to you get this month's payment back, and those who bought your posts get back what they paid.",
  ]);

/** `planned` says what happened to scheduled work; null if there can't be any. */
export const unrestrictedEmail = (reason: string, planned: string | null) =>
  securityContent(`Your ${product.name} account is no longer restricted`, [
    `You can post, write, buy, and sell again.\nWhy: ${reason}`,
    ...(planned === null ? [] : [planned]),
  ]);

export const signedOutEmail = (isAll: boolean, link: string) =>
  securityContent(`We signed you out of ${product.name}`, [
    isAll
      ? "To keep your account safe, we signed it out everywhere. Please log in again."
      : "To keep your account safe, we signed it out on one device.",
    `If you don't recognize a device, change your password. Where you're signed in:\n${link}`,
  ]);

export const exportOfferedEmail = (link: string) =>
  securityContent(`Your ${product.name} data is ready`, [
    `You can download everything we store about you, in one file. Only you can get it:\n${link}`,
  ]);

export const erasureBegunEmail = (dueAt: number, reason: string, link: string) =>
  securityContent(`Your ${product.name} account will be deleted`, [
    `We'll delete your account on ${dateText(dueAt)}.\nWhy: ${reason}`,
    `Until then, you can sign in and keep your account here:\n${link}`,
    "Your subscriptions won't renew. If you're a creator, no one new can subscribe to you, and fans who have paid can see your page and posts until their month ends.",
    "We keep payment records for as long as the law requires.",
  ]);

export const dutiesChangedEmail = (list: string, reason: string, link: string) =>
  securityContent(`Your duties at ${product.name} changed`, [
    `Your duties as an admin are now: ${list}.\nWhy: ${reason}`,
    `What they open:\n${link}`,
  ]);
