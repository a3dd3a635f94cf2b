/** What every answer carries; a page's policy also names where its forms may lead (quality, "Headers"). */
export function secureHeaders(
  headers: Headers,
  options: { nonce: string; formTargets: string[]; https: boolean },
) {
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
  set("Cache-Control", "private, no-store");
  if (options.https) set("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    set(
      "Content-Security-Policy",
      [
        "default-src 'none'",
        `script-src 'self' 'nonce-${options.nonce}'`,
        "style-src 'self'",
        "img-src 'self' data: blob:",
        // A film that is about to be uploaded is looked at for a picture that stands for it.
        "media-src 'self' blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        // Browsers hold redirects that follow a form against this list, and checkout is one.
        `form-action 'self' ${options.formTargets.join(" ")}`,
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
      ].join("; "),
    );
  } else {
    set("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
  }
}
