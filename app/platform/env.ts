import * as z from "zod";

const schema = z.object({
  APP_ORIGIN: z.url(),
  SESSION_SECRET: z.string().min(32),
  DATABASE_URL: z.string().min(1),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_API_BASE: z.string().optional(),
  RESEND_API_KEY: z.string().min(1),
  RESEND_API_BASE: z.string().optional(),
  MAIL_FROM: z.string().min(3),
  /** What one form with files may weigh; Cloudflare's smaller plans take no body above 100 MB. */
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
};
export type Env = Bindings & Partial<Record<keyof Settings, string>>;

type SettingsResult = { ok: true; settings: Settings } | { ok: false; missing: string[] };
/** An isolate is given one environment for all its requests, so it is read once. */
const settingsCache = new WeakMap<Env, SettingsResult>();

/** Takes the worker's environment, gives the settings, or the names of those missing or malformed. */
export function readSettings(env: Env): SettingsResult {
  const before = settingsCache.get(env);
  if (before) return before;
  const parsed = schema.safeParse(env);
  const read: SettingsResult = parsed.success
    ? { ok: true, settings: parsed.data }
    : { ok: false, missing: [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))] };
  settingsCache.set(env, read);
  return read;
}
