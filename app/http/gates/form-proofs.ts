import { cookiesFor, type Secrets } from "./create-context.ts";

/** The parameter of a form's action with its proof. */
const PARAM = "proof";

/** A request as our routes see it, without its form's proof. */
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
/** Proves a form to be from a page that we gave to this visitor: only their browser knows the cookie. */
async function proofFor(secret: string, cookie: string): Promise<string> {
  const signed = await crypto.subtle.sign("HMAC", await keyOf(secret), encoder.encode(cookie));
  return [...new Uint8Array(signed)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a form's proof was made for the visitor who sends it; a guest's doesn't outlast their signing in. */
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

/** A redirect that sends a form on to another of our addresses, with the proof that it came with. */
export function withProofKept(response: Response, proof: string | null): Response {
  const target = response.headers.get("Location") ?? "";
  if (proof === null || !/^\/(?!\/)/.test(target)) return response;
  const headers = new Headers(response.headers);
  headers.set("Location", `${target}${target.includes("?") ? "&" : "?"}${PARAM}=${proof}`);
  return new Response(response.body, { status: response.status, headers });
}

/**
 * Whether the forms of a page need a proof: Lynx sends no Referer from an address with a question mark, and neither of
 * the other two headers. Browsers with the first never need one.
 */
export const needsProofs = (request: Request, proof: string | null, { headers, body }: Response) =>
  body !== null &&
  !request.headers.has("Sec-Fetch-Site") &&
  (proof !== null || request.url.includes("?")) &&
  headers.get("Content-Type")?.startsWith("text/html") === true &&
  !/\bpublic\b/.test(headers.get("Cache-Control") ?? "");

/**
 * A page with a proof in the action of each form. It is there and not in a field, since React keeps an attribute that
 * differs from its own, but no element.
 */
export async function withProofs(response: Response, page: URL, secret: string, cookie: string) {
  const proof = `${PARAM}=${await proofFor(secret, cookie)}`;
  const proven = (action: string) => {
    // The number sign of a character reference, such as &#x27;, begins no fragment.
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
