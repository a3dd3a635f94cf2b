import path from "node:path";
import type { FullConfig } from "@playwright/test";
import { startSiteProcess } from "./site-process.ts";

export default async function startSites({ workers }: FullConfig) {
  const root = path.resolve(import.meta.dirname, "../..");
  const start = (flags: string[]) => startSiteProcess(root, flags);
  const isBuilt = process.env.SITE_IS_BUILT === "yes";
  // The first one builds, since two builds must not run at once.
  const builder = isBuilt ? [] : [await start([])];
  const rest = Array.from({ length: workers - builder.length }, () => start(["--no-build"]));
  const settled = await Promise.allSettled([...builder, ...rest]);
  const sites = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const stop = async () => {
    await Promise.all(sites.map((site) => site.stop()));
  };
  const failed = settled.find((one) => one.status === "rejected");
  if (failed) {
    await stop();
    throw failed.reason;
  }
  process.env.SITES = JSON.stringify(sites.map(({ env }) => env));
  return stop;
}
