import { product } from "../product.ts";
import type { MailText } from "./texts.ts";

const end = `${product.name}, ${product.supportEmail}`;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The account's deletion was asked for. */
export function deletionRequestedMail(dueAt: number, link: string): MailText {
  return {
    subject: `Your ${product.name} account will be deleted`,
    body: [
      "Hello,",
      "",
      `you asked us to delete your account. It will be deleted on ${day(dueAt)}.`,
      "",
      `Until then you can call it off: sign in and press "Keep my account" here: ${link}`,
      "",
      "Your subscriptions no longer renew. If you are a creator, your page and posts are hidden already and your",
      "fans' subscriptions no longer renew. Records of payments stay as long as the law demands.",
      "",
      "If it was not you, call it off at once and change your password.",
      "",
      end,
    ].join("\n"),
  };
}

/** To each fan of a creator who is leaving. `until` is when what they paid for ends. */
export function creatorLeavingMail(creator: string, until: number, link: string): MailText {
  return {
    subject: `About one of your subscriptions at ${product.name}`,
    body: [
      "Hello,",
      "",
      `${creator} is leaving ${product.name}. Your subscription does not renew: nothing further is charged for it.`,
      "",
      `It runs until ${day(until)}. Page and posts are hidden already, while ${creator} can still think better of it;`,
      "should that happen, you see them again until then. Your subscription still ends on that day, unless you resume",
      `it yourself: ${link}`,
      "",
      "If you want money back for days that you paid for and cannot use, write to us.",
      "",
      end,
    ].join("\n"),
  };
}

/** The wish was taken back. */
export function deletionCalledOffMail(): MailText {
  return {
    subject: `Your ${product.name} account stays`,
    body: [
      "Hello,",
      "",
      "the deletion of your account was called off. Your page and posts, if you have any, can be seen again.",
      "Subscriptions that we stopped stay stopped: you can resume your own while their paid month runs.",
      "",
      "If it was not you, change your password.",
      "",
      end,
    ].join("\n"),
  };
}

/** The account is gone. */
export function deletionDoneMail(): MailText {
  return {
    subject: `Your ${product.name} account is deleted`,
    body: [
      "Hello,",
      "",
      "your account is deleted, as you asked: profile, posts, pictures, settings, sessions and ways to sign in.",
      "Records of payments stay, without your name and address, as long as tax and accounting law demands.",
      "",
      "This is the last mail about it. This address can be used for a new account.",
      "",
      end,
    ].join("\n"),
  };
}
