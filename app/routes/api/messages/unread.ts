import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { cacheableJson } from "../../../http/api/cacheable-json.ts";
import { runApiCall } from "../../../http/api/json.ts";
import { requireMember } from "../../../http/context.ts";

/** How much the caller hasn't read: messages, without those of conversations that are muted or archived. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  runApiCall(async () => {
    const messages = await context.deps.inbox.countUnread(requireMember(context).id);
    return cacheableJson(request, { success: true, count: messages, messages }, "messages");
  });
