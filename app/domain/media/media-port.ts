export type RenderedPicture = { width: number; height: number; bytes: Uint8Array; contentType: string };

/** Pictures in and out of their pixels, and objects in and out of storage. */
export type MediaPort = {
  /** Reads the dimensions from a picture's header, without decoding it; null when it cannot. */
  measure(bytes: Uint8Array): { width: number; height: number } | null;
  /** Re-encodes to a width in px: upright, and without any metadata. Null when the picture cannot be decoded. */
  render(bytes: Uint8Array, width: number): Promise<RenderedPicture | null>;
  /** A data: URI of a few blurred pixels. Null when the picture cannot be decoded. */
  teaser(bytes: Uint8Array): Promise<string | null>;
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  remove(keys: string[]): Promise<void>;
  /** Keys below a prefix, at most 1000. */
  list(prefix: string): Promise<string[]>;
};

/** Storage, or what decodes pictures, failed or did not answer; nothing was published. */
export class MediaUnavailable extends Error {
  override name = "MediaUnavailable";
}
