import type { MailPort } from "../domain/mail/deliver.ts";
import type { Settings } from "./env.ts";

const TIMEOUT_MS = 10_000;

/** Mail by Resend's HTTP API; the idempotency key is the mail's id (resend.com/docs, "Idempotency keys"). */
export function resendMail(settings: Settings): MailPort {
  const base = settings.RESEND_API_BASE || "https://api.resend.com";
  return {
    async send(mail) {
      const answer = await fetch(new URL("/emails", base), {
        method: "POST",
        headers: {
          Authorization: `Bearer ${settings.RESEND_API_KEY}`,
          "Content-Type": "application/json",
          "Idempotency-Key": mail.id,
        },
        body: JSON.stringify({
          from: settings.MAIL_FROM,
          to: [mail.recipient],
          subject: mail.subject,
          text: mail.body,
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the mail provider answered ${answer.status}`);
    },
  };
}
