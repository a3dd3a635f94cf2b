import type { EmailLinkStore } from "../../../db/stores/accounts/email-links.ts";
import type { SecretPort } from "./ports.ts";

/** How long links live, in ms. */
export const RESET_VALID_MS = 30 * 60 * 1000;
export const EMAIL_CHANGE_VALID_MS = 60 * 60 * 1000;
export const RECOVERY_VALID_MS = 7 * 24 * 60 * 60 * 1000;

export type EmailLink = NonNullable<Awaited<ReturnType<EmailLinkStore["find"]>>>;

/** What is stored of a link's token. */
export const linkHash = (secrets: Pick<SecretPort, "digest">, token: string) =>
  secrets.digest(`mail-link:${token}`);

/** Whether a link may still do its deed: of this purpose, not used, not void, not over. */
export const isLive = (link: EmailLink, purpose: EmailLink["purpose"], now: number): boolean =>
  link.purpose === purpose && link.usedAt === null && link.voidedAt === null && link.expiresAt > now;
