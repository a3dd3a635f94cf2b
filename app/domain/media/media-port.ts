export type RenderedImage = { width: number; height: number; bytes: Uint8Array; contentType: string };
export type StoredPart = { number: number; etag: string };

export type MediaPort = {
  /** Reads dimensions from the header without decoding; null if it can't. */
  measure(bytes: Uint8Array): { width: number; height: number } | null;
  /** Renders a stored image at a width in px: upright, in sRGB, without metadata. null if it can't be decoded. */
  render(key: string, width: number, format?: "webp" | "jpeg"): Promise<RenderedImage | null>;
  teaser(key: string): Promise<string | null>;
  /** The brightness of each pixel of an image squeezed into a square of this side, in px; null if it can't be decoded. */
  square(key: string, side: number): Promise<Uint8Array | null>;
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  remove(keys: string[]): Promise<void>;
  /** At most 1,000 keys. */
  list(prefix: string): Promise<string[]>;
} & MultipartPort &
  ReadPort;

/** All parts but the last have the same size, at least 5 MiB. */
export type MultipartPort = {
  startMultipart(key: string, contentType: string): Promise<string>;
  /** Returns the part's etag. A repeated number replaces the part. */
  putPart(
    key: string,
    uploadId: string,
    number: number,
    part: Uint8Array | { stream: ReadableStream<Uint8Array>; length: number },
  ): Promise<string>;
  /** Repeating it has no effect; false if storage has different parts by now. */
  completeMultipart(key: string, uploadId: string, parts: StoredPart[]): Promise<boolean>;
  /** No error if the upload was already completed or discarded. */
  abortMultipart(key: string, uploadId: string): Promise<void>;
};

export type ReadPort = {
  sizeOf(key: string): Promise<number | null>;
  read(key: string, from: number, length: number): Promise<Uint8Array | null>;
  stream(key: string, from: number, length: number): Promise<ReadableStream<Uint8Array> | null>;
  /** SHA-256 of an object, in hex. */
  digest(key: string): Promise<string>;
};

export class MediaUnavailable extends Error {
  override name = "MediaUnavailable";
}
