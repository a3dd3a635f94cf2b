export type RenderedImage = { width: number; height: number; bytes: Uint8Array; contentType: string };
/** A part of a multipart upload, as completing it requires. */
export type StoredPart = { number: number; etag: string };

/** Image rendering and object storage. */
export type MediaPort = {
  /** Reads an image's dimensions from its header, without decoding it; null when it cannot. */
  measure(bytes: Uint8Array): { width: number; height: number } | null;
  /**
   * Renders a stored image at a width in px: upright, in sRGB, without any metadata. Null when it cannot be decoded.
   */
  render(key: string, width: number, format?: "webp" | "jpeg"): Promise<RenderedImage | null>;
  /** Makes a data: URI of a few blurred pixels. Null when the image cannot be decoded. */
  teaser(key: string): Promise<string | null>;
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  remove(keys: string[]): Promise<void>;
  /** Lists keys with a prefix, at most 1,000. */
  list(prefix: string): Promise<string[]>;
} & MultipartPort &
  ReadPort;

/** Multipart uploads. All parts but the last have the same size, at least 5 MiB. */
export type MultipartPort = {
  /** Starts a multipart upload and returns its ID. */
  startMultipart(key: string, contentType: string): Promise<string>;
  /** Stores one part, from memory or as a stream of a known length, and returns its etag. A repeated number replaces it. */
  putPart(
    key: string,
    uploadId: string,
    number: number,
    part: Uint8Array | { stream: ReadableStream<Uint8Array>; length: number },
  ): Promise<string>;
  /** Assembles the object from its parts. Repeating it has no effect; false when storage has different parts by now. */
  completeMultipart(key: string, uploadId: string, parts: StoredPart[]): Promise<boolean>;
  /** Discards an upload; no error if it was already completed or discarded. */
  abortMultipart(key: string, uploadId: string): Promise<void>;
};

export type ReadPort = {
  /** The size of an object in bytes; null when it does not exist. */
  sizeOf(key: string): Promise<number | null>;
  /** Reads a range of an object, at most `length` bytes; null when there is no such object or range. */
  read(key: string, from: number, length: number): Promise<Uint8Array | null>;
  /** The same as a stream. */
  stream(key: string, from: number, length: number): Promise<ReadableStream<Uint8Array> | null>;
};

/** Storage or image rendering failed or did not respond. */
export class MediaUnavailable extends Error {
  override name = "MediaUnavailable";
}
