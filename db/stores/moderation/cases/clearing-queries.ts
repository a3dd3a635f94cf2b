import { sql } from "drizzle-orm";
import { appeals, cases, report_files, reports } from "#db/schema/moderation/cases.ts";
import { counter_notices } from "#db/schema/moderation/counter-notices.ts";
import { removed_pages } from "#db/schema/moderation/removed-pages.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { isRunning } from "./counter-notices.ts";

type Clearing = { before: number; minorBefore: number; now: number; limit: number };
/** The law wants what a report of a minor rests on for longer (18 USC 2258A(h)). */
const due = ({ before, minorBefore, limit }: Params<Clearing>) => sql`(select k.id from cases k
  where k.decided_at is not null and k.cleared_at is null and k.decided_at < ${before}
    and (k.decided_at < ${minorBefore} or not exists (select 1 from reports r
      where r.case_id = k.id and r.reason = 'minor'))
    and not exists (select 1 from decisions d join appeals a on a.decision_id = d.id
      where d.case_id = k.id and a.decided_at is null)
    and not exists (select 1 from decisions d join counter_notices n on n.decision_id = d.id
      where d.case_id = k.id and ${isRunning}) order by k.decided_at limit ${limit})`;
const ofDue = (params: Params<Clearing>) =>
  sql`${report_files.report_id} in (select r.id from reports r where r.case_id in ${due(params)})`;
export const filesToClear = prepared((db, params: Params<Clearing>) =>
  db.selectDistinct({ reportId: report_files.report_id }).from(report_files).where(ofDue(params)),
);
export const deleteFiles = prepared((db, params: Params<Clearing>) =>
  db.delete(report_files).where(ofDue(params)),
);
export const clearReports = prepared((db, params: Params<Clearing>) =>
  db
    .update(reports)
    .set({
      details: "",
      kept_text: null,
      kept_author: null,
      kept_files: null,
      kept_side: null,
      name: null,
      email: null,
      signature: null,
    })
    .where(sql`${reports.case_id} in ${due(params)}`),
);
export const clearAppeals = prepared((db, params: Params<Clearing>) =>
  db
    .update(appeals)
    .set({ text: "" })
    .where(sql`${appeals.decision_id} in (select d.id from decisions d where d.case_id in ${due(params)})`),
);
export const clearCounterNotices = prepared((db, params: Params<Clearing>) =>
  db
    .update(counter_notices)
    .set({ name: "", address: "", phone: "", text: "", signature: "" })
    .where(
      sql`${counter_notices.decision_id} in (select d.id from decisions d where d.case_id in ${due(params)})`,
    ),
);
export const clearRemovedProfiles = prepared((db, params: Params<Clearing>) =>
  db.delete(removed_pages).where(sql`${removed_pages.case_id} in ${due(params)}`),
);
export const setCleared = prepared((db, params: Params<Clearing>) =>
  db
    .update(cases)
    .set({ cleared_at: params.now })
    .where(sql`${cases.id} in ${due(params)}`),
);
