import type { RequestContext } from "../context.ts";
import { inBackground } from "../in-background.ts";

/**
 * Closes the sockets of a session that has ended, or with null all of an account's, after the response. Those that are
 * still signed in come back through the gates.
 */
export const closeSockets = (
  context: Pick<RequestContext, "deps" | "waitUntil" | "requestId">,
  userId: string,
  sessionId: string | null = null,
) => inBackground(context, () => context.deps.sockets.close(userId, sessionId));
