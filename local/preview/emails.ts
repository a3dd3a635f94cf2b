import * as account from "../../app/domain/mail/account-emails.ts";
import { codeEmail } from "../../app/domain/mail/code-email.ts";
import * as deletion from "../../app/domain/mail/deletion-emails.ts";
import type { EmailContent } from "../../app/domain/mail/email-content.ts";
import * as payouts from "../../app/domain/mail/payout-emails.ts";
import * as security from "../../app/domain/mail/security-emails.ts";
import { inDays } from "./samples.ts";

const link = "https://fanlight.example/example?token=1a2b3c4d";

/** Every email, by the name of the function that writes it. A test fails if one is missing. */
export const emails: Record<string, EmailContent> = {
  codeEmail: codeEmail("012345", "https://fanlight.example/verify-email?email=noor%40example.com"),
  resetEmail: account.resetEmail(link),
  passwordChangedEmail: account.passwordChangedEmail(link),
  confirmAddressEmail: account.confirmAddressEmail(link),
  addressInUseEmail: account.addressInUseEmail(link),
  addressChangeRequestedEmail: account.addressChangeRequestedEmail(link),
  addressChangedEmail: account.addressChangedEmail(link),
  accountRecoveredEmail: account.accountRecoveredEmail(link),
  deletionRequestedEmail: deletion.deletionRequestedEmail(inDays(30), link),
  creatorLeavingEmail: deletion.creatorLeavingEmail("Mara Lindqvist", inDays(21), link),
  deletionCanceledEmail: deletion.deletionCanceledEmail(),
  deletionDoneEmail: deletion.deletionDoneEmail(),
  payoutSentEmail: payouts.payoutSentEmail(9000, inDays(2), link),
  payoutFailedEmail: payouts.payoutFailedEmail(9000, link),
  exportEmail: security.exportEmail(),
  twoStepOnEmail: security.twoStepOnEmail(link),
  twoStepOffEmail: security.twoStepOffEmail(),
  sessionsEndedEmail: security.sessionsEndedEmail(),
  newRecoveryCodesEmail: security.newRecoveryCodesEmail(),
  recoveryCodeUsedEmail: security.recoveryCodeUsedEmail(4),
  codesGuessedEmail: security.codesGuessedEmail(),
  passkeyAddedEmail: security.passkeyAddedEmail("Noor's phone", link),
  passkeyRemovedEmail: security.passkeyRemovedEmail("Noor's phone"),
};
