/**
 * The path that rules are matched on: without a data request's ending, an alias's prefix, doubled or trailing
 * slashes, percent-encoding or capitals, since the router is deaf to all of these too (readings 5).
 */
export function rulePath(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Malformed encoding matches no route; the raw text then matches no rule either.
  }
  path = path.toLowerCase().replace(/\/{2,}/g, "/");
  if (path === "/_root.data") path = "/";
  path = path.replace(/\.data$/, "");
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
}

/** Whether a request is Remix's own, for a page's data. */
export const isDataRequest = (pathname: string) => /\.data$/i.test(pathname);

/**
 * Where to go after a gate or a sign-in: a path of this site, or the fallback. Parsed as the browser will parse
 * it and compared by origin, so that //host, /\host and the like cannot lead away.
 */
export function ownPath(target: string | null | undefined, origin: string, fallback = "/"): string {
  if (!target?.startsWith("/")) return fallback;
  const url = URL.canParse(target, origin) ? new URL(target, origin) : null;
  if (url === null || url.origin !== new URL(origin).origin) return fallback;
  const path = url.pathname + url.search + url.hash;
  // What was normalised must still be a path of ours when it is parsed once more.
  return path.startsWith("//") ? fallback : path;
}
