import path from "node:path";
import type { BenchEnvironment } from "./bench-environment.ts";
import { bundleWorker } from "./bundles.ts";
import { passAgeGate } from "./fixtures/age-gate.ts";
import type { Filled } from "./fixtures/fill-posts.ts";
import { CONNECTIONS, type Load, load, warmUp } from "./load-generator.ts";
import { kB, ms, printLine, printTable } from "./report.ts";
import { startWorkerd } from "./workerd.ts";

/** Settings for a worker that only renders pages: the other services are never called. startWorkerd adds its address. */
export const settingsFor = (database: string) => ({
  SESSION_SECRET: "a secret for a bench and for nothing else",
  DATABASE_URL: database,
  STRIPE_SECRET_KEY: "sk_test_bench",
  STRIPE_WEBHOOK_SECRET: "whsec_bench",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_bench",
  RESEND_API_KEY: "re_bench",
  MAIL_FROM: "Fanlight <hello@fanlight.example>",
});

export type Served = { site: string; cookie: string; filled: Filled };

/** Requests per second and latency of our pages, compared with a minimal worker and a minimal Remix app. */
export async function measureSpeed(
  bench: BenchEnvironment,
  served: Served,
  database: string,
  seconds: number,
) {
  printLine("building the comparison page");
  const hello = await startWorkerd(bench, "hello", path.join(import.meta.dirname, "hello.js"));
  const page = await bundleWorker(bench, "comparison-page.tsx");
  const comparison = await startWorkerd(bench, "comparison", page, { DATABASE_URL: database });
  const { site, filled } = served;
  const cookie = served.cookie;
  const targets = [
    { name: "hello (bare worker)", url: `${hello}/` },
    { name: "Remix page, one query", url: `${comparison}/` },
    { name: "content page", url: `${site}/seller/creator-0/content/${filled.contentId}`, cookie },
    { name: "Discover", url: `${site}/discover`, cookie },
  ];
  const results: (Load & { name: string })[] = [];
  for (const target of targets) {
    printLine(`asking for: ${target.name}`);
    await warmUp(target, Math.min(2, seconds));
    results.push({ name: target.name, ...(await load(target, seconds)) });
  }
  const base = results[1]?.perSecond ?? Number.NaN;
  printTable(
    `Speed: ${CONNECTIONS} connections, ${seconds} s each, workerd alone (no development server in the way)`,
    ["page", "requests/s", "of Remix page", "p50", "p90", "p99", "answer"],
    results.map(({ name, perSecond, p50, p90, p99, bytes }) => [
      name,
      perSecond.toFixed(0),
      `${((perSecond / base) * 100).toFixed(0)} %`,
      ms(p50),
      ms(p90),
      ms(p99),
      kB(bytes),
    ]),
    `Site with ${filled.posts} posts; load generator, worker and database share this machine.`,
  );
  return results;
}

/** Our worker with a database, and a cookie that passes the age gate. */
export async function serveSite(bench: BenchEnvironment, name: string, bundle: string, database: string) {
  const site = await startWorkerd(bench, name, bundle, settingsFor(database));
  return { site, cookie: await passAgeGate(site) };
}
