import path from "node:path";
import { startSiteProcess } from "./site-process.ts";

/** Starts one site for all tests, and stops it after the last. */
export default async function startSite() {
  const { env, stop } = await startSiteProcess(path.resolve(import.meta.dirname, "../.."));
  Object.assign(process.env, env);
  return stop;
}
