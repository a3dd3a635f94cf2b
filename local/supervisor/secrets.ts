import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { newVapidKeys } from "../push/vapid-keys.ts";
import type { Options } from "./options.ts";

const random = (bytes: number) => randomBytes(bytes).toString("base64url");

/** The data folder's secrets, created once so that sessions and signatures survive a restart. */
export function loadSecrets(data: string) {
  const file = path.join(data, "secrets.json");
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
  const vapid = newVapidKeys();
  const secrets = {
    SESSION_SECRET: known.SESSION_SECRET ?? random(32),
    PREVIOUS_SESSION_SECRET: known.PREVIOUS_SESSION_SECRET ?? "",
    STRIPE_SECRET_KEY: known.STRIPE_SECRET_KEY ?? `sk_test_${randomBytes(24).toString("hex")}`,
    STRIPE_WEBHOOK_SECRET: known.STRIPE_WEBHOOK_SECRET ?? `whsec_${random(24)}`,
    STRIPE_CONNECT_WEBHOOK_SECRET: known.STRIPE_CONNECT_WEBHOOK_SECRET ?? `whsec_${random(24)}`,
    IDENTITY_API_KEY: known.IDENTITY_API_KEY ?? `id_test_${random(18)}`,
    RESEND_API_KEY: known.RESEND_API_KEY ?? `re_${random(18)}`,
    RESEND_WEBHOOK_SECRET: known.RESEND_WEBHOOK_SECRET ?? `whsec_${randomBytes(24).toString("base64")}`,
    VAPID_PUBLIC_KEY: known.VAPID_PUBLIC_KEY ?? vapid.VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY: known.VAPID_PRIVATE_KEY ?? vapid.VAPID_PRIVATE_KEY,
  };
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

/** The worker's variables, which are secrets in production. */
export const workerEnvironment = (options: Options, secrets: ReturnType<typeof loadSecrets>) => ({
  APP_ORIGIN: options.origin,
  DATABASE_URL: options.addresses.database,
  DATABASE_AUTH_TOKEN: "",
  STRIPE_API_BASE: options.addresses.payments,
  RESEND_API_BASE: options.addresses.mail,
  PUSH_API_BASE: options.addresses.push,
  IDENTITY_API_BASE: options.addresses.identity,
  IDENTITY_NAME: "Demo ID",
  MAIL_FROM: "Fanlight <hello@fanlight.example>",
  NOTICES_FROM: "Fanlight <news@updates.fanlight.example>",
  // No proxy limits forms here, so even the largest video can be sent without JavaScript.
  FORM_MEGABYTES: "2100",
  ...secrets,
});

export type WorkerEnvironment = ReturnType<typeof workerEnvironment>;
