import { createHash } from "node:crypto";

/** Looks like the ids that the site makes, but follows from a name, so that seeding twice changes nothing. */
export const stableId = (name: string) =>
  createHash("sha256").update(`fanlight demo ${name}`).digest("base64url").slice(0, 22);

export const profileId = (username: string) => stableId(`profile ${username}`);
