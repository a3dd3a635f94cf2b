import type { MailPort } from "../domain/notifications/mail/deliver.ts";
import type { Settings } from "./env.ts";

const TIMEOUT_MS = 10_000;

/**
 * The List-Unsubscribe headers are from RFC 8058. Notifications have a sender of their own, so that complaints about
 * them don't affect the delivery of security email.
 */
const senderOf = ({ MAIL_FROM, NOTICES_FROM }: Settings, unsubscribeUrl: string | null) =>
  unsubscribeUrl === null
    ? { from: MAIL_FROM }
    : {
        from: NOTICES_FROM || MAIL_FROM,
        headers: {
          "List-Unsubscribe": `<${unsubscribeUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      };

/** Uses Resend's HTTP API. The outbox ID is the idempotency key, so that a retry doesn't send an email twice. */
export function resendMail(settings: Settings): MailPort {
  const base = settings.RESEND_API_BASE || "https://api.resend.com";
  return {
    async send(mail) {
      const response = await fetch(new URL("/emails", base), {
        method: "POST",
        headers: {
          Authorization: `Bearer ${settings.RESEND_API_KEY}`,
          "Content-Type": "application/json",
          "Idempotency-Key": mail.id,
        },
        body: JSON.stringify({
          ...senderOf(settings, mail.unsubscribeUrl),
          to: [mail.recipient],
          subject: mail.subject,
          text: mail.body,
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the email provider answered ${response.status}`);
    },
  };
}
