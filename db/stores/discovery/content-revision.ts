import type { Feature } from "#db/kinds.ts";
import { content_revision } from "#db/schema/discovery/content-revision.ts";
import { offNames, toOff } from "../admin/feature-flags/feature-state.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";

type Revision = { revision: number; off: Feature[] };

const revisionRow = prepared((db) =>
  db.select({ revision: content_revision.revision, off: offNames }).from(content_revision).limit(1),
);

export function contentRevisionStore(db: Database) {
  return {
    async find(): Promise<Revision> {
      const [row] = await revisionRow.run(db, {});
      return { revision: row?.revision ?? 0, off: toOff(row?.off ?? "[]") };
    },
  };
}
