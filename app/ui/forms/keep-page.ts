import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  useLoaderData,
} from "@remix-run/react";
import { useEffect } from "react";
import type { Refusal } from "./refusal.ts";

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

/**
 * The data of a hydrated page that reloads by itself: without a connection it stays as it is, where a failed load would
 * replace the page and what is being typed.
 */
export function lastingData<Loader>() {
  let shown: unknown;
  return {
    async clientLoader({ serverLoader }: Pick<ClientLoaderFunctionArgs, "serverLoader">) {
      try {
        return await serverLoader();
      } catch (error) {
        if (isConnectionLost(error) && shown !== undefined) return shown;
        throw error;
      }
    },
    useData() {
      const data = useLoaderData<Loader>();
      useEffect(() => {
        shown = data;
      }, [data]);
      return data;
    },
  };
}

/** Whether fetch, or the loading of a script, failed for want of a connection. Each browser says so in its own way. */
export const isConnectionLost = (error: unknown) =>
  error instanceof TypeError &&
  /^(Failed to fetch|NetworkError|Load failed|The network connection|error loading|Importing a module)/.test(
    error.message,
  );

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

/** What a form says about its last submission; undefined if nothing, or if the browser is to show what came instead. */
export function refusalOf<R extends Refusal>(data: R | Failure | undefined): R | Refusal | undefined {
  if (!isFailure(data)) return data;
  if (data.failed === "refused") return undefined;
  return { errors: { form: data.failed === "offline" ? OFFLINE_TEXT : (data.text ?? FAILED_TEXT) } };
}

const FAILED_TEXT = "Something went wrong and nothing was saved. Please try again.";
/** What people read when the connection was lost. */
export const OFFLINE_TEXT = "The connection was lost and nothing was sent. Please try again.";
