import type { AccountStore } from "#db/stores/accounts/accounts.ts";
import type { EmailLinkStore } from "#db/stores/accounts/email-links.ts";
import type { Clock } from "../clock.ts";
import { MINUTE_MS } from "../durations.ts";
import { consumeAttempt, type RateLimitDeps, rateLimits } from "../gates/rate-limits.ts";
import { passwordChangedEmail, resetEmail } from "../notifications/mail/account-emails.ts";
import { type Outcome, type Refusal, refuse } from "../outcome.ts";
import { createRecoveryLink } from "./account-recovery.ts";
import { isLive, linkHash, RESET_VALID_MS } from "./email-link.ts";
import { findKnownBrowser, type KnownBrowser } from "./known-browser.ts";
import type { SecretPort } from "./ports.ts";

const DOUBLE_SUBMIT_MS = MINUTE_MS;

type Deps = RateLimitDeps & {
  accounts: Pick<AccountStore, "findByEmail">;
  emailLinks: EmailLinkStore;
  secrets: SecretPort;
  clock: Clock;
  pageLink(path: string): string;
};

/**
 * Emails a reset link. Known and unknown addresses get the same text, wait, and response time: attempts count by
 * address and network, and the email is left to `later`, which runs after the response. A known browser has its own
 * count, so strangers can't use up the owner's attempts. If too many networks ask, `isOnItsWay` is false and a link
 * sent earlier still works.
 */
export async function requestPasswordReset(
  deps: Deps & { later(work: () => Promise<unknown>): void },
  email: string,
  client: { known: KnownBrowser[]; network: string },
): Promise<{ ok: true; isOnItsWay: boolean } | (Refusal<"wait"> & { waitMs: number }) | Refusal<"too_many">> {
  const account = await deps.accounts.findByEmail(email);
  const browser = findKnownBrowser(deps.secrets, client.known, account);
  const subject = browser ?? `${email}:${client.network}`;
  const wait = await consumeAttempt(deps, rateLimits.resetCooldown, subject);
  if (!wait.ok) return { ok: false, reason: "wait", waitMs: wait.waitMs };
  if (!(await consumeAttempt(deps, rateLimits.resetsPerHour, subject)).ok) return refuse("too_many");
  // Refusing here would leave the owner without a link that works.
  const isMany = browser === null && !(await consumeAttempt(deps, rateLimits.resetsAllNetworks, email)).ok;
  if (isMany && !(await consumeAttempt(deps, rateLimits.resetsWhenMany, email)).ok)
    return { ok: true, isOnItsWay: false };
  deps.later(async () => {
    if (account === null) return;
    const now = deps.clock.now();
    const token = deps.clock.newToken();
    const id = deps.clock.newId();
    const expiresAt = now + RESET_VALID_MS;
    const content = resetEmail(deps.pageLink(`/reset-password?token=${token}`));
    await deps.emailLinks.add(
      {
        id,
        userId: account.id,
        purpose: "password_reset",
        newEmail: null,
        tokenHash: linkHash(deps.secrets, token),
        now,
        expiresAt,
      },
      [{ id: `link-${id}`, recipient: email, ...content, now, expiresAt }],
    );
  });
  return { ok: true, isOnItsWay: true };
}

export async function findReset(
  deps: Pick<Deps, "emailLinks" | "secrets" | "clock">,
  token: string,
): Promise<{ email: string } | null> {
  const link = await deps.emailLinks.find(linkHash(deps.secrets, token));
  return link !== null && isLive(link, "password_reset", deps.clock.now()) ? { email: link.email } : null;
}

/**
 * Sets a new password with a link, once, and ends every session. Also verifies the address, since they received the
 * email. A double submit makes one change.
 */
export async function resetPassword(
  deps: Deps,
  token: string,
  password: string,
): Promise<Outcome<"dead_link", { userId: string }>> {
  const now = deps.clock.now();
  const link = await deps.emailLinks.find(linkHash(deps.secrets, token));
  if (link === null) return refuse("dead_link");
  if (!isLive(link, "password_reset", now)) {
    // Accepting a double submit later would reveal whether a password is correct.
    const isResubmit =
      link.purpose === "password_reset" && link.usedAt !== null && link.usedAt > now - DOUBLE_SUBMIT_MS;
    const account = isResubmit ? await deps.accounts.findByEmail(link.email) : null;
    if (account === null || !(await deps.secrets.passwordMatches(password, account.passwordHash)))
      return refuse("dead_link");
    return { ok: true, userId: account.id };
  }
  const passwordHash = await deps.secrets.hashPassword(password);
  const { recoveryLink, url } = createRecoveryLink(
    deps,
    { userId: link.userId, address: link.email },
    "undo_password",
  );
  const done = await deps.emailLinks.resetPassword(
    { linkId: link.id, userId: link.userId, passwordHash, now, recoveryLink },
    { id: `reset-${link.id}`, recipient: link.email, ...passwordChangedEmail(url), now },
  );
  return done ? { ok: true, userId: link.userId } : refuse("dead_link");
}
