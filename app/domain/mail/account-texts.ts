import { product } from "../product.ts";
import type { MailText } from "./texts.ts";

const letter = (subject: string, ...lines: string[]): MailText => ({
  subject,
  body: ["Hello,", "", ...lines, "", `${product.name}, ${product.supportEmail}`].join("\n"),
});
const notYou = "If it was not you, set a new password at once:";

/** The link to a new password; it is the only thing of the account that this mail tells. */
export const resetMail = (link: string) =>
  letter(
    `Your ${product.name} password`,
    "you asked for a new password. Set it here, within 30 minutes; the link works once:",
    "",
    link,
    "",
    "If you did not ask for it, ignore this mail: your password stays as it is.",
  );

/** The password was changed, from the settings or by a link. `link` leads to a new one. */
export const passwordChangedMail = (link: string) =>
  letter(
    `Your ${product.name} password was changed`,
    "your password was changed, and everybody who was signed in to your account elsewhere was signed out.",
    "",
    notYou,
    link,
  );

/** To the new address: confirm that it is yours. */
export const confirmAddressMail = (link: string) =>
  letter(
    `Confirm your email for ${product.name}`,
    "this address is to become the one of your account. Confirm it here, within an hour; the link works once:",
    "",
    link,
    "",
    "If you did not ask for it, ignore this mail: nothing changes.",
  );

/** To an address that has an account already, when another account wanted it. */
export const addressInUseMail = (link: string) =>
  letter(
    `Your ${product.name} account`,
    "somebody wanted to use this address for another account. It belongs to yours already, so nothing was changed.",
    "",
    "If it was you, sign in with this address, or set a new password here:",
    link,
  );

/** To the old address, when a change was asked for. */
export const addressWantedMail = (link: string) =>
  letter(
    `Your ${product.name} email`,
    "you asked to change the email address of your account. It changes once the new address is confirmed.",
    "",
    notYou,
    link,
  );

/** To the old address, when the change is done. */
export const addressChangedMail = () =>
  letter(
    `Your ${product.name} email was changed`,
    "the email address of your account was changed. This address no longer belongs to it.",
    "",
    `If it was not you, write to ${product.supportEmail} from this address.`,
  );
