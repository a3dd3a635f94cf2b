import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { getPlatformProxy } from "wrangler";
import { demoPassword } from "#db/seed/cast.ts";
import { hashPassword } from "#db/seed/password.ts";
import { pipelineFetch } from "#platform/database/pipeline-fetch.ts";
import { sealWith } from "#platform/seal.ts";
import { fillDatabase } from "./fill-database.ts";
import { restoreProvider, withAddresses } from "./history/restore.ts";
import { fromText, readSnapshotText } from "./history/snapshot.ts";
import { readImages } from "./images.ts";
import { bytesOf, type PlannedMedia, plannedMedia, toStoredMedia } from "./media-items.ts";

const { values } = parseArgs({
  options: {
    config: { type: "string" },
    objects: { type: "string" },
    provider: { type: "string" },
    mark: { type: "string" },
  },
});
const { env } = process;

type Bucket = {
  put: (
    key: string,
    data: Uint8Array,
    options: { httpMetadata: { contentType: string } },
  ) => Promise<unknown>;
};

const PARALLEL_OBJECTS = 8;

async function storeObjects(list: readonly PlannedMedia[]): Promise<void> {
  const platform = await getPlatformProxy<{ MEDIA: Bucket }>({
    configPath: values.config,
    persist: { path: values.objects ?? "" },
    remoteBindings: false,
  });
  try {
    const queue = list.flatMap((planned) => {
      const { variants } = toStoredMedia(planned);
      return variants.map((variant) => ({ variant, planned }));
    });
    const total = queue.length;
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const { variant, planned } = next;
        await platform.env.MEDIA.put(variant.key, bytesOf(planned, variant.name), {
          httpMetadata: { contentType: variant.contentType },
        });
        process.send?.(`storing images, ${total - queue.length} of ${total}`);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_OBJECTS }, work));
  } finally {
    await platform.dispose();
  }
}

const images = readImages();
const addresses = { site: env.APP_ORIGIN ?? "", provider: env.STRIPE_API_BASE ?? "" };
const snapshot = fromText(withAddresses(readSnapshotText(), addresses));
// The running site may hold the database's lock for a moment.
const fetch = pipelineFetch({ timeoutMs: 60_000, maxAttempts: 20 });
const client = createClient({ url: env.DATABASE_URL ?? "", authToken: env.DATABASE_AUTH_TOKEN, fetch });
const passwordHash = await hashPassword(demoPassword);
const filled = await fillDatabase(drizzle(client), {
  snapshot,
  images,
  passwordHash,
  seal: sealWith(env.SESSION_SECRET ?? ""),
  now: Date.now(),
  origin: addresses.site,
});
client.close();
restoreProvider(values.provider ?? "", filled.snapshot);
await storeObjects(plannedMedia(images, filled.posts));
// Written last: after an interrupted run, the next one starts over.
writeFileSync(values.mark ?? "", `${new Date().toISOString()}\n`);
// The platform proxy can leave handles open that keep the process alive.
process.exit(0);
