import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Conversation } from "#domain/messages/conversation.ts";
import { messageText } from "#domain/messages/forms.ts";
import { saveDraft } from "#domain/messages/save-draft.ts";
import { withReply } from "#domain/messages/saved-replies/insert.ts";
import { MAX_REPLIES } from "#domain/messages/saved-replies/saved-reply.ts";
import { requireMember } from "#http/context.ts";
import { refuseMessage } from "#http/messages/messages.ts";
import { errorText } from "#http/messages/refusal-texts.ts";

export async function insertReply(
  context: AppLoadContext,
  form: FormData,
  { id, side, partner }: Conversation,
) {
  if (form.get("intent") !== "insert") return null;
  const userId = requireMember(context).id;
  const replies = side === "creator" ? await context.deps.savedReplies.list(userId, MAX_REPLIES) : [];
  const reply = replies.find((one) => one.id === form.get("saved_reply"));
  const typed = messageText.safeParse(form.get("text") ?? "");
  if (reply !== undefined && typed.success) {
    const kept = await saveDraft(context.deps, { id, userId }, withReply(typed.data, reply.text));
    if (!kept.ok) return refuseMessage(form, kept, errorText(kept, partner, null));
  }
  const replyTo = /^\d{1,9}$/.exec(String(form.get("reply_to") ?? ""))?.[0];
  return redirect(`/messages/${id}${replyTo === undefined ? "" : `?reply=${replyTo}`}#write`, 303);
}
