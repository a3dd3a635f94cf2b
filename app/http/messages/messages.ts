import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Conversation } from "../../domain/messages/conversation.ts";
import { requireMember } from "../context.ts";
import { refuseForm, retryAfter } from "../forms/form.ts";

/** This account's own conversation; a 404 for any other, which nobody may know of. */
export async function requireConversation(context: AppLoadContext, id = ""): Promise<Conversation> {
  const { conversations, clock } = context.deps;
  const found = await conversations.findOwn(id, requireMember(context).id, clock.now());
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}

/** Whether a browser asks for a page that nobody may ever look at. */
export const isPeek = ({ headers, method }: Request) =>
  method === "HEAD" ||
  headers.has("Fanlight-Peek") ||
  /\bprefetch\b/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");

/** A form of messages that was refused, with what was written. */
export const refuseMessage = (form: FormData, refused: { reason: string; waitMs?: number }, text: string) =>
  refused.reason === "too_many"
    ? refuseForm(form, { text }, 429, undefined, retryAfter(refused.waitMs ?? 0))
    : refuseForm(form, { text }, 409);
