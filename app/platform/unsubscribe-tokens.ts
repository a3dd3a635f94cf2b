import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "./env.ts";

/**
 * Tokens for stopping emails: an account's ID, signed with HMAC-SHA-256 under a separate key. They don't expire, since
 * old emails must still work, and allow nothing else. Tokens signed with the `previous` secret are accepted, too.
 */
export function unsubscribeTokens(secret: string, previous?: string) {
  const sign = (userId: string, key = secret) =>
    createHmac("sha256", `unsubscribe:${key}`).update(userId).digest();
  return {
    issue: (userId: string): string =>
      `${Buffer.from(userId).toString("base64url")}.${sign(userId).toString("base64url")}`,

    /** Null if the token was altered or isn't ours. */
    read(token: string): string | null {
      const [name = "", signature = "", more] = token.split(".");
      if (more !== undefined || token.length > 300) return null;
      const userId = Buffer.from(name, "base64url").toString();
      const given = Buffer.from(signature, "base64url");
      const isBy = (key: string) => {
        const expected = sign(userId, key);
        return given.length === expected.length && timingSafeEqual(given, expected);
      };
      return isBy(secret) || (previous && isBy(previous)) ? userId : null;
    },
  };
}

export const siteUnsubscribeTokens = ({ settings }: { settings: Settings }) =>
  unsubscribeTokens(settings.SESSION_SECRET, settings.PREVIOUS_SESSION_SECRET);
