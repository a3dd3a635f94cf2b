import type { AccountRecoveryStore } from "#db/stores/accounts/account-recovery.ts";
import type { EmailLinkStore } from "#db/stores/accounts/email-links.ts";
import type { TwoStepStore } from "#db/stores/accounts/two-step.ts";
import type { Clock } from "../clock.ts";
import { MINUTE_MS } from "../durations.ts";
import { accountRecoveredEmail } from "../notifications/mail/account-emails.ts";
import { type Outcome, refuse } from "../outcome.ts";
import {
  type EmailLink,
  isLive,
  linkHash,
  type NewLink,
  RECOVERY_VALID_MS,
  RESET_VALID_MS,
} from "./email-link.ts";
import type { SecretPort } from "./ports.ts";

export type RecoveryPurpose = "undo_two_step" | "undo_passkey" | "undo_password" | "undo_email";
export type RecoveryDeps = {
  clock: Pick<Clock, "now" | "newId" | "newToken">;
  secrets: Pick<SecretPort, "digest">;
  pageLink(path: string): string;
};

export function createRecoveryLink(
  deps: RecoveryDeps,
  owner: { userId: string; address: string },
  purpose: RecoveryPurpose,
): { recoveryLink: NewLink; url: string } {
  const now = deps.clock.now();
  const token = deps.clock.newToken();
  const recoveryLink = {
    id: deps.clock.newId(),
    userId: owner.userId,
    purpose,
    newEmail: owner.address,
    tokenHash: linkHash(deps.secrets, token),
    now,
    expiresAt: now + RECOVERY_VALID_MS,
  };
  return { recoveryLink, url: deps.pageLink(`/not-me?token=${token}`) };
}

type FindDeps = Pick<RecoveryDeps, "secrets"> & {
  emailLinks: Pick<EmailLinkStore, "find">;
  twoStep: Pick<TwoStepStore, "find">;
  clock: Pick<Clock, "now">;
};
type RecoveryLink = EmailLink & { purpose: RecoveryPurpose; newEmail: string };

const isRecoveryLink = (link: EmailLink | null): link is RecoveryLink =>
  link?.purpose.startsWith("undo_") === true && link.newEmail !== null;
/** Only an address change may be undone from an address that no longer belongs to the account. */
const matchesAccountAddress = (link: RecoveryLink) =>
  link.purpose === "undo_email" || link.newEmail === link.email;

/**
 * Recovery turns off two-step sign-in only if it was turned on after this time (ms). Otherwise anyone who can read the
 * owner's email could reset the password, undo that, and so drop the second step.
 */
const twoStepCutoff = (link: EmailLink) => link.createdAt - RECOVERY_VALID_MS;

export async function findRecovery(
  deps: FindDeps,
  token: string,
): Promise<{ purpose: RecoveryPurpose; address: string; twoStep: "off" | "goes" | "stays" } | null> {
  const link = await deps.emailLinks.find(linkHash(deps.secrets, token));
  if (!isRecoveryLink(link) || !isLive(link, link.purpose, deps.clock.now()) || !matchesAccountAddress(link))
    return null;
  const on = (await deps.twoStep.find(link.userId))?.confirmedAt ?? null;
  const twoStep = on === null ? "off" : on > twoStepCutoff(link) ? "goes" : "stays";
  return { purpose: link.purpose, address: link.newEmail, twoStep };
}

const DOUBLE_SUBMIT_MS = MINUTE_MS;

/**
 * Gives an account back to the person who reads its email: ends every session, removes passkeys and recent two-step
 * sign-in, disables the password, and restores a changed address. The reset token is null on a double submit, since the
 * first response already had it.
 */
export async function recoverAccount(
  deps: FindDeps & RecoveryDeps & { accountRecovery: AccountRecoveryStore; secrets: SecretPort },
  token: string,
): Promise<Outcome<"dead_link" | "address_taken", { userId: string; resetToken: string | null }>> {
  const now = deps.clock.now();
  const link = await deps.emailLinks.find(linkHash(deps.secrets, token));
  if (!isRecoveryLink(link) || !matchesAccountAddress(link)) return refuse("dead_link");
  if (!isLive(link, link.purpose, now)) {
    const isResubmit = link.usedAt !== null && link.usedAt > now - DOUBLE_SUBMIT_MS;
    return isResubmit ? { ok: true, userId: link.userId, resetToken: null } : refuse("dead_link");
  }
  const resetToken = deps.clock.newToken();
  const result = await deps.accountRecovery.recover(
    {
      linkId: link.id,
      userId: link.userId,
      linkCreatedAt: link.createdAt,
      since: twoStepCutoff(link),
      now,
      restoredEmail: link.newEmail === link.email ? null : link.newEmail,
      passwordHash: await deps.secrets.hashPassword(deps.clock.newToken()),
      auditId: deps.clock.newId(),
      passwordResetLink: {
        id: deps.clock.newId(),
        userId: link.userId,
        purpose: "password_reset",
        newEmail: null,
        tokenHash: linkHash(deps.secrets, resetToken),
        now,
        expiresAt: now + RESET_VALID_MS,
      },
    },
    {
      id: `undone-${link.id}`,
      recipient: link.newEmail,
      ...accountRecoveredEmail(deps.pageLink("/forgot-password")),
      now,
    },
  );
  if (result === "taken") return refuse("address_taken");
  return result === "done" ? { ok: true, userId: link.userId, resetToken } : refuse("dead_link");
}
