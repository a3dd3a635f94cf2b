/**
 * Must read paths exactly as the router does, or one page's rule would guard another page's loader: drops the ending of
 * a data request, decodes segment by segment (a %2F stays in its own), lowercases, and drops trailing slashes.
 */
export function rulePath(pathname: string): string {
  let path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  try {
    const segments = path.split("/").map((part) => decodeURIComponent(part).replaceAll("/", "%2F"));
    path = segments.join("/");
  } catch {
    // The router matches malformed encoding as raw text, and so do we.
  }
  path = path.toLowerCase().replace(/\/{2,}/g, "/");
  return path.replace(/\/+$/, "") || "/";
}

export const isDataRequest = (pathname: string) => pathname.endsWith(".data");

/**
 * A path on this site, or the fallback. It is parsed as browsers do and compared by origin, so that //host, /\host, and
 * the like can't lead away.
 */
export function sameSitePath(target: string | null | undefined, origin: string, fallback = "/"): string {
  if (!target?.startsWith("/")) return fallback;
  const url = URL.canParse(target, origin) ? new URL(target, origin) : null;
  if (url === null || url.origin !== new URL(origin).origin) return fallback;
  const path = url.pathname + url.search + url.hash;
  // The normalized path is parsed once more, and must still be ours then.
  return path.startsWith("//") ? fallback : path;
}

/** `named`: a path or a full URL. Returns the fallback's URL unless it's one of our pages. */
export function sameSiteUrl(named: string | undefined, origin: string, fallback: string): string {
  return (
    origin + sameSitePath(named?.startsWith(origin) ? named.slice(origin.length) : named, origin, fallback)
  );
}
