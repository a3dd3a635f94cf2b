/**
 * The path that rules are matched on, read exactly as the router reads it: without a data request's ending, decoded
 * segment by segment (a %2F stays within its own), and deaf to capitals and to slashes at the end.
 * Any difference would let an address meet one page's rule and another page's loader.
 */
export function rulePath(pathname: string): string {
  let path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  try {
    const segments = path.split("/").map((part) => decodeURIComponent(part).replaceAll("/", "%2F"));
    path = segments.join("/");
  } catch {
    // Malformed encoding: the router matches the raw text then, and so do we.
  }
  path = path.toLowerCase().replace(/\/{2,}/g, "/");
  return path.replace(/\/+$/, "") || "/";
}

/** Whether a request is Remix's own, for a page's data. */
export const isDataRequest = (pathname: string) => pathname.endsWith(".data");

/**
 * Where to go after a gate or a sign-in: a path of this site, or the fallback. Parsed as the browser will parse
 * it and compared by origin, so that //host, /\host and the like cannot lead away.
 */
export function sameSitePath(target: string | null | undefined, origin: string, fallback = "/"): string {
  if (!target?.startsWith("/")) return fallback;
  const url = URL.canParse(target, origin) ? new URL(target, origin) : null;
  if (url === null || url.origin !== new URL(origin).origin) return fallback;
  const path = url.pathname + url.search + url.hash;
  // What was normalised must still be a path of ours when it is parsed once more.
  return path.startsWith("//") ? fallback : path;
}

/** The whole address of a page of ours that a call names, by its path or in full; anything else is the fallback's. */
export function sameSiteUrl(named: string | undefined, origin: string, fallback: string): string {
  return (
    origin + sameSitePath(named?.startsWith(origin) ? named.slice(origin.length) : named, origin, fallback)
  );
}
