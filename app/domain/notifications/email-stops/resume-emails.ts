import type { EmailStopStore } from "#db/stores/notifications/mail/email-stops.ts";
import type { SealPort } from "#domain/accounts/two-step/ports.ts";
import type { Clock } from "#domain/clock.ts";
import { HOUR_MS } from "#domain/durations.ts";
import {
  consumeAttempt,
  type RateLimitDeps,
  type RateLimited,
  rateLimits,
} from "#domain/gates/rate-limits.ts";
import { resumeEmail } from "../mail/account-emails.ts";

const VALID_MS = HOUR_MS;
const contextOf = (userId: string) => `resume emails ${userId}`;
type Owner = { userId: string; email: string };

/** Sends a link that proves that emails arrive, valid only for this account and address. */
export async function requestResume(
  deps: RateLimitDeps & {
    emailStops: Pick<EmailStopStore, "queue">;
    clock: Clock;
    seal: SealPort;
    pageLink(path: string): string;
  },
  { userId, email }: Owner,
): Promise<{ ok: true } | RateLimited> {
  const attempt = await consumeAttempt(deps, rateLimits.emailChange, userId);
  if (!attempt.ok) return attempt;
  const now = deps.clock.now();
  const expiresAt = now + VALID_MS;
  const token = await deps.seal.seal(JSON.stringify([email, expiresAt]), contextOf(userId));
  const content = resumeEmail(deps.pageLink(`/settings/email/resume?token=${token}`));
  await deps.emailStops.queue({
    id: `resume-${deps.clock.newId()}`,
    recipient: email,
    ...content,
    now,
    expiresAt,
  });
  return { ok: true };
}

export async function provesAddress(
  deps: { seal: SealPort; clock: { now(): number } },
  token: string,
  { userId, email }: Owner,
): Promise<boolean> {
  const opened = token.length < 1000 ? await deps.seal.open(token, contextOf(userId)) : null;
  if (opened === null) return false;
  const [address, expiresAt] = JSON.parse(opened) as [string, number];
  return address === email && deps.clock.now() < expiresAt;
}
