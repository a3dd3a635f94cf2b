import type { MailPort } from "../domain/mail/deliver.ts";
import type { Settings } from "./env.ts";

const TIMEOUT_MS = 10_000;

/**
 * The sender, and the headers with which mailboxes offer to unsubscribe (RFC 8058). Notifications come from an address of
 * their own, so that complaints about them don't keep security email out.
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

/** Sends emails through Resend's HTTP API. The outbox ID is the idempotency key, so that a retry sends nothing twice. */
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
