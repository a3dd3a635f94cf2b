import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import type { Bindings } from "#platform/env.ts";
import { FAULTY_STORAGE, faultyStorage } from "./faulty-storage.ts";

process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

type StoredMedia = Pick<R2Bucket, "put" | "get" | "list" | "delete">;
type Bound = Pick<V4WorkerOptions, "r2Buckets" | "serviceBindings">;

/**
 * The built worker in workerd, configured as deployed, with the objects in the folder `stored`. wrangler's own test
 * harness would route all of the worker's calls through this process and start a second workerd.
 */
export async function openWorker(
  config: string,
  built: string,
  { withFaultyStorage, stored }: { withFaultyStorage: boolean; stored: string },
) {
  const logs: string[] = [];
  // The package's type leaves the options untyped.
  const bound = unstable_getMiniflareWorkerOptions(config).workerOptions as Bound;
  const { r2Buckets, serviceBindings } = bound;
  const entry = path.join(built, "index.js");
  const others = readdirSync(built, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => path.join(built, name))
    .filter((file) => file !== entry);
  const modules = [entry, ...others].map((file) => ({ type: "ESModule" as const, path: file }));
  const site = { ...bound, name: "site", modules, modulesRoot: built };
  const between = { ...site, r2Buckets: {}, serviceBindings: { ...serviceBindings, MEDIA: FAULTY_STORAGE } };
  const options = {
    ...convertV4MiniflareOptions({
      handleStructuredLogs: ({ message }) => void logs.push(message),
      workers: withFaultyStorage ? [between, { ...faultyStorage, r2Buckets }] : [site],
    }),
    resourcePersistencePath: stored,
  };
  const runtime = new Miniflare(options);
  await runtime.ready;
  const bucketOf = async () =>
    (await runtime.getBindings<Bindings>(withFaultyStorage ? FAULTY_STORAGE : "site")).MEDIA;
  // Opened on demand, since few tests need it and it takes a thread.
  let bucket: Promise<R2Bucket> | undefined;
  const reach = () => {
    bucket ??= bucketOf();
    return bucket;
  };
  const media = new Proxy({} as StoredMedia, {
    get:
      (_, call: keyof StoredMedia) =>
      async (...given: never[]) =>
        ((await reach())[call] as (...given: never[]) => unknown)(...given),
  });
  return {
    media,
    logs,
    fetch: runtime.dispatchFetch,
    url: () => runtime.ready,
    storage: async () => runtime.getWorker(FAULTY_STORAGE),
    /** Calls the object that holds an account's sockets, which otherwise only the worker can do. */
    async socketsOf(userId: string, path: string, init: { headers?: Record<string, string> } = {}) {
      const namespace = (await runtime.getBindings<Bindings>("site")).SOCKETS;
      return namespace.get(namespace.idFromName(userId)).fetch(`https://sockets.invalid/${path}`, init);
    },
    async scheduled() {
      const worker = await runtime.getWorker("site");
      return worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() });
    },
    async restart() {
      await runtime.setOptions(options);
      bucket = undefined;
    },
    end: () => runtime.dispose(),
  };
}

/** A site's worker in workerd with its settings and rate limits, and a copy of the stored objects. */
export async function openWorkerd(
  built: string,
  vars: Record<string, string>,
  limits: Record<string, number>,
  { faultyStorage = false } = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), "fanlight-routes-"));
  const stored = path.join(folder, "stored");
  cpSync(path.join(built, "stored"), stored, { recursive: true });
  const config = JSON.parse(readFileSync(path.join(built, "wrangler.json"), "utf8"));
  const ratelimits = config.ratelimits.map((limiter: { name: string }) => ({
    ...limiter,
    simple: { limit: limits[limiter.name], period: 60 },
  }));
  const file = path.join(folder, "wrangler.json");
  writeFileSync(file, JSON.stringify({ ...config, vars, ratelimits }));
  const worker = await openWorker(file, path.join(built, "deployed"), {
    withFaultyStorage: faultyStorage,
    stored,
  });
  return {
    ...worker,
    async end() {
      await worker.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
