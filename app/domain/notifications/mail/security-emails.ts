import { pluralize } from "#domain/pluralize.ts";
import { product } from "#domain/product.ts";
import { recoveryParagraph, securityContent } from "./email-content.ts";

const securityEmail = (subject: string, ...paragraphs: string[]) =>
  securityContent(subject, [
    ...paragraphs,
    "Wasn't you? Change your password and check your active sessions in your settings.",
  ]);

export const exportEmail = () =>
  securityEmail(
    `Your ${product.name} data was downloaded`,
    "Someone signed in to your account just downloaded a file with all of its data.",
  );

export const twoStepOnEmail = (link: string) =>
  securityContent(`Two-step sign-in is on for ${product.name}`, [
    "From now on, signing in takes your password and a code from your authenticator app. Keep your recovery codes where you can find them without your phone.",
    recoveryParagraph(link),
  ]);

export const twoStepOffEmail = () =>
  securityEmail(
    `Two-step sign-in is off for ${product.name}`,
    "From now on, signing in takes only your password.",
  );

export const sessionsEndedEmail = () =>
  securityEmail(
    `Signed out of ${product.name} elsewhere`,
    "Someone signed in to your account ended one or more of its other sessions.",
  );

export const newRecoveryCodesEmail = () =>
  securityEmail(
    `Your new ${product.name} recovery codes`,
    "You have ten new recovery codes. The old ones no longer work.",
  );

export const recoveryCodeUsedEmail = (left: number) =>
  securityEmail(
    `A ${product.name} recovery code was used`,
    `Someone used a recovery code to sign in or to change two-step sign-in. You have ${pluralize(left, "code")} left.`,
  );

export const codesGuessedEmail = () =>
  securityEmail(
    `Wrong sign-in codes for ${product.name}`,
    "Someone entered your correct password, then several wrong codes. We didn't let them in.",
    "If you mistyped the codes yourself, wait 15 minutes or use a recovery code.",
  );

export const passkeyAddedEmail = (name: string, link: string) =>
  securityContent(`A passkey was added to ${product.name}`, [
    `The passkey "${name}" can now sign in to your account.`,
    recoveryParagraph(link),
  ]);

export const passkeyRemovedEmail = (name: string) =>
  securityEmail(
    `A passkey was removed from ${product.name}`,
    `The passkey "${name}" can no longer sign in to your account.`,
  );
