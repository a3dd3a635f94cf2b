import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { takePart } from "../../domain/media/upload-in-parts.ts";
import { member } from "../../http/context.ts";
import { isOutage } from "../../http/form.ts";
import { answering, jsonError } from "../../http/json.ts";
import { refuseMedium } from "../../http/upload-answers.ts";

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
  if (!Number.isInteger(length) || body === null) return refuseMedium("part_of_wrong_length");
  return answering(async () => {
    try {
      const taken = await takePart(context.deps, {
        ...{ sellerId: member(context).id, id: params.uploadId ?? "" },
        ...{ number: Number(params.number), length, stream: body },
      });
      return taken.ok ? Response.json({ success: true }) : refuseMedium(taken.reason);
    } catch (error) {
      if (isOutage(error)) throw error;
      // Whoever sent it went away, or sent less than was said.
      console.error(context.requestId, error);
      return refuseMedium("part_of_wrong_length");
    }
  });
}
