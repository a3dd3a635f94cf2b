import type { AccountStore } from "../../../db/stores/accounts/accounts.ts";
import type { EmailLinkStore } from "../../../db/stores/accounts/email-links.ts";
import type { Clock } from "../clock.ts";
import {
  addressChangedEmail,
  addressChangeRequestedEmail,
  addressInUseEmail,
  confirmAddressEmail,
} from "../mail/account-emails.ts";
import { type Outcome, type Refusal, refuse } from "../outcome.ts";
import { consumeAttempt, rateLimits } from "../rate-limits/rate-limits.ts";
import { createRecoveryLink } from "./account-recovery.ts";
import { EMAIL_CHANGE_VALID_MS, isLive, linkHash } from "./email-link.ts";
import { checkOwnPassword, type OwnPasswordDeps } from "./own-password.ts";

type Deps = OwnPasswordDeps & {
  accounts: Pick<AccountStore, "findByEmail">;
  links: EmailLinkStore;
  clock: Clock;
  pageLink(path: string): string;
};
type EmailChangeRefusal = Refusal<"wrong_password"> | Refusal<"too_many"> | Refusal<"same">;

/**
 * Begins a change of address: a link to the new one, a notice to the old one. The address changes only when the link
 * is used. An address that is taken gets a notice in place of the link, and the answer does not say so.
 */
export async function requestEmailChange(
  deps: Deps & { later(work: () => Promise<unknown>): void },
  owner: { userId: string; email: string },
  form: { email: string; currentPassword: string },
): Promise<{ ok: true } | EmailChangeRefusal> {
  const checked = await checkOwnPassword(deps, owner, form.currentPassword);
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
  // A link for a taken address goes to nobody; it still voids the one before, as any other would.
  await deps.links.add(
    {
      ...{ id, userId: owner.userId, purpose: "email_change", newEmail },
      ...{ tokenHash: linkHash(deps.secrets, token), now, expiresAt },
    },
    [
      { id: `link-${id}`, recipient: newEmail, ...toNew, now, expiresAt },
      { id: `link-${id}-notice`, recipient: owner.email, ...addressChangeRequestedEmail(newPassword), now },
    ],
  );
}

/** Whoever holds a link: signed in to some account, or to none. */
type Holder = { userId: string; sessionId: string } | null;

/**
 * Gives the address that a token may make an account's own, and whether its holder is signed in to that account; null
 * when it may make none.
 */
export async function findEmailChange(
  deps: Pick<Deps, "links" | "secrets" | "clock">,
  token: string,
  holder: Holder,
): Promise<{ newEmail: string; own: boolean } | null> {
  const link = await deps.links.find(linkHash(deps.secrets, token));
  if (link === null || link.newEmail === null) return null;
  if (!isLive(link, "email_change", deps.clock.now())) return null;
  return { newEmail: link.newEmail, own: holder?.userId === link.userId };
}

/**
 * Makes the new address the account's own, for who is signed in to it: a mistyped address is a stranger's, and the
 * link alone must not hand the account over. Every other session of it ends, since the old address may have let
 * somebody in. The same form sent twice is one change.
 */
export async function confirmEmailChange(
  deps: Pick<Deps, "links" | "secrets" | "clock" | "pageLink">,
  token: string,
  holder: Holder,
): Promise<Outcome<"dead_link" | "not_own">> {
  const now = deps.clock.now();
  const link = await deps.links.find(linkHash(deps.secrets, token));
  if (link === null || link.newEmail === null) return refuse("dead_link");
  const done = link.usedAt !== null && link.email === link.newEmail && link.expiresAt > now;
  if (!done && !isLive(link, "email_change", now)) return refuse("dead_link");
  if (holder?.userId !== link.userId) return refuse("not_own");
  if (done) return { ok: true };
  const { recoveryLink, url } = createRecoveryLink(
    deps,
    { userId: link.userId, address: link.email },
    "undo_email",
  );
  const changed = await deps.links.changeEmail(
    {
      ...{ linkId: link.id, userId: link.userId, newEmail: link.newEmail },
      ...{ exceptSessionId: holder.sessionId, recoveryLink, now },
    },
    { id: `moved-${link.id}`, recipient: link.email, ...addressChangedEmail(url), now },
  );
  // Taken in the meantime: who holds the link holds the address, but not the account that has it.
  return changed === "changed" ? { ok: true } : refuse("dead_link");
}
