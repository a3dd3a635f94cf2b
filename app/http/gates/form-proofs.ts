import { cookiesFor, type Secrets } from "./create-context.ts";

const PARAM = "proof";

export function takeProof(request: Request): { request: Request; proof: string | null } {
  if (!request.url.includes(`${PARAM}=`)) return { request, proof: null };
  const url = new URL(request.url);
  const proof = url.searchParams.get(PARAM);
  url.searchParams.delete(PARAM);
  return { request: new Request(url, request), proof };
}

const encoder = new TextEncoder();
const keyOf = (secret: string) =>
  crypto.subtle.importKey("raw", encoder.encode(`form:${secret}`), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
/** Proves that a form came from a page we gave to this visitor: only their browser knows the cookie. */
async function proofFor(secret: string, cookie: string): Promise<string> {
  const signed = await crypto.subtle.sign("HMAC", await keyOf(secret), encoder.encode(cookie));
  return [...new Uint8Array(signed)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A guest's proof is void once they sign in. */
export async function isProofOf(
  proof: string | null,
  { headers }: Request,
  secrets: Secrets,
  https: boolean,
): Promise<boolean> {
  if (proof === null || !/^[\da-f]{64}$/.test(proof)) return false;
  const { sessionOf, probeOf } = cookiesFor(secrets, https);
  const header = headers.get("Cookie");
  const given = Uint8Array.from(proof.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const cookie = (await sessionOf(header)) ?? (await probeOf(header));
  if (cookie === null) return false;
  return crypto.subtle.verify("HMAC", await keyOf(secrets.SESSION_SECRET), given, encoder.encode(cookie));
}

/** Keeps the proof when a form is redirected to another of our URLs. */
export function withProofKept(response: Response, proof: string | null): Response {
  const target = response.headers.get("Location") ?? "";
  if (proof === null || !/^\/(?!\/)/.test(target)) return response;
  const headers = new Headers(response.headers);
  headers.set("Location", `${target}${target.includes("?") ? "&" : "?"}${PARAM}=${proof}`);
  return new Response(response.body, { status: response.status, headers });
}

/**
 * Lynx sends no Referer from a URL with a query, and never Origin or Sec-Fetch-Site. Browsers with Sec-Fetch-Site never
 * need a proof.
 */
export const needsProofs = (request: Request, proof: string | null, { headers, body }: Response) =>
  body !== null &&
  !request.headers.has("Sec-Fetch-Site") &&
  (proof !== null || request.url.includes("?")) &&
  headers.get("Content-Type")?.startsWith("text/html") === true &&
  !/\bpublic\b/.test(headers.get("Cache-Control") ?? "");

/**
 * The proof goes into each form's action, not into a field: React keeps an attribute that differs from its own, but no
 * extra element.
 */
export async function withProofs(response: Response, page: URL, secret: string, cookie: string) {
  const proof = `${PARAM}=${await proofFor(secret, cookie)}`;
  const proven = (action: string) => {
    // The # of a character reference, such as &#x27;, doesn't begin a fragment.
    const [, path = "", fragment = ""] = /^((?:&#|[^#])*)(.*)$/s.exec(action) ?? [];
    return `${path}${path.includes("?") ? "&amp;" : "?"}${proof}${fragment}`;
  };
  // Two leading slashes would name another host.
  const own = (page.pathname.replace(/^\/+/, "/") + page.search).replaceAll("&", "&amp;");
  const html = (await response.text()).replace(/<(form|button)\b[^>]*>/g, (tag, name) => {
    if (name === "form" && !/ method="post"/.test(tag)) return tag;
    const withAction = tag.replace(
      /( (?:formA|a)ction=")(\/[^"]*)/i,
      (_, start, action) => start + proven(action),
    );
    if (name === "button" || / action="/i.test(tag)) return withAction;
    return tag.replace("<form", () => `<form action="${proven(own)}"`);
  });
  return new Response(html, response);
}
