import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listQuery } from "#domain/messages/api-query.ts";
import { MAX_COUNTED } from "#domain/moderation/held-messages/held-message.ts";
import { readTogether } from "#domain/read-together.ts";
import { cacheableJson } from "#http/api/cacheable-json.ts";
import { readQuery, runApiCall } from "#http/api/json.ts";
import { conversationJson } from "#http/api/message-json.ts";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";

/** Newest first; pinned ones come before the others on the first page. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  runApiCall(async () => {
    const { inbox } = context.deps;
    const { id, role } = requireMember(context);
    const { show, limit, after } = readQuery(request, listQuery);
    const cursor = readCursor(after ?? null);
    const [pinned, rows, held] = await readTogether(() => [
      show === "all" && cursor === null ? inbox.listPinned(id, limit) : [],
      inbox.list(id, show, cursor, limit + 1),
      role === "seller" ? context.deps.heldMessages.countForCreator(id, MAX_COUNTED) : 0,
    ]);
    const page = pageOf(rows, limit, (row) => ({ at: row.lastAt, id: row.id }));
    return cacheableJson(
      request,
      {
        success: true,
        items: [...pinned, ...page.rows].map(conversationJson),
        next: page.next,
        held_for_review: held,
      },
      "messages",
    );
  });
