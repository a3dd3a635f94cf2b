import path from "node:path";
import { posts } from "../../cast.ts";
import { openWorker } from "../site/worker.ts";

/** The bytes of the cast's objects: as many as their row says, each different, none a real image. */
export const objectBytes = (key: string, length: number) =>
  Uint8Array.from({ length }, (_, i) => (i * 7 + key.length) % 251);

/** Stores the objects of the cast's posts once; each site starts with a copy. */
export async function storeCastObjects(config: string, folder: string) {
  const stored = path.join(folder, "stored");
  const worker = await openWorker(config, path.join(folder, "deployed"), {
    withFaultyStorage: false,
    stored,
  });
  for (const { id } of Object.values(posts))
    for (const width of [320, 640]) {
      const key = `media/medium-${id}/w${width}`;
      await worker.media.put(key, objectBytes(key, width * 10), {
        httpMetadata: { contentType: "image/webp" },
      });
    }
  await worker.end();
}
