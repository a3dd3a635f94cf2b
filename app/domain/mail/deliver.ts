import type { OutboxStore } from "../../../db/stores/outbox.ts";

export type MailPort = {
  /** Sends one mail; the same id is never delivered twice. Throws with a short, loggable reason. */
  send(mail: { id: string; recipient: string; subject: string; body: string }): Promise<void>;
};

const CLAIM_MS = 2 * 60 * 1000;
const BATCH = 20;
/** About a day of attempts, each waiting twice as long as the one before, an hour at most. */
const MAXIMUM_ATTEMPTS = 30;

/** Ms to wait after the n-th failed attempt, or null when the mail is to be given up. */
export function backoff(attempts: number): number | null {
  if (attempts >= MAXIMUM_ATTEMPTS) return null;
  return Math.min(60 * 60 * 1000, 15_000 * 2 ** (attempts - 1));
}

/** Deliveries that one scheduled run makes while each is full: what a burst left goes out in minutes, not in hours. */
const DELIVERIES_A_RUN = 5;

/** Delivers until nothing more is due, a bounded number of times; where nothing gets out, the next run tries again. */
export async function deliverBacklog(deps: Parameters<typeof deliverMail>[0]): Promise<number> {
  let sent = 0;
  for (let delivery = 0; delivery < DELIVERIES_A_RUN; delivery++) {
    const now = await deliverMail(deps);
    sent += now;
    if (now < BATCH) break;
  }
  return sent;
}

/**
 * Delivers what is due, at most 20 mails, first those that somebody waits for; what fails stays for a later run. Gives
 * how many went out.
 */
export async function deliverMail(deps: {
  outbox: OutboxStore;
  mail: MailPort;
  now(): number;
}): Promise<number> {
  const now = deps.now();
  const due = await deps.outbox.claimDue(now, now + CLAIM_MS, BATCH);
  let sent = 0;
  for (const mail of due) {
    try {
      await deps.mail.send(mail);
      await deps.outbox.sent(mail.id, deps.now());
      sent += 1;
    } catch (error) {
      const wait = backoff(mail.attempts);
      const reason = error instanceof Error ? error.message.slice(0, 200) : "unknown";
      await deps.outbox.failed(mail.id, reason, wait === null ? null : deps.now() + wait, deps.now());
    }
  }
  return sent;
}
