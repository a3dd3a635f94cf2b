import { dateText } from "#domain/date-text.ts";
import { product } from "#domain/product.ts";
import { emailContent, securityContent } from "./email-content.ts";

export const deletionRequestedEmail = (dueAt: number, link: string) =>
  securityContent(`Your ${product.name} account will be deleted`, [
    `You asked us to delete your account. We'll delete it on ${dateText(dueAt)}.`,
    `Changed your mind? Until then, you can sign in and keep your account here:\n${link}`,
    "Your subscriptions won't renew. If you're a creator, no one new can subscribe to you, and your fans' subscriptions won't renew. Only fans who have paid can still see your page and posts, until their month ends.",
    "We keep payment records for as long as the law requires.",
    "Wasn't you? Cancel the deletion now and change your password.",
  ]);

/** Sent to each fan of a creator who is leaving. `until` is when their paid time ends (ms). */
export const creatorLeavingEmail = (creator: string, until: number, link: string) =>
  emailContent(`About one of your ${product.name} subscriptions`, [
    `${creator} is leaving ${product.name}. Your subscription won't renew, and you won't be charged again.`,
    `You keep what you paid for: you can see their page and posts until ${dateText(until)}. They're already hidden from everyone who hasn't paid.`,
    `If ${creator} stays after all, your subscription still ends on that day unless you resume it:\n${link}`,
  ]);

export const deletionCanceledEmail = () =>
  securityContent(`Your ${product.name} account won't be deleted`, [
    "The deletion of your account was canceled. If you have a page and posts, everyone can see them again.",
    "Subscriptions we stopped stay stopped. You can resume your own until their paid month ends.",
    "Wasn't you? Change your password.",
  ]);

export const deletionDoneEmail = () =>
  securityContent(`Your ${product.name} account is deleted`, [
    "We deleted your account, as you asked: your profile, posts, files, settings, sessions, and sign-in methods.",
    "We keep payment records, without your name and address, for as long as tax and accounting law requires.",
    "This is our last email about it. You can use this address for a new account.",
  ]);
