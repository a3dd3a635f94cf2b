import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { completeUpload } from "../../domain/media/complete-upload.ts";
import { member } from "../../http/context.ts";
import { answering, onlyPost } from "../../http/json.ts";
import { mediumAnswer, refuseMedium } from "../../http/upload-answers.ts";

export const loader = onlyPost;

/** Makes a medium of an upload whose parts are all there. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return onlyPost();
  return answering(async () => {
    const own = { sellerId: member(context).id, id: params.uploadId ?? "" };
    const work = completeUpload(context.deps, own);
    // Goes on for a while where the phone that asked has lost its connection.
    context.afterwards(work.catch(() => {}));
    const completed = await work;
    if (!completed.ok) return refuseMedium(completed.reason);
    return Response.json({ success: true, ...mediumAnswer(completed.arrived) });
  });
}
