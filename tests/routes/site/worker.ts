import path from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import type { Bindings } from "../../../app/platform/env.ts";
import { FAULTY_STORAGE, faultyStorage } from "./faulty-storage.ts";

process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

type Bound = Pick<V4WorkerOptions, "r2Buckets" | "serviceBindings">;

/**
 * A built worker in workerd, as its configuration has it deployed. wrangler's own harness would lead every call of the
 * worker, to its database for one, through this process, and start a second workerd to pass requests on.
 */
export async function openWorker(
  config: string,
  built: string,
  { withFaultyStorage }: { withFaultyStorage: boolean },
) {
  const logs: string[] = [];
  // Its own type says of no option what it is.
  const bound = unstable_getMiniflareWorkerOptions(config).workerOptions as Bound;
  const { r2Buckets, serviceBindings } = bound;
  const script = { type: "ESModule" as const, path: path.join(built, "entry.worker.js") };
  const site = { ...bound, name: "site", modules: [script], modulesRoot: built };
  const between = { ...site, r2Buckets: {}, serviceBindings: { ...serviceBindings, MEDIA: FAULTY_STORAGE } };
  const options = convertV4MiniflareOptions({
    handleStructuredLogs: ({ message }) => void logs.push(message),
    workers: withFaultyStorage ? [between, { ...faultyStorage, r2Buckets }] : [site],
  });
  const runtime = new Miniflare(options);
  await runtime.ready;
  const bucketOf = async () =>
    (await runtime.getBindings<Bindings>(withFaultyStorage ? FAULTY_STORAGE : "site")).MEDIA;
  let media = await bucketOf();
  return {
    get media() {
      return media;
    },
    /** What the worker said. */
    logs,
    fetch: runtime.dispatchFetch,
    /** Where it listens, for who does not ask as `fetch` does. */
    url: () => runtime.ready,
    /** Asks the worker between the site and its storage. */
    storage: async () => runtime.getWorker(FAULTY_STORAGE),
    async scheduled() {
      const worker = await runtime.getWorker("site");
      return worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() });
    },
    /** Ends it and begins another, that remembers nothing. */
    async restart() {
      await runtime.setOptions(options);
      media = await bucketOf();
    },
    end: () => runtime.dispose(),
  };
}
