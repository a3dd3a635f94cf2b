import { demoAdminToken } from "#db/seed/cast.ts";
import { keyOf } from "#domain/accounts/two-step/secret.ts";
import { codeAt, readableKey, STEP_MS } from "#domain/accounts/two-step/totp.ts";

const key = keyOf(demoAdminToken);

/** The demo admin's current and next code, both valid, and when the current one expires (ms). */
export async function adminCodes(now: number) {
  const step = Math.floor(now / STEP_MS);
  const [current = "", next = ""] = await Promise.all([codeAt(key, step), codeAt(key, step + 1)]);
  return { current, next, until: (step + 1) * STEP_MS };
}

export async function codesPage(now: number): Promise<string> {
  const { current, next, until } = await adminCodes(now);
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${seconds}"><title>${current}: the demo admin's code</title>
<style>body{font:1.125rem/1.5 system-ui;margin:2rem auto;max-width:32rem;padding:0 1rem;background:#16120f;color:#f6f1e7}
b{font-size:3rem;letter-spacing:.1em;font-variant-numeric:tabular-nums}code{overflow-wrap:anywhere}</style>
<h1>The demo admin's code</h1><p><b>${current}</b><p>For ${seconds} more seconds. Each code works once; the next one, ${next}, works already.
<p>Or add this key to an authenticator app: <code>${readableKey(key)}</code></html>`;
}
