import { SOCKET_MS } from "../../domain/messages/frames.ts";
import { jsonError } from "../api/json.ts";
import { type RequestContext, requireMember } from "../context.ts";
import { isSocketUpgrade } from "../gates/same-origin.ts";
import { withHeaders } from "../with-headers.ts";

/** Opens the socket of a visitor whom the gates let through, until they have to pass them again. */
export async function openSocket(
  request: Request,
  context: Parameters<typeof requireMember>[0] & RequestContext,
): Promise<Response> {
  if (!isSocketUpgrade(request)) {
    const refused = jsonError("This address opens sockets only.", 426, { code: "UPGRADE_REQUIRED" });
    refused.headers.set("Upgrade", "websocket");
    return refused;
  }
  const { deps } = context;
  const { id, sessionId } = requireMember(context);
  const opened = await deps.sockets.open(id, sessionId, deps.clock.now() + SOCKET_MS);
  if (opened.status === 101) return withHeaders(opened, new Headers(opened.headers));
  return jsonError("Too many attempts. Please try again later.", 429);
}
