/** In seconds (docs/product.md, sections 7.10 and 9.4). */
const API_FRESH_SECONDS = { discover: 5 * 60, profile: 60, list: 30, post: 0, messages: 0 };
/** How long a stale API response may be used during a refresh, in seconds. */
const STALE_SECONDS = 10 * 60;
/** Other edge locations can't be purged when a photo stops being free, so none keeps it longer than this. */
const EDGE_SECONDS = 60 * 60;
/** Covers every photo. Video and audio are read from storage in ranges. */
const MAX_EDGE_BYTES = 4 * 1024 * 1024;

export type CacheSubject =
  | { content: "personal" }
  | { content: "public-page" }
  | { content: "api"; of: keyof typeof API_FRESH_SECONDS }
  /** A stored file. `isFree`: everyone past the gates may have it now; `isWhole`: no range, no conditions. */
  | {
      content: "media";
      contentType: string;
      bytes: number;
      isFree: boolean;
      isWhole: boolean;
      variesByAccept: boolean;
    };

export type CachePolicy = {
  cacheControl: string;
  vary: string | null;
  /** For our own edge cache, behind the gates; 0 means never. */
  edgeSeconds: number;
};

/** Nothing specific to a visitor is kept outside their browser. */
export function cachePolicy(subject: CacheSubject): CachePolicy {
  if (subject.content === "public-page")
    return { cacheControl: "public, max-age=3600", vary: null, edgeSeconds: 0 };
  if (subject.content === "api") {
    const seconds = API_FRESH_SECONDS[subject.of];
    const freshness = `max-age=${seconds}, stale-while-revalidate=${STALE_SECONDS}`;
    return {
      cacheControl: `private, ${seconds === 0 ? "no-cache" : freshness}`,
      vary: "Cookie, Authorization",
      edgeSeconds: 0,
    };
  }
  if (subject.content === "media") {
    const { contentType, bytes, isFree, isWhole, variesByAccept } = subject;
    const isPhoto = contentType.startsWith("image/") && bytes <= MAX_EDGE_BYTES;
    return {
      // The browser keeps the file but revalidates every time, because access can end.
      cacheControl: "private, no-cache",
      vary: variesByAccept ? "Cookie, Accept" : "Cookie",
      edgeSeconds: isFree && isWhole && isPhoto ? EDGE_SECONDS : 0,
    };
  }
  return { cacheControl: "private, no-store", vary: null, edgeSeconds: 0 };
}
