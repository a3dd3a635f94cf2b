import path from "node:path";
import type { FullConfig } from "@playwright/test";
import { startSiteProcess } from "./site-process.ts";

/** Starts a site for each worker, and stops them after the last test. `npm test` has built what they run. */
export default async function startSites({ workers }: FullConfig) {
  const root = path.resolve(import.meta.dirname, "../..");
  const flags = ["--no-build"];
  // Two sites must not build at once, so the first one does it for all.
  const first = await startSiteProcess(root, process.env.SITE_IS_BUILT === "yes" ? flags : []);
  const others = await Promise.all(Array.from({ length: workers - 1 }, () => startSiteProcess(root, flags)));
  const sites = [first, ...others];
  process.env.SITES = JSON.stringify(sites.map(({ env }) => env));
  return async () => {
    await Promise.all(sites.map(({ stop }) => stop()));
  };
}
