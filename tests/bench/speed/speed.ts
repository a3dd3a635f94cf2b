import path from "node:path";
import type { BenchEnvironment } from "../bench-environment.ts";
import { bundleWorker } from "../bundles.ts";
import { cpuMilliseconds } from "../cpu-time.ts";
import { passAgeGate } from "../fixtures/age-gate.ts";
import type { Filled } from "../fixtures/fill-posts.ts";
import { words } from "../fixtures/fill-search.ts";
import { median, ms, printLine, printTable } from "../report.ts";
import { startWorkerd } from "../workerd.ts";
import { compareWithLastRun, judgeSpeed } from "./goals.ts";
import { CONNECTIONS, type Load, load, type Target, warmUp } from "./load-generator.ts";

const ROUNDS = 3;
/** More common words than are searched for while a worker caches results. */
const SEARCHED_WORDS = 20_000;

/** Settings for a worker that only renders pages and calls no other service. startWorkerd adds its URL. */
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
export type PageSpeed = Load & { name: string; workerMs: number; databaseMs: number };

function pagesOf({ site, cookie, filled }: Served): Record<string, Target> {
  const member = `${cookie}; ${filled.session}`;
  const content = `${site}/seller/creator-0/content/${filled.contentId}`;
  return {
    "age page": { url: `${site}/verify-age?redirect=/discover`, cookie: "probe=MQ==" },
    "content page, guest, not kept": { url: content, cookie, unique: (n) => `?n=${n}` },
    "Discover, member": { url: `${site}/discover`, cookie: member },
    "profile, member": { url: `${site}/seller/creator-0`, cookie: member },
    "search, member, new words": {
      url: `${site}/search`,
      cookie: member,
      unique: (n) => `?q=${words[n % SEARCHED_WORDS]}+`,
    },
    "search, member": { url: `${site}/search?q=${words[0]}+`, cookie: member },
    "Discover, guest, kept": { url: `${site}/discover`, cookie },
    "content page, guest, kept": { url: content, cookie },
  };
}

async function measurePage(name: string, target: Target, seconds: number): Promise<PageSpeed> {
  const before = [cpuMilliseconds("workerd"), cpuMilliseconds("sqld")];
  const result = await load(target, seconds);
  const after = [cpuMilliseconds("workerd"), cpuMilliseconds("sqld")];
  const requests = result.perSecond * seconds;
  const [workerMs = Number.NaN, databaseMs = Number.NaN] = after.map(
    (time, i) => (time - (before[i] ?? 0)) / requests,
  );
  return { name, ...result, workerMs, databaseMs };
}

function middle(rounds: PageSpeed[]): PageSpeed {
  const rate = median(rounds.map(({ perSecond }) => perSecond));
  const [first] = rounds.filter(({ perSecond }) => perSecond === rate);
  if (!first) throw new Error("there was no round");
  return first;
}

export async function measureSpeed(
  bench: BenchEnvironment,
  served: Served,
  database: string,
  { seconds, save }: { seconds: number; save: boolean },
) {
  printLine("building the comparison page");
  const hello = await startWorkerd(bench, "hello", path.join(import.meta.dirname, "hello.js"));
  const page = await bundleWorker(bench, "speed/comparison-page.tsx");
  const comparison = await startWorkerd(bench, "comparison", page, { DATABASE_URL: database });
  const targets: Record<string, Target> = {
    hello: { url: `${hello}/` },
    comparison: { url: `${comparison}/` },
    ...pagesOf(served),
  };
  const rounds: Record<string, PageSpeed[]> = {};
  for (const target of Object.values(targets)) await warmUp(target, Math.min(2, seconds));
  for (let round = 1; round <= ROUNDS; round++)
    for (const [name, target] of Object.entries(targets)) {
      printLine(`round ${round} of ${ROUNDS}: ${name}`);
      rounds[name] = [...(rounds[name] ?? []), await measurePage(name, target, seconds)];
    }
  const results = Object.values(rounds).map(middle);
  printTable(
    `Speed: ${CONNECTIONS} connections, ${ROUNDS} rounds of ${seconds} s each, workerd alone`,
    ["page", "requests/s", "p50", "p99", "worker CPU", "database CPU"],
    results.map(({ name, perSecond, p50, p99, workerMs, databaseMs }) => [
      name,
      perSecond.toFixed(0),
      ms(p50),
      ms(p99),
      ms(workerMs),
      ms(databaseMs),
    ]),
    `Site with ${served.filled.posts} posts; load generator, worker and database share this machine. CPU is per request.`,
  );
  judgeSpeed(results);
  compareWithLastRun(results, save);
  return results;
}

export async function serveSite(bench: BenchEnvironment, name: string, bundle: string, database: string) {
  const site = await startWorkerd(bench, name, bundle, settingsFor(database));
  return { site, cookie: await passAgeGate(site) };
}
