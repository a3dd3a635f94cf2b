import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { reportFileKey } from "#domain/moderation/cases/report.ts";
import { sendObject } from "#http/media/send-object.ts";
import { requireCase } from "#http/moderation/require-case.ts";

/** What a reporter attached, for the admin who claimed the case; a 404 for everyone else. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { found, isMine } = await requireCase(context, params.caseId);
  const file = found.reportFiles.find(({ id }) => id === params.fileId);
  if (!isMine || found.isInvolved || file === undefined) return new Response(null, { status: 404 });
  const { id, reportId, contentType, bytes } = file;
  const { objects, edgeCache } = context.deps;
  const object = { key: reportFileKey(reportId, id), contentType, bytes };
  const response = await sendObject(request, objects, object, { edgeCache, waitUntil: context.waitUntil });
  // A PDF may have scripts and links of its own.
  if (contentType === "application/pdf") response.headers.set("Content-Disposition", "attachment");
  return response;
}
