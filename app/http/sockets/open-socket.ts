import { SOCKET_MS } from "#domain/messages/frames.ts";
import { jsonError } from "../api/json.ts";
import { type RequestContext, requireMember } from "../context.ts";
import { isSocketUpgrade } from "../gates/same-origin.ts";
import { withHeaders } from "../with-headers.ts";

/**
 * For visitors past the gates, until they have to pass them again. `receivedAt`: their session was read after it (ms).
 */
export async function openSocket(
  request: Request,
  context: Parameters<typeof requireMember>[0] & RequestContext,
  receivedAt: number,
): Promise<Response> {
  if (!isSocketUpgrade(request)) {
    const refused = jsonError("This address opens sockets only.", 426, { code: "UPGRADE_REQUIRED" });
    refused.headers.set("Upgrade", "websocket");
    return refused;
  }
  const { deps } = context;
  const { id, sessionId } = requireMember(context);
  const until = deps.clock.now() + SOCKET_MS;
  const opened = await deps.sockets.open(id, sessionId, { askedAt: receivedAt, until });
  if (opened.status === 101) return withHeaders(opened, new Headers(opened.headers));
  // Clients that reconnect pass the gates again.
  if (opened.status === 409) return jsonError("Your session has changed. Please try again.", 503);
  return jsonError("Too many attempts. Please try again later.", 429);
}
