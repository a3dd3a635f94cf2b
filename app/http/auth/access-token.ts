/** How long an access token lives, in ms; the session behind it is looked at on every call all the same. */
const VALID_MS = 15 * 60 * 1000;

type Claims = { session: string; until: number };

const encoder = new TextEncoder();
const toText = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/**
 * Short-lived access tokens for the API: a session's id and an end (ms), signed with HMAC-SHA-256 by a key of their
 * own, so that nothing else the site signs can pass for one.
 */
export function accessTokens(secret: string) {
  const key = () =>
    crypto.subtle.importKey(
      "raw",
      encoder.encode(`access-token:${secret}`),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["sign", "verify"],
    );
  return {
    async issue(session: string, now: number): Promise<{ token: string; expiresAt: number }> {
      const claims: Claims = { session, until: now + VALID_MS };
      const body = toText(encoder.encode(JSON.stringify(claims)));
      const signature = await crypto.subtle.sign("HMAC", await key(), encoder.encode(body));
      return { token: `${body}.${toText(signature)}`, expiresAt: claims.until };
    },

    /** Gives the session that a token stands for; null when it is over, altered, or no token of ours. */
    async read(token: string, now: number): Promise<string | null> {
      const [body = "", signature = "", more] = token.split(".");
      if (more !== undefined || token.length > 300) return null;
      try {
        const good = await crypto.subtle.verify(
          "HMAC",
          await key(),
          toBytes(signature),
          encoder.encode(body),
        );
        if (!good) return null;
        const claims = JSON.parse(new TextDecoder().decode(toBytes(body))) as Claims;
        return claims.until > now ? claims.session : null;
      } catch {
        return null;
      }
    },
  };
}

/** The token of an Authorization header of the kind Bearer; null when there is none. */
export const bearerOf = (request: Request): string | null =>
  /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null;
