import type { AuditSearchStore } from "#db/stores/admin/audit/audit-search.ts";
import { CSV_MARK, csvRows } from "#domain/csv.ts";
import { type AuditCursor, type AuditFilter, MAX_EXPORTED } from "./search.ts";

const PAGE = 500;
const MAX_LOOKS = 40;
const HEADER = ["Time (UTC)", "Entry", "Action", "Who (ID)", "Who", "Target (ID)", "Target", "Reason"];

export async function* exportLog(
  auditSearch: Pick<AuditSearchStore, "search">,
  filter: AuditFilter,
): AsyncGenerator<string> {
  yield CSV_MARK + csvRows([HEADER]);
  let after: AuditCursor | null = null;
  let count = 0;
  for (let look = 0; look < MAX_LOOKS && count < MAX_EXPORTED; look++) {
    const limit = Math.min(PAGE, MAX_EXPORTED - count);
    const { rows, lookedTo } = await auditSearch.search(filter, after, limit);
    count += rows.length;
    yield csvRows(
      rows.map((row) => [
        ...[new Date(row.at).toISOString(), row.id, row.action, row.actorId ?? "", row.actor ?? ""],
        ...[row.subjectId ?? "", row.subject ?? "", row.reason],
      ]),
    );
    const last: AuditCursor | null | undefined = rows.length === limit ? rows.at(-1) : lookedTo;
    if (!last) return;
    after = { at: last.at, id: last.id };
  }
}
