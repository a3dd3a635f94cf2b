import type { Options } from "./options.ts";

/** What Cloudflare's cron trigger does in production: one scheduled run a minute. */
export function startScheduledRuns(options: Options): void {
  const url = `${options.origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent("* * * * *")}`;
  const run = () =>
    fetch(url, { signal: AbortSignal.timeout(50_000) })
      .then((response) => response.text())
      // A run that fails is logged by the worker itself; the next one comes in a minute.
      .catch(() => {});
  setInterval(run, 60_000).unref();
}
