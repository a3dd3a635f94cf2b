import { splitIntoParts } from "./byte-chunks.ts";
import { type MediaPort, MediaUnavailable, type MultipartPort, type StoredPart } from "./media-port.ts";

/**
 * Parts of this size are put into storage: the least that it takes. Browsers send uploads in them as well, and one that
 * is on its way knows no other size.
 */
export const PART_BYTES = 5 * 1024 * 1024;

/** Puts what arrives into storage, part by part; gives its bytes, or null where they are more than the limit. */
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
      // What is shorter than one part is whole.
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
