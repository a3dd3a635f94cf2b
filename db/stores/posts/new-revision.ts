import { sql } from "drizzle-orm";

/** For every change of a post outside of its form, so that a form opened before is refused as changed elsewhere. */
export const newRevision = sql`lower(hex(randomblob(16)))`;
