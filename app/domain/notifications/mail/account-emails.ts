import { product } from "#domain/product.ts";
import { recoveryParagraph, securityContent } from "./email-content.ts";

const help = `Can't sign in, or can't get your two-step code? Write to ${product.supportEmail}.`;

export const resetEmail = (link: string) =>
  securityContent(`Reset your ${product.name} password`, [
    `You asked to reset your password. This link works once, for 30 minutes:\n${link}`,
    "Didn't ask for this? You can ignore this email. Your password stays the same.",
    help,
  ]);

/** Sent after a change in settings or by a reset link. `link` undoes it. */
export const passwordChangedEmail = (link: string) =>
  securityContent(`Your ${product.name} password was changed`, [
    "Your password was changed, and your account was signed out everywhere else.",
    recoveryParagraph(link),
    help,
  ]);

export const confirmAddressEmail = (link: string) =>
  securityContent(`Confirm your email for ${product.name}`, [
    `Please confirm this address for your account. Sign in, then open this link within an hour. It works once:\n${link}`,
    "Didn't ask for this? You can ignore this email. Nothing will change.",
  ]);

/** Sent to an address that already has an account, when another account asked for it. */
export const addressInUseEmail = (link: string) =>
  securityContent(`Your ${product.name} account`, [
    "Someone tried to use this address for another account. It already belongs to yours, so nothing has changed.",
    `Was it you? Sign in with this address, or reset your password here:\n${link}`,
  ]);

export const addressChangeRequestedEmail = (link: string) =>
  securityContent(`Changing your ${product.name} email`, [
    "You asked to change the email address of your account. It will change once you confirm the new address.",
    `Wasn't you? Set a new password right away:\n${link}`,
  ]);

/** Sent to the old address after the change. `link` undoes it. */
export const addressChangedEmail = (link: string) =>
  securityContent(`Your ${product.name} email was changed`, [
    "The email address of your account was changed. This address no longer belongs to it.",
    recoveryParagraph(link),
    `The link also restores this address. After 7 days, write to ${product.supportEmail} from this address instead.`,
  ]);

export const accountRecoveredEmail = (link: string) =>
  securityContent(`Your ${product.name} account is secure again`, [
    "As you asked, we signed everyone out of your account, removed its passkeys, and disabled its password.",
    `Haven't set a new password yet? Do it here:\n${link}`,
    help,
  ]);

export const resumeEmail = (link: string) =>
  securityContent(`Confirm your email for ${product.name}`, [
    `You asked us to email you again. Open this link within an hour to confirm that this address works:\n${link}`,
    "Didn't ask for this? You can ignore this email. Nothing will change.",
  ]);
