import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { arrivedOf } from "../../domain/media/complete-upload.ts";
import { abandonUpload } from "../../domain/media/upload-in-parts.ts";
import { member } from "../../http/context.ts";
import { answering } from "../../http/json.ts";
import { refuseMedium, uploadAnswer } from "../../http/upload-answers.ts";

/** Which parts of a creator's own upload are there, and what became of it. */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  answering(async () => {
    const upload = await context.deps.uploads.find(params.uploadId ?? "", member(context).id);
    if (upload === null) return refuseMedium("no_such_upload");
    if (upload.aborted_at !== null) return refuseMedium("upload_over");
    if (upload.completed_at === null) return uploadAnswer(upload, null);
    const arrived = await arrivedOf(context.deps, upload);
    return arrived.ok ? uploadAnswer(upload, arrived.arrived) : refuseMedium(arrived.reason);
  });

/** Gives an upload up. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "DELETE")
    return new Response(null, { status: 405, headers: { Allow: "GET, DELETE" } });
  return answering(async () => {
    const own = { sellerId: member(context).id, id: params.uploadId ?? "" };
    const abandoned = await abandonUpload(context.deps, own);
    return abandoned.ok ? Response.json({ success: true }) : refuseMedium(abandoned.reason);
  });
}
