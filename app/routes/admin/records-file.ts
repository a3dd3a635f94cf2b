import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportRecords, RECORDS_EXPORT } from "#domain/moderation/consents/records.ts";
import { requireExport } from "#http/admin-export.ts";
import { csvStream } from "#http/csv-response.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { subject_id } = await requireExport(context, RECORDS_EXPORT, params.file);
  const found = await context.deps.consents.findRecords(subject_id ?? "");
  if (found === null) throw new Response(null, { status: 404 });
  return csvStream("performer-records", exportRecords(context.deps, found));
}
