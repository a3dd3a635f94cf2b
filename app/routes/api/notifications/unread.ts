import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readTogether } from "#domain/read-together.ts";
import { cacheableJson } from "#http/api/cacheable-json.ts";
import { runApiCall } from "#http/api/json.ts";
import { requireMember } from "#http/context.ts";

const MAX_NOTICES = 100;

/**
 * Unread messages, except in muted and archived conversations, and up to 100 unread notices, except those about
 * messages.
 */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  runApiCall(async () => {
    const { id } = requireMember(context);
    const { inbox, notices: store } = context.deps;
    const [messages, notices] = await readTogether(() => [
      inbox.countUnread(id),
      store.countUnreadOthers(id, MAX_NOTICES),
    ]);
    const count = messages + notices;
    return cacheableJson(request, { success: true, count, messages, notices }, "messages");
  });
