import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { receivePart } from "../../../domain/media/multipart-upload.ts";
import { jsonError, runApiCall } from "../../../http/api/json.ts";
import { requireMember } from "../../../http/context.ts";
import { isOutage } from "../../../http/forms/form.ts";
import { mediaErrorResponse } from "../../../http/media/upload-responses.ts";

const onlyPut = () => {
  const answer = jsonError("Method Not Allowed", 405);
  answer.headers.set("Allow", "PUT");
  return answer;
};

export const loader = onlyPut;

/** Takes one part of a file, streamed straight into storage; the same part again replaces it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "PUT") return onlyPut();
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  const { body } = request;
  if (!Number.isInteger(length) || body === null) return mediaErrorResponse("part_of_wrong_length");
  return runApiCall(async () => {
    try {
      const taken = await receivePart(context.deps, {
        ...{ sellerId: requireMember(context).id, id: params.uploadId ?? "" },
        ...{ number: Number(params.number), length, stream: body },
      });
      return taken.ok ? Response.json({ success: true }) : mediaErrorResponse(taken.reason);
    } catch (error) {
      if (isOutage(error)) throw error;
      // Whoever sent it went away, or sent less than was said.
      console.error(context.requestId, error);
      return mediaErrorResponse("part_of_wrong_length");
    }
  });
}
