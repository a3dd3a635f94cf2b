import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  useLoaderData,
} from "@remix-run/react";
import { useEffect } from "react";
import type { Refusal } from "./refusal.ts";

/**
 * Why a submission brought no result: the connection was lost, a gate or an outage answered with its own page, or the
 * server refused with a text.
 */
export type Failure = { failed: "offline" | "refused" | "error"; text?: string };

/**
 * Runs the server's action, and turns everything but its result and redirects into a `Failure`. Remix would replace the
 * page with an error page, and what was typed would be lost.
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
 * Loads the server's data, or opens the URL as a document, so that whatever answered in its place, such as a sign-in
 * page, is shown.
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
 * For pages that reload by themselves. Without a connection, the data stays: a failed load would replace the page and
 * what's being typed.
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

/** Whether fetch or a script failed because the connection was lost. Browsers word this differently. */
export const isConnectionLost = (error: unknown) =>
  error instanceof TypeError &&
  /^(Failed to fetch|NetworkError|Load failed|The network connection|error loading|Importing a module)/.test(
    error.message,
  );

export function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error))
    return { failed: "error", text: typeof error.data === "string" ? error.data : undefined };
  // Only fetch itself throws a TypeError; a page in place of data fails to decode.
  if (error instanceof TypeError) return { failed: "offline" };
  const isPage = error instanceof Error && error.message.startsWith("Unable to decode");
  return { failed: isPage ? "refused" : "error" };
}

export const isFailure = (data: unknown): data is Failure =>
  typeof data === "object" && data !== null && "failed" in data;

/** Undefined if there's nothing to say, or the browser will show the page that came instead. */
export function refusalOf<R extends Refusal>(data: R | Failure | undefined): R | Refusal | undefined {
  if (!isFailure(data)) return data;
  if (data.failed === "refused") return undefined;
  return { errors: { form: data.failed === "offline" ? UNREACHED_TEXT : (data.text ?? FAILED_TEXT) } };
}

const FAILED_TEXT = "Something went wrong. Please try again.";
/** It may have been received: an answer can be lost, too. */
export const UNREACHED_TEXT = "We couldn't reach Fanlight. What you entered is still here. Please try again.";
