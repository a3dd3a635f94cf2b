import { createHash } from "node:crypto";
import { MediaUnavailable, type MultipartPort, type ReadPort } from "../domain/media/media-port.ts";

/** Turns R2's errors into MediaUnavailable. Their messages stay in the cause, for the log, and never reach users. */
export async function withMediaErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    throw new MediaUnavailable("storage refused or did not answer", { cause });
  }
}

/** The upload has already been completed or aborted. */
const isUploadClosed = (error: unknown) => /\b10024\b|does not exist|NoSuchUpload/i.test(String(error));

/** A part is missing or has another ETag. */
const isPartMismatch = (error: unknown) => /\b10025\b|InvalidPart/i.test(String(error));

export function multipartUploads(bucket: R2Bucket): MultipartPort {
  return {
    async startMultipart(key, contentType) {
      const started = await withMediaErrors(
        bucket.createMultipartUpload(key, { httpMetadata: { contentType } }),
      );
      return started.uploadId;
    },

    async putPart(key, uploadId, number, part) {
      const upload = bucket.resumeMultipartUpload(key, uploadId);
      if (part instanceof Uint8Array) return (await withMediaErrors(upload.uploadPart(number, part))).etag;
      // R2 must know a stream's length in advance.
      const fixed = new FixedLengthStream(part.length);
      const piped = part.stream.pipeTo(fixed.writable).then(
        () => null,
        (error: unknown) => error ?? new Error("the stream broke"),
      );
      const [etag, streamError] = await Promise.all([
        upload.uploadPart(number, fixed.readable).then(
          ({ etag }) => etag,
          (error: unknown) => new MediaUnavailable("storage refused a part", { cause: error }),
        ),
        piped,
      ]);
      // A sender that disconnects breaks both ends; report its error.
      if (streamError !== null) throw streamError;
      if (typeof etag !== "string") throw etag;
      return etag;
    },

    async completeMultipart(key, uploadId, parts) {
      try {
        await bucket
          .resumeMultipartUpload(key, uploadId)
          .complete(parts.map(({ number, etag }) => ({ partNumber: number, etag })));
        return true;
      } catch (cause) {
        // Another tab completed it, or an earlier request whose response was lost.
        if (isUploadClosed(cause) && (await withMediaErrors(bucket.head(key))) !== null) return true;
        if (isPartMismatch(cause)) return false;
        throw new MediaUnavailable("storage did not complete the upload", { cause });
      }
    },

    async abortMultipart(key, uploadId) {
      try {
        await bucket.resumeMultipartUpload(key, uploadId).abort();
      } catch (cause) {
        if (!isUploadClosed(cause)) throw new MediaUnavailable("storage did not abort the upload", { cause });
      }
    },
  };
}

export function objectRanges(bucket: R2Bucket): ReadPort {
  const readRange = async (key: string, from: number, length: number) => {
    try {
      return await bucket.get(key, { range: { offset: from, length } });
    } catch (cause) {
      // The range is beyond the end of the object.
      if (/\b10039\b|range/i.test(String(cause))) return null;
      throw new MediaUnavailable("storage did not return a range", { cause });
    }
  };
  return {
    sizeOf: async (key) => (await withMediaErrors(bucket.head(key)))?.size ?? null,
    async read(key, from, length) {
      const found = await readRange(key, from, length);
      return found === null
        ? null
        : new Uint8Array(await withMediaErrors(new Response(found.body).arrayBuffer()));
    },
    stream: async (key, from, length) => (await readRange(key, from, length))?.body ?? null,
    async digest(key) {
      const found = await withMediaErrors(bucket.get(key));
      if (found === null) throw new MediaUnavailable(`${key} is not in storage`);
      const hash = createHash("sha256");
      await withMediaErrors(
        found.body.pipeTo(new WritableStream<Uint8Array>({ write: (chunk) => void hash.update(chunk) })),
      );
      return hash.digest("hex");
    },
  };
}
