import { cachePolicy } from "./cache-policy.ts";

type HeaderOptions = {
  nonce: string;
  formTargets: string[];
  https: boolean;
  socketHost?: string | null;
};

/** `formTargets`: other origins that forms may redirect to. */
export function secureHeaders(headers: Headers, { nonce, formTargets, https, socketHost }: HeaderOptions) {
  const set = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  set("X-Content-Type-Options", "nosniff");
  set("Referrer-Policy", "strict-origin-when-cross-origin");
  set("Cross-Origin-Opener-Policy", "same-origin");
  set("Cross-Origin-Resource-Policy", "same-origin");
  set(
    "Permissions-Policy",
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  );
  set("X-Frame-Options", "DENY");
  // A response that sets a cookie is specific to its visitor, even on a page that is the same for everyone.
  if (headers.has("Set-Cookie") && /\bpublic\b/.test(headers.get("Cache-Control") ?? ""))
    headers.delete("Cache-Control");
  set("Cache-Control", cachePolicy({ content: "personal" }).cacheControl);
  if (https) set("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");
  // For parental filters (rtalabel.org).
  set("Rating", "RTA-5042-1996-1400-1577-RTA");
  // A cached page would give everyone the nonce of its first visitor.
  const isPublic = /\bpublic\b/.test(headers.get("Cache-Control") ?? "");
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  // Whether the line is slow, for videos.
  if (isPage) set("Accept-CH", "ECT");
  set(
    "Content-Security-Policy",
    isPage
      ? pagePolicy(
          isPublic ? null : nonce,
          formTargets,
          socketHost && `${https ? "wss" : "ws"}://${socketHost}`,
        )
      : "default-src 'none'; sandbox; frame-ancestors 'none'",
  );
}

/**
 * A `nonce` of null or "" allows scripts from our own files only. `socket`: the origin of the page's socket, which
 * Safari before 15.4 doesn't count as 'self'.
 */
export const pagePolicy = (nonce: string | null, formTargets: string[], socket?: string | null) =>
  [
    "default-src 'none'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    // The composer takes a poster frame from a video before it is uploaded.
    "media-src 'self' blob:",
    socket ? `connect-src 'self' ${socket}` : "connect-src 'self'",
    "manifest-src 'self'",
    // Browsers apply this to the redirect after a form as well, such as to checkout.
    `form-action 'self' ${formTargets.join(" ")}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
