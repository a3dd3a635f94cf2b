import { product } from "../product.ts";
import type { EmailContent } from "./code-email.ts";

const signature = `${product.name}, ${product.supportEmail}`;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The account's deletion was asked for. */
export function deletionRequestedEmail(dueAt: number, link: string): EmailContent {
  return {
    subject: `Your ${product.name} account will be deleted`,
    body: [
      "Hello,",
      "",
      `you asked us to delete your account. It will be deleted on ${day(dueAt)}.`,
      "",
      `Until then you can call it off: sign in and press "Keep my account" here: ${link}`,
      "",
      "Your subscriptions no longer renew. If you are a creator, nobody can subscribe to you any more and your fans'",
      "subscriptions no longer renew; only fans who have paid still see your page and posts, until their month ends.",
      "Records of payments stay as long as the law demands.",
      "",
      "If it was not you, call it off at once and change your password.",
      "",
      signature,
    ].join("\n"),
  };
}

/** To each fan of a creator who is leaving. `until` is when what they paid for ends. */
export function creatorLeavingEmail(creator: string, until: number, link: string): EmailContent {
  return {
    subject: `About one of your subscriptions at ${product.name}`,
    body: [
      "Hello,",
      "",
      `${creator} is leaving ${product.name}. Your subscription does not renew: nothing further is charged for it.`,
      "",
      `You keep what you paid for: until ${day(until)} you see page and posts, which are hidden from everybody else`,
      "already. After that day you do not see them any more either.",
      "",
      `Should ${creator} think better of it and stay, your subscription still ends on that day, unless you resume it`,
      `yourself: ${link}`,
      "",
      signature,
    ].join("\n"),
  };
}

/** The wish was taken back. */
export function deletionCalledOffEmail(): EmailContent {
  return {
    subject: `Your ${product.name} account stays`,
    body: [
      "Hello,",
      "",
      "the deletion of your account was called off. Your page and posts, if you have any, are shown to all again.",
      "Subscriptions that we stopped stay stopped: you can resume your own while their paid month runs.",
      "",
      "If it was not you, change your password.",
      "",
      signature,
    ].join("\n"),
  };
}

/** The account is gone. */
export function deletionDoneEmail(): EmailContent {
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
      signature,
    ].join("\n"),
  };
}
