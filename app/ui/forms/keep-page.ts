import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
} from "@remix-run/react";

/**
 * Why a submission brought no result: the connection was lost, a gate or an outage answered with a page of its own, or
 * the server refused with a text.
 */
export type Failure = { failed: "offline" | "refused" | "error"; text?: string };

/**
 * A hydrated page's client action: runs the server's action, and turns everything but its result and its redirects into
 * a `Failure`. Remix would replace the page with an error page, and what was typed would be gone.
 */
export async function keepPage({ serverAction }: Pick<ClientActionFunctionArgs, "serverAction">) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return failureOf(error);
  }
}

/**
 * A hydrated page's client loader: loads the server's data, or opens its page as a document, so that whatever answered in
 * its place, such as a sign-in page, shows.
 */
export async function loadOrOpen({
  request,
  serverLoader,
}: Pick<ClientLoaderFunctionArgs, "request" | "serverLoader">) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    location.assign(request.url);
    return new Promise<never>(() => {});
  }
}

/** What an error of a submission means for the visitor. */
export function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error))
    return { failed: "error", text: typeof error.data === "string" ? error.data : undefined };
  // Only fetch itself throws a TypeError; a page in place of data fails to decode.
  if (error instanceof TypeError) return { failed: "offline" };
  const isPage = error instanceof Error && error.message.startsWith("Unable to decode");
  return { failed: isPage ? "refused" : "error" };
}

/** Whether a fetcher's data is a failure rather than what the server returned. */
export const isFailure = (data: unknown): data is Failure =>
  typeof data === "object" && data !== null && "failed" in data;

/** What people read when the connection was lost. */
export const OFFLINE_TEXT = "The connection was lost and nothing was sent. Please try again.";
