import type { AccountStore } from "#db/stores/accounts/accounts.ts";
import type { EmailLinkStore } from "#db/stores/accounts/email-links.ts";
import type { Clock } from "../clock.ts";
import { consumeAttempt, rateLimits } from "../gates/rate-limits.ts";
import {
  addressChangedEmail,
  addressChangeRequestedEmail,
  addressInUseEmail,
  confirmAddressEmail,
} from "../notifications/mail/account-emails.ts";
import { type Outcome, type Refusal, refuse } from "../outcome.ts";
import { createRecoveryLink } from "./account-recovery.ts";
import { type CurrentPasswordDeps, checkCurrentPassword } from "./current-password.ts";
import { EMAIL_CHANGE_VALID_MS, isLive, linkHash } from "./email-link.ts";

type Deps = CurrentPasswordDeps & {
  accounts: Pick<AccountStore, "findByEmail">;
  emailLinks: EmailLinkStore;
  clock: Clock;
  pageLink(path: string): string;
};
type EmailChangeRefusal = Refusal<"wrong_password"> | Refusal<"too_many"> | Refusal<"same">;

/**
 * Sends a link to the new address and a notice to the old one; the address changes only when the link is used. A taken
 * address gets a notice instead, so the response doesn't reveal it.
 */
export async function requestEmailChange(
  deps: Deps & { later(work: () => Promise<unknown>): void },
  owner: { userId: string; email: string },
  form: { email: string; currentPassword: string },
): Promise<{ ok: true } | EmailChangeRefusal> {
  const checked = await checkCurrentPassword(deps, owner, form.currentPassword);
  if (!checked.ok) return checked;
  if (form.email === owner.email) return refuse("same");
  if (!(await consumeAttempt(deps, rateLimits.emailChange, owner.userId)).ok) return refuse("too_many");
  deps.later(() => sendEmailChangeLinks(deps, owner, form.email));
  return { ok: true };
}

async function sendEmailChangeLinks(deps: Deps, owner: { userId: string; email: string }, newEmail: string) {
  const now = deps.clock.now();
  const id = deps.clock.newId();
  const token = deps.clock.newToken();
  const newPassword = deps.pageLink("/forgot-password");
  const taken = (await deps.accounts.findByEmail(newEmail)) !== null;
  const toNew = taken
    ? addressInUseEmail(newPassword)
    : confirmAddressEmail(deps.pageLink(`/settings/email/confirm?token=${token}`));
  const expiresAt = now + EMAIL_CHANGE_VALID_MS;
  // The link for a taken address goes to no one, but storing it voids the previous one.
  await deps.emailLinks.add(
    {
      id,
      userId: owner.userId,
      purpose: "email_change",
      newEmail,
      tokenHash: linkHash(deps.secrets, token),
      now,
      expiresAt,
    },
    [
      { id: `link-${id}`, recipient: newEmail, ...toNew, now, expiresAt },
      { id: `link-${id}-notice`, recipient: owner.email, ...addressChangeRequestedEmail(newPassword), now },
    ],
  );
}

type LinkHolder = { userId: string; sessionId: string } | null;

export async function findEmailChange(
  deps: Pick<Deps, "emailLinks" | "secrets" | "clock">,
  token: string,
  holder: LinkHolder,
): Promise<{ newEmail: string; own: boolean } | null> {
  const link = await deps.emailLinks.find(linkHash(deps.secrets, token));
  if (link === null || link.newEmail === null) return null;
  if (!isLive(link, "email_change", deps.clock.now())) return null;
  return { newEmail: link.newEmail, own: holder?.userId === link.userId };
}

/**
 * Switches the account to the new address. The holder must be signed in: a mistyped address belongs to a stranger, and
 * the link alone must not hand them the account. Ends every other session, since the old address may have let someone
 * in. A double submit makes one change.
 */
export async function confirmEmailChange(
  deps: Pick<Deps, "emailLinks" | "secrets" | "clock" | "pageLink">,
  token: string,
  holder: LinkHolder,
): Promise<Outcome<"dead_link" | "not_own">> {
  const now = deps.clock.now();
  const link = await deps.emailLinks.find(linkHash(deps.secrets, token));
  if (link === null || link.newEmail === null) return refuse("dead_link");
  const isDone = link.usedAt !== null && link.email === link.newEmail && link.expiresAt > now;
  if (!isDone && !isLive(link, "email_change", now)) return refuse("dead_link");
  if (holder?.userId !== link.userId) return refuse("not_own");
  if (isDone) return { ok: true };
  const { recoveryLink, url } = createRecoveryLink(
    deps,
    { userId: link.userId, address: link.email },
    "undo_email",
  );
  const changed = await deps.emailLinks.changeEmail(
    {
      linkId: link.id,
      userId: link.userId,
      newEmail: link.newEmail,
      exceptSessionId: holder.sessionId,
      recoveryLink,
      now,
    },
    { id: `moved-${link.id}`, recipient: link.email, ...addressChangedEmail(url), now },
  );
  // Otherwise another account took the address in the meantime.
  return changed === "changed" ? { ok: true } : refuse("dead_link");
}
