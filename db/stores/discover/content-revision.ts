import { content_revision } from "../../schema/operations.ts";
import type { Database } from "../database.ts";

export type ContentRevisionStore = ReturnType<typeof contentRevisionStore>;

/** Counts the changes to what guests can see; triggers keep it. */
export function contentRevisionStore(db: Database) {
  return {
    /** The number of changes so far. */
    async find(): Promise<number> {
      const [row] = await db.select({ revision: content_revision.revision }).from(content_revision).limit(1);
      return row?.revision ?? 0;
    },
  };
}
