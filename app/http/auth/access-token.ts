import { MINUTE_MS } from "#domain/durations.ts";

/** In ms. The session is still checked on every call. */
const VALID_MS = 15 * MINUTE_MS;

type Claims = { session: string; until: number };

const encoder = new TextEncoder();
const toBase64url = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/**
 * Short-lived API tokens: a session's ID and an expiry (ms), signed with HMAC-SHA-256. The key signs nothing else, so
 * no other signed value can pass as a token.
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
      const body = toBase64url(encoder.encode(JSON.stringify(claims)));
      const signature = await crypto.subtle.sign("HMAC", await key(), encoder.encode(body));
      return { token: `${body}.${toBase64url(signature)}`, expiresAt: claims.until };
    },

    /** Null if expired, altered, or not ours. */
    async read(token: string, now: number): Promise<string | null> {
      const [body = "", signature = "", more] = token.split(".");
      if (more !== undefined || token.length > 300) return null;
      try {
        const isOurs = await crypto.subtle.verify(
          "HMAC",
          await key(),
          fromBase64url(signature),
          encoder.encode(body),
        );
        if (!isOurs) return null;
        const claims = JSON.parse(new TextDecoder().decode(fromBase64url(body))) as Claims;
        return claims.until > now ? claims.session : null;
      } catch {
        return null;
      }
    },
  };
}

export const bearerOf = (request: Request): string | null =>
  /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null;
