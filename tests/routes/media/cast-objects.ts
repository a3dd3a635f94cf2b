import path from "node:path";
import { posts } from "#tests/cast.ts";
import { openWorker } from "../site/workerd.ts";

/** Unique bytes per object, as many as its row says; not a real image. */
export const objectBytes = (key: string, length: number) =>
  Uint8Array.from({ length }, (_, i) => (i * 7 + key.length) % 251);

export const castObjects = new Map(
  Object.values(posts).flatMap(({ id }) =>
    [320, 640].map((width) => {
      const key = `media/medium-${id}/w${width}`;
      return [key, objectBytes(key, width * 10)] as const;
    }),
  ),
);

/** Stores them once; each site in workerd starts with a copy. */
export async function storeCastObjects(config: string, folder: string) {
  const stored = path.join(folder, "stored");
  const worker = await openWorker(config, path.join(folder, "deployed"), {
    withFaultyStorage: false,
    stored,
  });
  for (const [key, bytes] of castObjects)
    await worker.media.put(key, bytes, { httpMetadata: { contentType: "image/webp" } });
  await worker.end();
}
