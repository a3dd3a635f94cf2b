import * as z from "zod";

const schema = z.object({
  APP_ORIGIN: z.url(),
  SESSION_SECRET: z.string().min(32),
  /** The previous secret, to read what it signed or sealed long-term. */
  PREVIOUS_SESSION_SECRET: z.string().optional(),
  DATABASE_URL: z.string().min(1),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_API_BASE: z.string().optional(),
  RESEND_API_KEY: z.string().min(1),
  RESEND_API_BASE: z.string().optional(),
  /** Resend's webhook secret; without it, bounces aren't reported. */
  RESEND_WEBHOOK_SECRET: z.string().optional(),
  MAIL_FROM: z.string().min(3),
  /** Sender of emails that can be turned off; defaults to MAIL_FROM. */
  NOTICES_FROM: z.string().optional(),
  /** Web push keys (RFC 8292), in base64url; without them, push is off. */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  PUSH_API_BASE: z.string().optional(),
  /** The identity provider; without both, nobody can be checked. */
  IDENTITY_API_BASE: z.string().optional(),
  IDENTITY_API_KEY: z.string().optional(),
  /** What people know it by; its host unless set. */
  IDENTITY_NAME: z.string().optional(),
  /** Maximum size of a form with files; Cloudflare's smaller plans accept no body above 100 MB. */
  FORM_MEGABYTES: z.preprocess(
    (text) => (text === "" ? undefined : text),
    z.coerce.number().int().min(1).max(4096).default(95),
  ),
});

export type Settings = z.infer<typeof schema>;
export type Bindings = {
  ASSETS: Fetcher;
  MEDIA: R2Bucket;
  IMAGES: ImagesBinding;
  ATTEMPTS: RateLimit;
  READS: RateLimit;
  VERSION: WorkerVersionMetadata;
  SOCKETS: DurableObjectNamespace;
};
export type Env = Bindings & Partial<Record<keyof Settings, string>>;

type SettingsResult = { ok: true; settings: Settings } | { ok: false; missing: string[] };
/** An isolate has one environment for all its requests, so it's parsed once. */
const settingsCache = new WeakMap<Env, SettingsResult>();

export function readSettings(env: Env): SettingsResult {
  const cached = settingsCache.get(env);
  if (cached) return cached;
  const parsed = schema.safeParse(env);
  const result: SettingsResult = parsed.success
    ? { ok: true, settings: parsed.data }
    : { ok: false, missing: [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))] };
  settingsCache.set(env, result);
  return result;
}
