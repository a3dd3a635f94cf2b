import type { LinkPurpose } from "#db/kinds.ts";
import { HOUR_MS, MINUTE_MS, WEEK_MS } from "../durations.ts";
import type { SecretPort } from "./ports.ts";

export type NewLink = {
  id: string;
  userId: string;
  purpose: LinkPurpose;
  tokenHash: string;
  newEmail: string | null;
  now: number;
  expiresAt: number;
};

/** In ms. */
export const RESET_VALID_MS = 30 * MINUTE_MS;
export const EMAIL_CHANGE_VALID_MS = HOUR_MS;
export const RECOVERY_VALID_MS = WEEK_MS;

export type EmailLink = {
  id: string;
  purpose: LinkPurpose;
  createdAt: number;
  userId: string;
  newEmail: string | null;
  expiresAt: number;
  usedAt: number | null;
  voidedAt: number | null;
  email: string;
};

export const linkHash = (secrets: Pick<SecretPort, "digest">, token: string) =>
  secrets.digest(`mail-link:${token}`);

export const isLive = (link: EmailLink, purpose: EmailLink["purpose"], now: number): boolean =>
  link.purpose === purpose && link.usedAt === null && link.voidedAt === null && link.expiresAt > now;
