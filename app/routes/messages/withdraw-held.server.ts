import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Conversation } from "#domain/messages/conversation.ts";
import { requireMember } from "#http/context.ts";
import { nudgeHeld } from "#http/messages/nudges.ts";
import { redirectWithFlash } from "#http/respond.ts";

/** Unsends a message that awaits review, or dismisses a refused one; null for any other form. */
export async function withdrawHeld(
  context: AppLoadContext,
  form: FormData,
  { id, held, partner }: Conversation,
) {
  if (form.get("intent") !== "withdraw_held") return null;
  const { heldMessages, clock } = context.deps;
  const authorId = requireMember(context).id;
  const found = held?.find((one) => one.id === form.get("held"));
  if (found !== undefined) {
    const heldBy = (await heldMessages.find(found.id))?.heldBy ?? null;
    await heldMessages.withdraw({ heldId: found.id, authorId, conversationId: id, now: clock.now() });
    nudgeHeld(context, id, { authorId, readerId: partner.id, heldBy });
  }
  const left = await heldMessages.find(String(form.get("held") ?? ""));
  const isOwn = left?.authorId === authorId && left.conversationId === id;
  if (isOwn && (await heldMessages.findNumber(left.id)) !== null)
    return redirectWithFlash(context, `/messages/${id}#newest`, {
      kind: "info",
      title: "This message was delivered already",
      text: "You can still unsend it, like any message you sent.",
    });
  const title = found?.isRemoved ? "Message removed" : "Message unsent";
  return redirectWithFlash(context, `/messages/${id}#newest`, { kind: "success", title });
}
