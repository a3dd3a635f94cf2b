import { splitIntoParts } from "#platform/formats/byte-chunks.ts";
import { type MediaPort, MediaUnavailable, type MultipartPort, type StoredPart } from "./media-port.ts";

/**
 * Part size of uploads: the minimum that storage allows. Browsers send the same parts, so changing it breaks uploads in
 * progress.
 */
export const PART_BYTES = 5 * 1024 * 1024;

/** Returns the size in bytes, or null if it exceeds the limit. */
export async function putObject(
  media: Pick<MediaPort, "put"> & MultipartPort,
  { key, type }: { key: string; type: string },
  data: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<number | null> {
  let uploadId: string | null = null;
  try {
    const parts: StoredPart[] = [];
    let bytes = 0;
    for await (const part of splitIntoParts(data, PART_BYTES)) {
      bytes += part.length;
      if (bytes > limit) {
        if (uploadId !== null) await media.abortMultipart(key, uploadId);
        return null;
      }
      // Shorter than one part, so this is all of it.
      if (uploadId === null && part.length < PART_BYTES) {
        await media.put(key, part, type);
        return bytes;
      }
      uploadId ??= await media.startMultipart(key, type);
      const number = parts.length + 1;
      parts.push({ number, etag: await media.putPart(key, uploadId, number, part) });
    }
    if (uploadId === null || !(await media.completeMultipart(key, uploadId, parts)))
      throw new MediaUnavailable("storage lost a part");
    return bytes;
  } catch (error) {
    if (uploadId !== null)
      await media.abortMultipart(key, uploadId).catch((second: unknown) => console.error(key, second));
    throw error;
  }
}
