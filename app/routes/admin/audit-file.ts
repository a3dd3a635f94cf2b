import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportLog } from "#domain/admin/audit/export-log.ts";
import { EXPORT_ACTION, EXPORT_LINK_MS, readAuditSearch } from "#domain/admin/audit/search.ts";
import { requireMember } from "#http/context.ts";

/** Only for an export that the same admin recorded a moment ago. Sent page by page as the reader takes it. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { auditSearch, clock } = context.deps;
  const id = /^([\w-]{1,64})\.csv$/.exec(params.file ?? "")?.[1];
  const entry = id === undefined ? null : await auditSearch.find(id);
  const isTheirs = entry?.action === EXPORT_ACTION && entry.actor_id === requireMember(context).id;
  if (!entry || !isTheirs || clock.now() - entry.created_at > EXPORT_LINK_MS)
    throw new Response(null, { status: 404 });
  const { filter } = readAuditSearch(new URL(request.url).searchParams);
  const parts = exportLog(auditSearch, filter);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { value, done } = await parts.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="audit-log.csv"`,
    },
  });
}
