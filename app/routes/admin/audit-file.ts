import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportLog } from "#domain/admin/audit/export-log.ts";
import { EXPORT_ACTION, readAuditSearch } from "#domain/admin/audit/search.ts";
import { requireExport } from "#http/admin-export.ts";
import { csvStream } from "#http/csv-response.ts";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireExport(context, EXPORT_ACTION, params.file);
  const { filter } = readAuditSearch(new URL(request.url).searchParams);
  return csvStream("audit-log", exportLog(context.deps.auditSearch, filter));
}
