import { LINK_DAYS } from "#domain/moderation/consents/consent.ts";
import { product } from "#domain/product.ts";
import { emailContent } from "./email-content.ts";

/** Never quotes what the creator typed, or they could write our email. */
export const consentEmail = (username: string, link: string) =>
  emailContent(`Your answer is needed on ${product.name}`, [
    `@${username} says that you're in a post on ${product.name}, a site for adults. It isn't published unless you agree. Open this link within ${LINK_DAYS} days to see who asks, and to agree or refuse:\n${link}`,
    "You won't need an account. Anyone who has this link can use it, so don't share it.",
    "Not you? Ignore this email, and nothing is published.",
  ]);

export const signedEmail = (username: string, link: string) =>
  emailContent(`What you agreed to on ${product.name}`, [
    `You agreed to be in a post by @${username}. Keep this link: it shows what you agreed to, and you can withdraw there at any time:\n${link}`,
  ]);

export const withdrawnEmail = (username: string, link: string) =>
  emailContent(`You withdrew your consent on ${product.name}`, [
    `The post by @${username} will be removed for everyone within a minute, and its buyers will be refunded.`,
    `Your record:\n${link}`,
  ]);

/** To the creator, who typed the name. */
export const answeredEmail = (name: string, isSigned: boolean, link: string) =>
  emailContent(isSigned ? "Someone in your post agreed" : "Someone in your post said no", [
    isSigned
      ? `${name} agreed to be in your post.`
      : `${name} doesn't agree to be in your post, so it can't be published. Delete it, or use other files in a new post.`,
    `See your post:\n${link}`,
  ]);
