import { content_revision } from "../../schema/operations.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";

const revisionRow = prepared((db) =>
  db.select({ revision: content_revision.revision }).from(content_revision).limit(1),
);

/** Counts the changes to what guests can see; triggers keep it. */
export function contentRevisionStore(db: Database) {
  return {
    /** The number of changes so far. */
    async find(): Promise<number> {
      const [row] = await revisionRow.run(db, {});
      return row?.revision ?? 0;
    },
  };
}
