import { product } from "../product.ts";
import { recoveryLines } from "./account-emails.ts";
import type { EmailContent } from "./code-email.ts";

const composeEmail = (subject: string, lines: string[], notYou: string[]): EmailContent => ({
  subject,
  body: ["Hello,", "", ...lines, "", ...notYou, "", `${product.name}, ${product.supportEmail}`].join("\n"),
});
const securityEmail = (subject: string, ...lines: string[]) =>
  composeEmail(subject, lines, [
    "If it was not you, change your password and look at your sessions in the settings.",
  ]);

export const exportEmail = () =>
  securityEmail(
    `Your ${product.name} data was downloaded`,
    "a file with all the data of your account was downloaded just now.",
  );

/** `link` takes it back. */
export const twoStepOnEmail = (link: string) =>
  composeEmail(
    `Two-step sign-in is on at ${product.name}`,
    [
      "from now on your account asks for a code of your authenticator app after the password.",
      "Keep your recovery codes where you find them without your phone.",
    ],
    recoveryLines(link),
  );

export const twoStepOffEmail = () =>
  securityEmail(
    `Two-step sign-in is off at ${product.name}`,
    "your account asks for nothing but the password from now on.",
  );

export const sessionsEndedEmail = () =>
  securityEmail(
    `Signed out of ${product.name} elsewhere`,
    "somebody who was signed in to your account was signed out of it, from its settings.",
  );

export const newRecoveryCodesEmail = () =>
  securityEmail(
    `New recovery codes at ${product.name}`,
    "you have ten new recovery codes. The old ones are void.",
  );

export const recoveryCodeUsedEmail = (left: number) =>
  securityEmail(
    `A recovery code was used at ${product.name}`,
    `somebody signed in, or changed two-step sign-in, with a recovery code. ${left} ${left === 1 ? "is" : "are"} left.`,
  );

export const codesGuessedEmail = () =>
  securityEmail(
    `Wrong sign-in codes at ${product.name}`,
    "somebody gave your right password and then wrong codes, again and again. We let nobody in.",
    "If you mistyped them yourself, wait a quarter of an hour or use a recovery code.",
  );

/** `link` takes it back. */
export const passkeyAddedEmail = (name: string, link: string) =>
  composeEmail(
    `A passkey was added at ${product.name}`,
    [`the passkey "${name}" can sign in to your account from now on.`],
    recoveryLines(link),
  );

export const passkeyRemovedEmail = (name: string) =>
  securityEmail(
    `A passkey was removed at ${product.name}`,
    `the passkey "${name}" no longer signs in to your account.`,
  );
