import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { updateCall } from "#domain/messages/api-query.ts";
import { signal } from "#domain/messages/nudge.ts";
import { saveDraft } from "#domain/messages/save-draft.ts";
import { jsonError, methodNotAllowed, readJson, runApiCall } from "#http/api/json.ts";
import { requireMember } from "#http/context.ts";
import { inBackground } from "#http/in-background.ts";
import { nudgeAfter } from "#http/messages/nudges.ts";

export const loader = () => methodNotAllowed("PATCH");

/** Records how far the caller has read and their draft, or signals their presence. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const call = await readJson(request, updateCall, "PATCH");
  return runApiCall(async () => {
    const { deps } = context;
    const own = { id: params.conversationId ?? "", userId: requireMember(context).id };
    const found = await deps.conversations.findOwn(own.id, own.userId, deps.clock.now());
    if (found === null) return jsonError("Not found", 404);
    const read = Math.min(call.read_number ?? 0, found.lastNumber);
    if (read > found.readNumber) {
      await deps.conversations.markRead(own, read, deps.clock.now());
      nudgeAfter(context, own.id, { kind: "read", userId: own.userId });
    }
    if (call.draft !== undefined && call.draft !== found.draft) {
      const saved = await saveDraft(deps, own, call.draft);
      if (!saved.ok) return jsonError("Too many attempts. Please try again later.", 429);
    }
    const { signal: what } = call;
    if (what !== undefined) inBackground(context, () => signal(deps, own, what));
    return Response.json({ success: true });
  });
}
