import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { getPlatformProxy } from "wrangler";
import { demoPassword } from "../../db/seed/cast.ts";
import { insertPeople, insertPosts } from "../../db/seed/insert.ts";
import { hashPassword } from "../../db/seed/password.ts";
import { accountRows, type CreatorAssets } from "../../db/seed/people.ts";
import { planPosts } from "../../db/seed/post-plan.ts";
import type { StoredMedia } from "../../db/seed/post-rows.ts";
import { openAccounts } from "./accounts.ts";
import { coverId, type PlannedImage, plannedImages, portraitId } from "./planned-images.ts";
import { renderCached } from "./render-cache.ts";

const { values } = parseArgs({
  options: { config: { type: "string" }, objects: { type: "string" }, mark: { type: "string" } },
});
const reportProgress = (text: string) => process.send?.(text);

type Bucket = {
  put: (
    key: string,
    data: Uint8Array,
    options: { httpMetadata: { contentType: string } },
  ) => Promise<unknown>;
};

/** Draws one image and stores all its sizes, and its video or audio file, in the bucket. */
async function storeImage({ spec, file, mediaItem }: PlannedImage, bucket: Bucket): Promise<StoredMedia> {
  const rendered = await renderCached(spec);
  const extra = file ? readFileSync(path.join(import.meta.dirname, "media", file)) : null;
  const sized = mediaItem.kind === "video" ? { width: 640, height: 800 } : { width: null, height: null };
  const all = [
    ...rendered.variants,
    ...(extra
      ? [
          {
            ...sized,
            name: "file" as const,
            data: extra,
            contentType: mediaItem.kind === "video" ? "video/mp4" : "audio/mpeg",
          },
        ]
      : []),
  ].map((object) => ({ ...object, key: `media/${mediaItem.mediaId}/${object.name}` }));
  await Promise.all(
    all.map(({ key, data, contentType }) => bucket.put(key, data, { httpMetadata: { contentType } })),
  );
  return {
    ...mediaItem,
    teaser: rendered.teaser,
    width: mediaItem.kind === "video" ? 640 : spec.width,
    height: mediaItem.kind === "video" ? 800 : spec.height,
    variants: all.map(({ data, ...variant }) => ({ ...variant, bytes: data.length })),
  };
}

async function storeImages(list: readonly PlannedImage[]): Promise<StoredMedia[]> {
  const platform = await getPlatformProxy<{ MEDIA: Bucket }>({
    configPath: values.config,
    persist: { path: values.objects ?? "" },
    remoteBindings: false,
  });
  try {
    const queue = [...list].reverse();
    const stored: StoredMedia[] = [];
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        stored.push(await storeImage(next, platform.env.MEDIA));
        reportProgress(`drawing images, ${stored.length} of ${list.length}`);
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
    return stored;
  } finally {
    await platform.dispose();
  }
}

async function fillDatabase(): Promise<void> {
  const posts = planPosts();
  reportProgress("drawing images");
  const [stored, accounts, hash] = await Promise.all([
    storeImages(plannedImages(posts)),
    openAccounts(process.env),
    hashPassword(demoPassword),
  ]);
  reportProgress("writing the database");
  const assets = new Map<string, CreatorAssets>();
  for (const [username, accountId] of accounts) {
    assets.set(username, { accountId, portrait: portraitId(username), cover: coverId(username) });
  }
  const portraits = new Map(
    stored
      .filter(({ purpose }) => purpose === "portrait")
      .map(({ username, mediaId }) => [username, mediaId]),
  );
  const client = createClient({
    url: process.env.DATABASE_URL ?? "",
    authToken: process.env.DATABASE_AUTH_TOKEN,
  });
  const db = drizzle(client);
  const now = Date.now();
  await insertPeople(db, accountRows(assets, portraits, hash, now));
  await insertPosts(db, posts, stored, now);
  client.close();
}

// Written last: an interrupted run starts over and reuses or overwrites what it left.
await fillDatabase();
writeFileSync(values.mark ?? "", `${new Date().toISOString()}\n`);
// The platform proxy can leave open handles that would keep the process alive.
process.exit(0);
