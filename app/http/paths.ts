/**
 * The path that rules are matched on, read exactly as the router reads it: without the ending of a data request,
 * decoded segment by segment (a %2F stays in its own), in lowercase, and without slashes at the end. Any difference
 * would match one page's rule and run another page's loader.
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

/** Whether Remix's client asks for a page's data. */
export const isDataRequest = (pathname: string) => pathname.endsWith(".data");

/**
 * Where to go after a gate or sign-in: a path of this site, or the fallback. It is parsed as the browser will parse it
 * and compared by origin, so that //host, /\host, and the like cannot lead away.
 */
export function sameSitePath(target: string | null | undefined, origin: string, fallback = "/"): string {
  if (!target?.startsWith("/")) return fallback;
  const url = URL.canParse(target, origin) ? new URL(target, origin) : null;
  if (url === null || url.origin !== new URL(origin).origin) return fallback;
  const path = url.pathname + url.search + url.hash;
  // The normalized path will be parsed once more, and must still be ours then.
  return path.startsWith("//") ? fallback : path;
}

/** The URL of one of our pages, named by an API call as a path or in full; the fallback's for anything else. */
export function sameSiteUrl(named: string | undefined, origin: string, fallback: string): string {
  return (
    origin + sameSitePath(named?.startsWith(origin) ? named.slice(origin.length) : named, origin, fallback)
  );
}
