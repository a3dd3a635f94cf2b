import type { AppLoadContext } from "@remix-run/cloudflare";
import { type Conversation, MAX_BESIDE, MAX_PINNED } from "#domain/messages/conversation.ts";
import { THREAD_SIZE } from "#domain/messages/read-thread.ts";
import { toMessage } from "#domain/messages/to-message.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "../context.ts";
import { refuseForm, retryAfter } from "../forms/form.ts";
import { withoutPartnerId } from "./hidden-ids.ts";

/** Throws a 404 for any conversation of others, so that nobody learns it exists. */
export async function requireConversation(context: AppLoadContext, id = ""): Promise<Conversation> {
  const { conversations, clock } = context.deps;
  const found = await conversations.findOwn(id, requireMember(context).id, clock.now());
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}

/** The viewer's other conversations, listed beside one. */
export async function listBeside(context: AppLoadContext) {
  const { inbox } = context.deps;
  const viewerId = requireMember(context).id;
  const [pinned, others] = await readTogether(() => [
    inbox.listPinned(viewerId, MAX_PINNED),
    inbox.list(viewerId, "all", null, MAX_BESIDE),
  ]);
  return [...pinned, ...others].map(withoutPartnerId);
}

type Params = { conversationId?: string; number?: string };

/** Also returns where the message is shown. Throws a 404 unless the conversation is the viewer's own. */
export async function findMessage(context: AppLoadContext, { conversationId, number }: Params) {
  const own = { id: conversationId ?? "", userId: requireMember(context).id };
  const asked = /^\d{1,9}$/.test(number ?? "") ? Number(number) : 0;
  const [conversation, [stored]] = await readTogether(() => [
    requireConversation(context, conversationId),
    context.deps.messages.findByNumbers(own, [asked]),
  ]);
  const message = stored && toMessage(stored, own, context.deps.clock.now());
  if (!message) throw new Response(null, { status: 404 });
  const isOld = message.number <= conversation.lastNumber - THREAD_SIZE;
  const path = `/messages/${conversation.id}`;
  const back = `${path}${isOld ? `?before=${message.number + 1}` : ""}#m-${message.number}`;
  return { conversation, message, path, back };
}

/** Whether nobody may ever look at the page, as with a prefetch. */
export const isPeek = ({ headers, method }: Request) =>
  method === "HEAD" ||
  headers.has("Fanlight-Peek") ||
  /\bprefetch\b/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");

export const refuseMessage = (form: FormData, refused: { reason: string; waitMs?: number }, text: string) =>
  refused.reason === "too_many"
    ? refuseForm(form, { text }, 429, undefined, retryAfter(refused.waitMs ?? 0))
    : refuseForm(form, { text }, 409);
