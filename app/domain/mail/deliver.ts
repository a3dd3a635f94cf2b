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

/** Delivers what is due, at most 20 mails; what fails stays for a later run. Gives how many went out. */
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
