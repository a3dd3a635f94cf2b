import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { checkWrite } from "#domain/messages/relationship.ts";
import { jsonError, methodNotAllowed, runApiCall } from "#http/api/json.ts";
import { streamChunks } from "#http/body/multipart.ts";
import { requireMember } from "#http/context.ts";
import { retryAfter } from "#http/forms/form.ts";
import { photoRefusalText, storePhoto } from "#http/messages/photos.ts";
import { refusalText } from "#http/messages/refusal-texts.ts";

const postOnly = () => methodNotAllowed("POST");

export const loader = postOnly;

/** Stores the body, a fan's photo, for a message that the fan sends next. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return postOnly();
  return runApiCall(async () => {
    const { conversations, clock } = context.deps;
    const { id } = requireMember(context);
    const conversation = await conversations.findOwn(params.conversationId ?? "", id, clock.now());
    if (conversation === null || conversation.side !== "fan") return jsonError("Not found", 404);
    const { partner, relationship, side } = conversation;
    const writes = checkWrite(relationship, side);
    if (!writes.ok) return jsonError(refusalText(writes.reason, partner, relationship.price).text, 409);
    if (request.body === null) return jsonError(photoRefusalText("empty"), 422);
    const stored = await storePhoto(context, { name: "", data: streamChunks(request.body) });
    if (!stored.ok) {
      const text = photoRefusalText(stored.reason);
      return "waitMs" in stored ? jsonError(text, 429, {}, retryAfter(stored.waitMs)) : jsonError(text, 422);
    }
    return Response.json({ success: true, id: stored.mediaItemId });
  });
}
