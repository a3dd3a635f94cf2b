import type { Database } from "#db/stores/database.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { deadlines } from "#domain/moderation/cases/reasons.ts";
import { NOW, people } from "#tests/cast.ts";

type PageReport = Parameters<ReturnType<typeof reportStore>["addForPage"]>[0];

let count = 0;
export const nextId = (name: string) => `${name}-${++count}`;

/** Reports a post or profile, for the cast's fan unless `report` says otherwise. */
export const addPageReport = (
  db: Database,
  report: Pick<PageReport, "kind" | "subjectId" | "reason"> & Partial<PageReport>,
) => {
  const now = report.now ?? NOW;
  return reportStore(db).addForPage({
    id: nextId("r"),
    newCaseId: nextId("k"),
    reporterId: people.fan.id,
    name: null,
    email: null,
    signature: null,
    keyHash: nextId("hash"),
    details: "",
    ...deadlines(report.reason, now),
    now,
    mail: null,
    ...report,
  });
};
