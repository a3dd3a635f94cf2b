import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { messagesQuery, sendCall } from "#domain/messages/api-query.ts";
import { toMessage } from "#domain/messages/to-message.ts";
import { sendMessage } from "#domain/messages/write.ts";
import { readTogether } from "#domain/read-together.ts";
import { cacheableJson } from "#http/api/cacheable-json.ts";
import { jsonError, readJson, readQuery, runApiCall } from "#http/api/json.ts";
import { messageJson, threadJson } from "#http/api/message-json.ts";
import { requireMember } from "#http/context.ts";
import { nudgeSent } from "#http/messages/nudges.ts";
import { attachPhotos } from "#http/messages/photos.ts";
import { errorText } from "#http/messages/refusal-texts.ts";

/** Greater than any message number. */
const END = 1e9;

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  runApiCall(async () => {
    const { conversations, messages, clock } = context.deps;
    const own = { id: params.conversationId ?? "", userId: requireMember(context).id };
    const { after, before, limit } = readQuery(request, messagesQuery);
    const [conversation, rows] = await readTogether(() => [
      conversations.findOwn(own.id, own.userId, clock.now()),
      after === undefined
        ? messages.listBefore(own, before ?? END, limit + 1)
        : messages.listChanged(own, after, limit + 1),
    ]);
    if (conversation === null) return jsonError("Not found", 404);
    const hasMore = rows.length > limit;
    const shown = !hasMore ? rows : after === undefined ? rows.slice(1) : rows.slice(0, limit);
    return cacheableJson(
      request,
      {
        success: true,
        conversation: threadJson(conversation),
        items: shown.map((row) => messageJson(toMessage(row, own, clock.now()))),
        has_more: hasMore,
      },
      "messages",
    );
  });

/** Responds with the message, or with null if it's held for review. A repeated key gets the same response. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { text, key, reply_to: replyTo = null, photos, alt } = await readJson(request, sendCall);
  return runApiCall(async () => {
    const { conversations, messages, clock } = context.deps;
    const own = { id: params.conversationId ?? "", userId: requireMember(context).id };
    const conversation = await conversations.findOwn(own.id, own.userId, clock.now());
    if (conversation === null) return jsonError("Not found", 404);
    const found = await attachPhotos(context, [...new Set(photos)], alt);
    const sent = found.ok
      ? await sendMessage(context.deps, own.userId, conversation, {
          text,
          key,
          replyTo,
          attached: found.attached,
        })
      : found;
    if (!sent.ok) {
      const { partner, relationship } = conversation;
      const text = errorText(sent, partner, relationship.price);
      if (sent.reason === "coming_soon") return jsonError(text, 403, { code: "COMING_SOON" });
      if (sent.reason === "media") return jsonError(text, 409, { code: "MEDIA_GONE" });
      return jsonError(text, sent.reason === "too_many" ? 429 : 409);
    }
    nudgeSent(context, own.id, sent, { authorId: own.userId, readerId: conversation.partner.id });
    if (sent.number === null)
      return Response.json({ success: true, item: null, held: true }, { status: 202 });
    const [message] = await messages.findByNumbers(own, [sent.number]);
    if (message === undefined) return jsonError("Not found", 404);
    return Response.json(
      { success: true, item: messageJson(toMessage(message, own, clock.now())) },
      { status: 201 },
    );
  });
}
