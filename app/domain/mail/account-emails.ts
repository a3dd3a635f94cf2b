import { product } from "../product.ts";
import type { EmailContent } from "./code-email.ts";

const composeEmail = (subject: string, ...lines: string[]): EmailContent => ({
  subject,
  body: ["Hello,", "", ...lines, "", `${product.name}, ${product.supportEmail}`].join("\n"),
});
const notYou = "If it was not you, set a new password at once:";
/** The way back for 7 days, which asks for a press of a button; mail programs open links by themselves. */
export const recoveryLines = (link: string) => [
  "If it was not you, open this link within 7 days and press the button there. It signs everybody out, says what",
  "else it takes back, and lets you set a new password:",
  link,
];
const help = `If you cannot get in, or the code of a second step is missing, write to ${product.supportEmail}.`;

/** The link to a new password; it is the only thing of the account that this mail tells. */
export const resetEmail = (link: string) =>
  composeEmail(
    `Your ${product.name} password`,
    "you asked for a new password. Set it here, within 30 minutes; the link works once:",
    "",
    link,
    "",
    "If you did not ask for it, ignore this mail: your password stays as it is.",
    "",
    help,
  );

/** The password was changed, from the settings or by a link. `link` takes it back. */
export const passwordChangedEmail = (link: string) =>
  composeEmail(
    `Your ${product.name} password was changed`,
    "your password was changed, and everybody who was signed in to your account elsewhere was signed out.",
    "",
    ...recoveryLines(link),
    "",
    help,
  );

/** To the new address: confirm that it is yours. */
export const confirmAddressEmail = (link: string) =>
  composeEmail(
    `Confirm your email for ${product.name}`,
    "this address is to become the one of your account. Confirm it here, signed in to your account, within an hour; the link works once:",
    "",
    link,
    "",
    "If you did not ask for it, ignore this mail: nothing changes.",
  );

/** To an address that has an account already, when another account wanted it. */
export const addressInUseEmail = (link: string) =>
  composeEmail(
    `Your ${product.name} account`,
    "somebody wanted to use this address for another account. It belongs to yours already, so nothing was changed.",
    "",
    "If it was you, sign in with this address, or set a new password here:",
    link,
  );

/** To the old address, when a change was asked for. */
export const addressChangeRequestedEmail = (link: string) =>
  composeEmail(
    `Your ${product.name} email`,
    "you asked to change the email address of your account. It changes once the new address is confirmed.",
    "",
    notYou,
    link,
  );

/** To the old address, when the change is done. `link` puts it back. */
export const addressChangedEmail = (link: string) =>
  composeEmail(
    `Your ${product.name} email was changed`,
    "the email address of your account was changed. This address no longer belongs to it.",
    "",
    ...recoveryLines(link),
    "",
    `It also makes this address the account's again. Later than that, write to ${product.supportEmail} from this`,
    "address.",
  );

/** Somebody took the account back. `link` leads to a new password. */
export const accountRecoveredEmail = (link: string) =>
  composeEmail(
    `Your ${product.name} account is yours alone again`,
    "as you asked, everybody was signed out of your account, passkeys are gone, and its password no longer works.",
    "",
    "Set a new password, if you have not yet:",
    link,
    "",
    help,
  );
