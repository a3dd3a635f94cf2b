import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "./env.ts";

/**
 * Tokens in emails that stop such emails: an account's ID, signed with HMAC-SHA-256 under a key of their own. They don't
 * expire, since old emails must still work, and do nothing else. Those signed with the `previous` secret are read, too.
 */
export function unsubscribeTokens(secret: string, previous?: string) {
  const sign = (userId: string, key = secret) =>
    createHmac("sha256", `unsubscribe:${key}`).update(userId).digest();
  return {
    issue: (userId: string): string =>
      `${Buffer.from(userId).toString("base64url")}.${sign(userId).toString("base64url")}`,

    /** The account of a token; null for one that was altered, or isn't ours. */
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

/** Those of the site's emails. */
export const siteUnsubscribeTokens = ({ settings }: { settings: Settings }) =>
  unsubscribeTokens(settings.SESSION_SECRET, settings.PREVIOUS_SESSION_SECRET);
