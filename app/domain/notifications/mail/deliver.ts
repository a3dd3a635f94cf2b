import type { OutboxStore } from "#db/stores/notifications/mail/outbox.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/durations.ts";

export type MailPort = {
  /**
   * Sends an email; the same ID is never delivered twice. Emails with an unsubscribe URL come from a separate sender.
   * Throws an error with a short reason that is safe to log.
   */
  send(email: {
    id: string;
    recipient: string;
    subject: string;
    body: string;
    unsubscribeUrl: string | null;
  }): Promise<void>;
};

const CLAIM_MS = 2 * MINUTE_MS;
const BATCH = 20;
/** About a day of retries, with waits doubling up to an hour. */
const MAX_ATTEMPTS = 30;

/** Ms to wait after the nth failed attempt; null to give up. */
export function backoff(attempts: number): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return Math.min(HOUR_MS, 15_000 * 2 ** (attempts - 1));
}

const EXPIRED_REASON = "its code or link has expired";
/** Checked on delivery, so that it also covers emails queued earlier. */
const STOPPED_REASON = "its address refused an email, or reported one as spam";

/**
 * When to retry a failed email, in ms; null to give up, after the last attempt or if its code or link would expire by
 * then. The person waiting for it sees that at once and can request another.
 */
export function nextAttempt(
  email: { attempts: number; expiresAt: number | null },
  now: number,
): number | null {
  const wait = backoff(email.attempts);
  if (wait === null) return null;
  return email.expiresAt !== null && now + wait >= email.expiresAt ? null : now + wait;
}

/** Per scheduled run, so that a burst goes out within minutes, not hours. */
const BATCHES_PER_RUN = 5;

/** Delivers batches until nothing is due, up to a limit. Stops early if sending fails; the next run tries again. */
export async function deliverBacklog(deps: Parameters<typeof deliverMail>[0]): Promise<number> {
  let sent = 0;
  for (let delivery = 0; delivery < BATCHES_PER_RUN; delivery++) {
    const count = await deliverMail(deps);
    sent += count;
    if (count < BATCH) break;
  }
  return sent;
}

/**
 * Delivers up to 20 due emails, those that someone is waiting for first. Failed ones are left for a later run; expired
 * ones are given up. Returns how many were sent.
 */
export async function deliverMail(deps: {
  outbox: OutboxStore;
  mail: MailPort;
  now(): number;
}): Promise<number> {
  const now = deps.now();
  const due = await deps.outbox.claimDue(now, now + CLAIM_MS, BATCH);
  let sent = 0;
  for (const { expiresAt, attempts, isStopped, ...email } of due) {
    const hasExpired = expiresAt !== null && deps.now() >= expiresAt;
    if (hasExpired || isStopped) {
      await deps.outbox.markFailed(email.id, isStopped ? STOPPED_REASON : EXPIRED_REASON, null, deps.now());
      continue;
    }
    try {
      await deps.mail.send(email);
      await deps.outbox.markSent(email.id, deps.now());
      sent += 1;
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 200) : "unknown";
      const failedAt = deps.now();
      await deps.outbox.markFailed(
        email.id,
        reason,
        nextAttempt({ attempts, expiresAt }, failedAt),
        failedAt,
      );
    }
  }
  return sent;
}
