import { MediaUnavailable, type MultipartPort, type ReadPort } from "../domain/media/media-port.ts";

/** Never a vendor's message to a user: it stays in the cause, for the log. */
export async function withMediaErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    throw new MediaUnavailable("storage refused or did not answer", { cause });
  }
}

/** What R2 says of an upload that was completed or aborted already. */
const isUploadClosed = (error: unknown) => /\b10024\b|does not exist|NoSuchUpload/i.test(String(error));

/** What R2 says of a part that is not there, or has another etag than the one named. */
const isPartMismatch = (error: unknown) => /\b10025\b|InvalidPart/i.test(String(error));

/** Large objects on R2's multipart API. */
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
      // Storage must know a stream's length before it begins.
      const fixed = new FixedLengthStream(part.length);
      const pumped = part.stream.pipeTo(fixed.writable).then(
        () => null,
        (error: unknown) => error ?? new Error("the stream broke off"),
      );
      const [put, broken] = await Promise.all([
        upload.uploadPart(number, fixed.readable).then(
          ({ etag }) => etag,
          (error: unknown) => new MediaUnavailable("storage refused a part", { cause: error }),
        ),
        pumped,
      ]);
      // A sender that went away breaks both ends; it is the sender's error then.
      if (broken !== null) throw broken;
      if (typeof put !== "string") throw put;
      return put;
    },

    async completeMultipart(key, uploadId, parts) {
      try {
        await bucket
          .resumeMultipartUpload(key, uploadId)
          .complete(parts.map(({ number, etag }) => ({ partNumber: number, etag })));
        return true;
      } catch (cause) {
        // Done before, by another tab or by a request whose answer was lost.
        if (isUploadClosed(cause) && (await withMediaErrors(bucket.head(key))) !== null) return true;
        if (isPartMismatch(cause)) return false;
        throw new MediaUnavailable("storage did not put the parts together", { cause });
      }
    },

    async abortMultipart(key, uploadId) {
      try {
        await bucket.resumeMultipartUpload(key, uploadId).abort();
      } catch (cause) {
        if (!isUploadClosed(cause)) throw new MediaUnavailable("storage did not forget the parts", { cause });
      }
    },
  };
}

/** Pieces of objects, from R2. */
export function objectRanges(bucket: R2Bucket): ReadPort {
  const piece = async (key: string, from: number, length: number) => {
    try {
      return await bucket.get(key, { range: { offset: from, length } });
    } catch (cause) {
      // Nothing lies there.
      if (/\b10039\b|range/i.test(String(cause))) return null;
      throw new MediaUnavailable("storage did not give a piece", { cause });
    }
  };
  return {
    sizeOf: async (key) => (await withMediaErrors(bucket.head(key)))?.size ?? null,
    async read(key, from, length) {
      const found = await piece(key, from, length);
      return found === null
        ? null
        : new Uint8Array(await withMediaErrors(new Response(found.body).arrayBuffer()));
    },
    stream: async (key, from, length) => (await piece(key, from, length))?.body ?? null,
  };
}
