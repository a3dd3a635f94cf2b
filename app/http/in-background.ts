import type { RequestContext } from "./context.ts";

/** Runs after the response. A failure is harmless and only logged. */
export const inBackground = (
  { waitUntil, requestId }: Pick<RequestContext, "waitUntil" | "requestId">,
  work: () => Promise<void>,
) => waitUntil(work().catch((error: unknown) => console.error(requestId, error)));
