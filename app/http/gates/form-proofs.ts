import { createHmac, timingSafeEqual } from "node:crypto";
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

/** Proves a form to be from a page that we gave to this visitor: only their browser knows the cookie. */
const proofFor = (secret: string, cookie: string) =>
  createHmac("sha256", `form:${secret}`).update(cookie).digest("base64url");

/** Whether a form's proof was made for the visitor who sends it. */
export async function isProofOf(
  proof: string | null,
  { headers }: Request,
  secrets: Secrets,
  https: boolean,
): Promise<boolean> {
  if (proof === null) return false;
  const { sessionOf, probeOf } = cookiesFor(secrets, https);
  const header = headers.get("Cookie");
  const given = Buffer.from(proof);
  return [await sessionOf(header), await probeOf(header)].some((cookie) => {
    const own = Buffer.from(proofFor(secrets.SESSION_SECRET, cookie ?? ""));
    return cookie !== null && given.length === own.length && timingSafeEqual(given, own);
  });
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
  const proof = `${PARAM}=${proofFor(secret, cookie)}`;
  const proven = (action: string) => {
    const [path = "", ...fragment] = action.split("#");
    return [`${path}${path.includes("?") ? "&amp;" : "?"}${proof}`, ...fragment].join("#");
  };
  // Two leading slashes would name another host.
  const own = (page.pathname.replace(/^\/+/, "/") + page.search).replaceAll("&", "&amp;");
  const html = (await response.text()).replace(/<(form|button)\b[^>]*>/g, (tag, name) => {
    if (name === "form" && !/ method="post"/.test(tag)) return tag;
    const withAction = tag.replace(
      /( (?:formA|a)ction=")(\/[^"]*)/i,
      (_, start, action) => start + proven(action),
    );
    if (withAction !== tag || name === "button") return withAction;
    return tag.replace("<form", `<form action="${proven(own)}"`);
  });
  return new Response(html, response);
}
