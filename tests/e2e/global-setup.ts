import path from "node:path";
import { startSiteProcess } from "./site-process.ts";

/** Starts one site for all tests, and stops it after the last. `npm test` has built what it runs. */
export default async function startSite() {
  const flags = process.env.SITE_IS_BUILT === "yes" ? ["--no-build"] : [];
  const { env, stop } = await startSiteProcess(path.resolve(import.meta.dirname, "../.."), flags);
  Object.assign(process.env, env);
  return stop;
}
