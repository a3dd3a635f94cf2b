export type RenderedImage = { width: number; height: number; bytes: Uint8Array; contentType: string };
/** A part of an object that is put in parts, as storage wants it named at the end. */
export type StoredPart = { number: number; etag: string };

/** Pictures in and out of their pixels, and objects in and out of storage. */
export type MediaPort = {
  /** Reads the dimensions from a picture's header, without decoding it; null when it cannot. */
  measure(bytes: Uint8Array): { width: number; height: number } | null;
  /**
   * Re-encodes the picture that lies under a key to a width in px: upright, in sRGB, without any metadata. Null when it
   * cannot be decoded.
   */
  render(key: string, width: number, format?: "webp" | "jpeg"): Promise<RenderedImage | null>;
  /** A data: URI of a few blurred pixels. Null when the picture cannot be decoded. */
  teaser(key: string): Promise<string | null>;
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  remove(keys: string[]): Promise<void>;
  /** Keys below a prefix, at most 1000. */
  list(prefix: string): Promise<string[]>;
} & MultipartPort &
  ReadPort;

/** Large objects, put in parts of one size (5 MiB at least, the last one excepted). */
export type MultipartPort = {
  /** Begins an object; gives storage's own id of it. */
  startMultipart(key: string, contentType: string): Promise<string>;
  /** Puts one part, from memory or as a stream of a known length; gives its etag. The same number again replaces it. */
  putPart(
    key: string,
    uploadId: string,
    number: number,
    part: Uint8Array | { stream: ReadableStream<Uint8Array>; length: number },
  ): Promise<string>;
  /** Makes the object out of its parts. Done twice it is the same object; false when storage has other parts by now. */
  completeMultipart(key: string, uploadId: string, parts: StoredPart[]): Promise<boolean>;
  /** Forgets what was put; what is completed or forgotten already is not an error. */
  abortMultipart(key: string, uploadId: string): Promise<void>;
};

export type ReadPort = {
  /** Bytes of an object, or null when there is none of this name. */
  sizeOf(key: string): Promise<number | null>;
  /** A piece of an object, at most as long as asked; null when there is no such object or nothing there. */
  read(key: string, from: number, length: number): Promise<Uint8Array | null>;
  /** The same, as it arrives. */
  stream(key: string, from: number, length: number): Promise<ReadableStream<Uint8Array> | null>;
};

/** Storage, or what decodes pictures, failed or did not answer; nothing was published. */
export class MediaUnavailable extends Error {
  override name = "MediaUnavailable";
}
