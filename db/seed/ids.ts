import { createHash } from "node:crypto";

/** An ID in the site's format, derived from a name so that seeding twice changes nothing. */
export const stableId = (name: string) =>
  createHash("sha256").update(`fanlight demo ${name}`).digest("base64url").slice(0, 22);

export const profileId = (username: string) => stableId(`profile ${username}`);
