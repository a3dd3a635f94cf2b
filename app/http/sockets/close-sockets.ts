import type { RequestContext } from "../context.ts";
import { inBackground } from "../in-background.ts";

/**
 * Closes the sockets of an ended session, or with null all of an account's, after the response. Those still signed in
 * reconnect through the gates.
 */
export const closeSockets = (
  context: Pick<RequestContext, "deps" | "waitUntil" | "requestId">,
  userId: string,
  sessionId: string | null = null,
) => inBackground(context, () => context.deps.sockets.close(userId, sessionId));
