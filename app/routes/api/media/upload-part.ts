import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { receivePart } from "#domain/media/multipart-upload.ts";
import { methodNotAllowed, runApiCall } from "#http/api/json.ts";
import { isOutage } from "#http/forms/form.ts";
import { mediaErrorResponse } from "#http/media/upload-responses.ts";
import { callUploader } from "#http/media/uploader.ts";

const putOnly = () => methodNotAllowed("PUT");

export const loader = putOnly;

/** Streams into storage. Sending a part again replaces it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "PUT") return putOnly();
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  const { body } = request;
  if (!Number.isInteger(length) || body === null) return mediaErrorResponse("part_of_wrong_length");
  return runApiCall(async () => {
    const { sellerId, texts } = await callUploader(context, params.creatorId);
    try {
      const received = await receivePart(context.deps, {
        sellerId,
        id: params.uploadId ?? "",
        number: Number(params.number),
        length,
        stream: body,
      });
      return received.ok ? Response.json({ success: true }) : mediaErrorResponse(received.reason, texts);
    } catch (error) {
      if (isOutage(error)) throw error;
      // The client disconnected, or sent less than it announced.
      console.error(context.requestId, error);
      return mediaErrorResponse("part_of_wrong_length");
    }
  });
}
