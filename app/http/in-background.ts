import type { RequestContext } from "./context.ts";

/** Does work after the response is sent. It may fail without harm; the log says so. */
export const inBackground = (
  { waitUntil, requestId }: Pick<RequestContext, "waitUntil" | "requestId">,
  work: () => Promise<void>,
) => waitUntil(work().catch((error: unknown) => console.error(requestId, error)));
