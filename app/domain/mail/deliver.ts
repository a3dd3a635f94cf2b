import type { OutboxStore } from "../../../db/stores/mail/outbox.ts";

export type MailPort = {
  /** Sends one mail; the same id is never delivered twice. Throws with a short, loggable reason. */
  send(mail: { id: string; recipient: string; subject: string; body: string }): Promise<void>;
};

const CLAIM_MS = 2 * 60 * 1000;
const BATCH = 20;
/** About a day of attempts, each waiting twice as long as the one before, an hour at most. */
const MAX_ATTEMPTS = 30;

/** Ms to wait after the n-th failed attempt, or null when the mail is to be given up. */
export function backoff(attempts: number): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return Math.min(60 * 60 * 1000, 15_000 * 2 ** (attempts - 1));
}

/** Why a mail was given up that nobody refused. */
const EXPIRED_REASON = "its code or link is over";

/**
 * When a mail is tried again that failed just now, or null when it is given up: after its attempts, or where what it
 * carries would be over by then. Whoever waits for it is told so at once, and can ask for another.
 */
export function nextAttempt(
  mail: { attempts: number; expiresAt: number | null },
  now: number,
): number | null {
  const wait = backoff(mail.attempts);
  if (wait === null) return null;
  return mail.expiresAt !== null && now + wait >= mail.expiresAt ? null : now + wait;
}

/** Deliveries that one scheduled run makes while each is full: what a burst left goes out in minutes, not in hours. */
const BATCHES_PER_RUN = 5;

/** Delivers until nothing more is due, a bounded number of times; where nothing gets out, the next run tries again. */
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
 * Delivers what is due, at most 20 mails, first those that somebody waits for; what fails stays for a later run, and
 * what has come too late to be of use is given up. Gives how many went out.
 */
export async function deliverMail(deps: {
  outbox: OutboxStore;
  mail: MailPort;
  now(): number;
}): Promise<number> {
  const now = deps.now();
  const due = await deps.outbox.claimDue(now, now + CLAIM_MS, BATCH);
  let sent = 0;
  for (const { expiresAt, attempts, ...mail } of due) {
    if (expiresAt !== null && deps.now() >= expiresAt) {
      await deps.outbox.markFailed(mail.id, EXPIRED_REASON, null, deps.now());
      continue;
    }
    try {
      await deps.mail.send(mail);
      await deps.outbox.markSent(mail.id, deps.now());
      sent += 1;
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 200) : "unknown";
      const failedAt = deps.now();
      await deps.outbox.markFailed(mail.id, reason, nextAttempt({ attempts, expiresAt }, failedAt), failedAt);
    }
  }
  return sent;
}
